"""Every rule id in the code has a case in data/rulebook, every case names a rule there is.

Ids stand in brackets in comments: `// [ZL-B42] The last to take a truck starts the next round.`
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Rules:
    """The rule ids of one game, without their prefix."""

    game: str
    prefix: str
    ids: frozenset[str]

    @property
    def known(self) -> set[str]:
        return {f"{self.prefix}-{name}" for name in self.ids}

    def in_code(self) -> dict[str, str]:
        """Each id in a comment of the game's sources, with a place where it stands."""
        found = {}
        for file in sorted((ROOT / "cpp" / "paddock" / "games" / self.game).rglob("*.[ch]pp")):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                comment = line.partition("//")[2]
                for name in re.findall(rf"\[({self.prefix}-[^\]]*)\]", comment):
                    found[name] = f"{file.relative_to(ROOT)}:{number}"
        # Legends write 1.x, Bn, Nn for a group of ids.
        return {name: place for name, place in found.items() if not name.endswith((".x", "n"))}

    def in_cases(self) -> dict[str, str]:
        """Each id a case names, with the title of such a case."""
        file = ROOT / "tests" / "data" / "rulebook" / f"{self.game}.toml"
        cases = tomllib.loads(file.read_text(encoding="utf-8"))["case"]
        return {name: case["title"] for case in cases for name in case["ids"]}


def numbered(stem: str, numbers: Iterable[int], digits: int = 1) -> set[str]:
    return {f"{stem}{number:0{digits}}" for number in numbers}


ZOOLORETTO = Rules(
    game="zooloretto",
    prefix="ZL",
    ids=frozenset(
        {"1.1", "1.2", "1.3", "1.4", "1.5", "2.1", "2.2", "PERFT"}
        | numbered("B", range(1, 47))
        | {"N2a", "N5", "N8", "N14", "N51", "N54", "N56"}
        | numbered("TV-", [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 14, 15, 16, 17, 23, 24, 25, 26, 28], digits=2)
        | numbered("EX-", range(1, 9))
        | numbered("FAQ-", range(1, 10))
    ),
)

# A further game is one more row.
ALL = [ZOOLORETTO]


def listed(places: dict[str, str], names: set[str]) -> str:
    return "\n".join(f"{name} in {places[name]}" for name in sorted(names))


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.game)
class TestTrace:
    def test_every_id_in_the_code_has_a_case(self, rules: Rules) -> None:
        code = rules.in_code()
        assert code, "no rule ids found: has the folder moved?"
        missing = code.keys() - rules.in_cases().keys()
        assert not missing, listed(code, missing)

    def test_every_case_names_known_rules(self, rules: Rules) -> None:
        cases = rules.in_cases()
        unknown = cases.keys() - rules.known - rules.in_code().keys()
        assert not unknown, listed(cases, unknown)

    def test_every_rule_has_a_case(self, rules: Rules) -> None:
        missing = rules.known - rules.in_cases().keys()
        assert not missing, ", ".join(sorted(missing))
