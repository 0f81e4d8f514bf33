// A readable nested form of a position (numbers, words, lists, objects): `to_dict` and `from_dict`.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "paddock/core/error.hpp"
#include "paddock/core/types.hpp"

namespace paddock {

struct Value;
using List = std::vector<Value>;
using Object = std::vector<std::pair<std::string, Value>>;

struct Value {
  std::variant<std::nullptr_t, bool, i64, std::string, List, Object> data;

  Value() : data(nullptr) {}
  Value(bool b) : data(b) {}
  Value(int i) : data(i64{i}) {}
  Value(i64 i) : data(i) {}
  Value(std::string s) : data(std::move(s)) {}
  Value(std::string_view s) : data(std::string(s)) {}
  Value(const char* s) : data(std::string(s)) {}
  Value(List l) : data(std::move(l)) {}
  Value(Object o) : data(std::move(o)) {}
};

// A value and where it stands ("zoos[1].barn"), so that every complaint names the place.
class Field {
 public:
  Field(const Value& value, std::string path) : value_(&value), path_(std::move(path)) {}

  [[nodiscard]] i64 integer(i64 low, i64 high) const {
    const auto* i = std::get_if<i64>(&value_->data);
    if (i == nullptr) fail("expected an integer");
    if (*i < low || *i > high) {
      fail("expected " + std::to_string(low) + ".." + std::to_string(high) + ", got " + std::to_string(*i));
    }
    return *i;
  }
  [[nodiscard]] bool boolean() const {
    const auto* b = std::get_if<bool>(&value_->data);
    if (b == nullptr) fail("expected true or false");
    return *b;
  }
  [[nodiscard]] const std::string& word() const {
    const auto* s = std::get_if<std::string>(&value_->data);
    if (s == nullptr) fail("expected a string");
    return *s;
  }
  [[nodiscard]] bool null() const { return std::holds_alternative<std::nullptr_t>(value_->data); }

  [[nodiscard]] std::vector<Field> items() const {
    const auto* list = std::get_if<List>(&value_->data);
    if (list == nullptr) fail("expected a list");
    std::vector<Field> out;
    for (std::size_t i = 0; i < list->size(); ++i) out.emplace_back((*list)[i], path_ + "[" + std::to_string(i) + "]");
    return out;
  }
  [[nodiscard]] std::vector<std::pair<std::string, Field>> entries() const {
    std::vector<std::pair<std::string, Field>> out;
    for (const auto& [key, value] : object()) out.emplace_back(key, Field(value, inside(key)));
    return out;
  }

  [[nodiscard]] bool has(std::string_view key) const { return find(key) != nullptr; }
  [[nodiscard]] Field at(std::string_view key) const {
    const Value* value = find(key);
    if (value == nullptr) fail("'" + std::string(key) + "' is missing");
    return {*value, inside(key)};
  }
  // Refuses keys that mean nothing here: a misspelt key must not be a silent default.
  void only(std::initializer_list<std::string_view> known) const {
    for (const auto& [key, value] : object()) {
      bool found = false;
      for (const auto name : known) found = found || name == key;
      if (!found) fail("unknown key '" + key + "'");
    }
  }

  [[noreturn]] void fail(const std::string& what) const { throw SetupError(what, path_); }

 private:
  [[nodiscard]] const Object& object() const {
    const auto* object = std::get_if<Object>(&value_->data);
    if (object == nullptr) fail("expected a mapping");
    return *object;
  }
  [[nodiscard]] const Value* find(std::string_view key) const {
    for (const auto& [name, value] : object()) {
      if (name == key) return &value;
    }
    return nullptr;
  }
  [[nodiscard]] std::string inside(std::string_view key) const {
    return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
  }

  const Value* value_;
  std::string path_;
};

}  // namespace paddock
