"""
The C++ core of paddock. Use the public modules instead.
"""

from __future__ import annotations
import typing
from . import zooloretto

__all__: list[str] = ["CHANCE", "Rng", "Sheet", "SheetLine", "TERMINAL", "build_info", "zooloretto"]

class Rng:
    """
    The core's random generator: the same seed gives the same draws on every machine.
    """
    def __copy__(self) -> Rng: ...
    def __deepcopy__(self, memo: dict[int, typing.Any]) -> Rng: ...
    def __getstate__(self) -> int: ...
    def __init__(self, seed: int = 0, stream: int = 0) -> None: ...
    def __setstate__(self, arg0: int) -> None: ...
    def below(self, n: int) -> int:
        """
        A uniform integer in 0..n-1.
        """
    def unit(self) -> float:
        """
        A uniform float in [0, 1).
        """

class SheetLine:
    """
    One line of a score sheet.
    """

    __hash__: typing.ClassVar[None]  # type: ignore[assignment]
    def __eq__(self, other: object, /) -> bool: ...
    def __repr__(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def points(self) -> int: ...

class Sheet:
    """
    A score sheet; prints as an aligned table.
    """

    __hash__: typing.ClassVar[None]  # type: ignore[assignment]
    def __eq__(self, other: object, /) -> bool: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...
    @property
    def lines(self) -> tuple[SheetLine, ...]: ...
    @property
    def total(self) -> int: ...

def build_info() -> dict[str, str]:
    """
    How this package was compiled.
    """

CHANCE: int = -1
TERMINAL: int = -2
