"""Everything the documents show runs: examples, docstrings, the README."""

from __future__ import annotations

import doctest
import importlib
import inspect
import os
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import paddock

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
README = ROOT / "README.md"
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
MODULES = sorted(
    {"paddock", *(module.name for module in pkgutil.walk_packages(paddock.__path__, "paddock."))}
    - {"paddock._core"}
)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_example(path: Path, tmp_path: Path) -> None:
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        "PYTHONWARNINGS": "error",
    }
    done = subprocess.run(
        [sys.executable, str(path)], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()
    assert list(tmp_path.iterdir()) == [], "an example leaves files behind"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_is_short_and_says_what_it_shows(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) < 60
    assert lines[0].startswith('"""')


def test_there_are_examples_and_modules() -> None:
    assert EXAMPLES
    assert {"paddock", "paddock.match", "paddock.record", "paddock.zooloretto"} <= set(MODULES)


@pytest.mark.parametrize("module_name", MODULES)
def test_docstrings(module_name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(module_name), optionflags=OPTIONS)
    assert failed == 0


def core_classes() -> Iterator[tuple[str, type]]:
    core = importlib.import_module("paddock._core")
    for module in (core, *(part for part in vars(core).values() if inspect.ismodule(part))):
        for name, value in sorted(vars(module).items()):
            if inspect.isclass(value):
                yield f"{module.__name__}.{name}", value


def test_docstrings_of_the_core() -> None:
    names = dict(core_classes())
    assert "paddock._core.zooloretto.State" in names
    finder = doctest.DocTestFinder()
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    for name, value in names.items():
        for test in finder.find(value, name, module=ModuleType("none"), globs={"paddock": paddock}):
            runner.run(test)
        assert value.__doc__ or issubclass(value, int), f"{name} has no docstring"
    assert runner.summarize().failed == 0


def test_readme() -> None:
    failed, tried = doctest.testfile(
        str(README), module_relative=False, optionflags=OPTIONS, encoding="utf-8"
    )
    assert failed == 0
    assert tried > 0
