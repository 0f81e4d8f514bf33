"""Writes the type stubs of the compiled core, or with --check compares them with the committed ones.

pybind11-stubgen does the work; what it cannot know is mended here.
"""

from __future__ import annotations

import argparse
import difflib
import enum
import importlib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import paddock._core as core

TARGET = Path(__file__).resolve().parent.parent / "python" / "paddock" / "_core"


def submodules() -> list[str]:
    return [name for name in sorted(sys.modules) if name.startswith(core.__name__ + ".")]


def claim_classes() -> None:
    """Public classes name their public module; the stub generator wants the one that defines them."""
    for name in submodules():
        module = importlib.import_module(name)
        for value in vars(module).values():
            if isinstance(value, type) and value.__module__.startswith("paddock."):
                value.__module__ = name


def enum_body(cls: type[enum.Enum]) -> str:
    lines = [f"    {name} = {int(member.value)}" for name, member in cls.__members__.items()]
    return "\n".join(lines)


def mend_enums(text: str, module: str) -> str:
    """Enum members come out as annotations, with untyped helpers; write `NAME = value` instead."""
    for name, cls in vars(importlib.import_module(module)).items():
        if isinstance(cls, type) and issubclass(cls, enum.Enum):
            base = "IntFlag" if issubclass(cls, enum.Flag) else "IntEnum"
            pattern = re.compile(rf"^class {name}\(.*?\):\n(?:(?:    .*)?\n)*", re.MULTILINE)
            text = pattern.sub(f"class {name}(enum.{base}):\n{enum_body(cls)}\n\n", text)
    return text


PLAIN = {
    "typing.SupportsInt | typing.SupportsIndex": "int",
    "typing.ClassVar[tuple] = ('kind')": 'typing.ClassVar[tuple[typing.Literal["kind"]]]',
    "__hash__: typing.ClassVar[None] = None": "__hash__: typing.ClassVar[None]  # type: ignore[assignment]",
    "def __init__(self, *args, **kwargs) -> None": "def __init__(self, never: typing.Never, /) -> None",
    "memo: dict": "memo: dict[int, typing.Any]",
    "-> tuple:": "-> tuple[typing.Any, ...]:",
    "rng: typing.Any": "rng: int | paddock._core.Rng | random.Random | numpy.random.Generator",
    "import enum\n": "import enum\nimport numpy\nimport random\n",
}


def mend_class(block: str) -> str:
    """Flags are made at run time, so that the generator does not know the type of `problems`."""
    flag = "ConfigProblem" if block.startswith("class Config:") else "Problem"
    return re.sub(r"def problems\(self\) -> [^:]+:", f"def problems(self) -> {flag}:", block)


def mend(text: str, module: str) -> str:
    text = mend_enums(text, module)
    text = re.sub(r"def __eq__\(self, arg0: [^)]*\)", "def __eq__(self, other: object, /)", text)
    text = re.sub(r"def __contains__\(self, arg0: [^)]*\)", "def __contains__(self, move: object, /)", text)
    reduce = "def __reduce__(self) -> tuple[typing.Any, ...]:"
    text = re.sub(r"def __reduce__\(self\) -> [^\n]*:", reduce, text)
    for old, new in PLAIN.items():
        text = text.replace(old, new)
    return "".join(mend_class(block) for block in re.split(r"^(?=class )", text, flags=re.MULTILINE))


def generate(folder: Path) -> dict[str, str]:
    """Stub texts by file name."""
    claim_classes()
    from pybind11_stubgen import main as stubgen

    stubgen([core.__name__, "--output-dir", str(folder), "--ignore-all-errors"])
    root = folder / "paddock" / "_core"
    out: dict[str, str] = {}
    for path in sorted(root.rglob("*.pyi")):
        relative = path.relative_to(root)
        module = core.__name__ + ("" if relative.stem == "__init__" else f".{relative.stem}")
        out[str(relative)] = mend(path.read_text(encoding="utf-8"), module)
    return out


def formatted(texts: dict[str, str], folder: Path) -> dict[str, str]:
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    subprocess.run(
        [sys.executable, "-m", "ruff", "format", "-q", "--isolated", "--line-length=110", str(folder)],
        check=True,
    )
    return {name: (folder / name).read_text(encoding="utf-8") for name in texts}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare only; exit 1 on a difference")
    check = parser.parse_args().check
    with tempfile.TemporaryDirectory() as raw, tempfile.TemporaryDirectory() as done:
        fresh = formatted(generate(Path(raw)), Path(done))
    stale = 0
    for name, text in fresh.items():
        path = TARGET / name
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        if old == text:
            continue
        stale = 1
        if check:
            sys.stdout.writelines(
                difflib.unified_diff(old.splitlines(True), text.splitlines(True), name, "fresh")
            )
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    return stale if check else 0


if __name__ == "__main__":
    sys.exit(main())
