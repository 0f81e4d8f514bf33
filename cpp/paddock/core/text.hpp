// Reading one line of notation: a cursor that reports the column of what it did not expect.
#pragma once

#include <string>
#include <string_view>

#include "paddock/core/error.hpp"

namespace paddock {

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  [[nodiscard]] bool done() const noexcept { return at_ == text_.size(); }
  [[nodiscard]] char peek() const noexcept { return done() ? '\0' : text_[at_]; }
  [[nodiscard]] bool peek_digit() const noexcept { return peek() >= '0' && peek() <= '9'; }

  char next() {
    if (done()) fail("unexpected end");
    return text_[at_++];
  }
  bool accept(char c) {
    if (peek() != c || done()) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!accept(c)) fail(std::string("expected '") + c + "'");
  }
  bool accept(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }
  void expect(std::string_view word) {
    if (!accept(word)) fail("expected '" + std::string(word) + "'");
  }
  // A whole number without sign or leading zeros.
  int number(int high) {
    const std::size_t start = at_;
    int value = 0;
    while (peek_digit()) {
      value = value * 10 + (text_[at_++] - '0');
      if (value > high) fail("number above " + std::to_string(high), start);
    }
    if (at_ == start) fail("expected a number");
    if (at_ - start > 1 && text_[start] == '0') fail("leading zero", start);
    return value;
  }
  // Lower-case letters, digits and underscores up to anything else; may be empty.
  std::string_view word() {
    const std::size_t start = at_;
    while (!done() && ((text_[at_] >= 'a' && text_[at_] <= 'z') || peek_digit() || peek() == '_')) ++at_;
    return text_.substr(start, at_ - start);
  }
  void finish() {
    if (!done()) fail("unexpected text after the end");
  }
  [[nodiscard]] std::size_t column() const noexcept { return at_; }
  [[noreturn]] void fail(const std::string& what) const { fail(what, at_); }
  [[noreturn]] static void fail(const std::string& what, std::size_t column) { throw NotationError(what, column); }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace paddock
