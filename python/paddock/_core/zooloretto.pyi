"""
Zooloretto: rules core.
"""

from __future__ import annotations
import builtins
import collections.abc
import enum
import numpy
import random
import paddock._core
import typing

__all__: list[str] = [
    "Config",
    "ConfigProblem",
    "Kind",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "Move",
    "Moves",
    "NAME",
    "PREFIX",
    "Problem",
    "RULES",
    "Species",
    "State",
    "TURN_PHASE",
    "tables",
]

class Species(enum.IntEnum):
    FLAMINGO = 0
    CAMEL = 1
    LEOPARD = 2
    ELEPHANT = 3
    PANDA = 4
    CHIMPANZEE = 5
    ZEBRA = 6
    KANGAROO = 7

class Kind(enum.IntEnum):
    DRAW = 0
    REVEAL = 1
    LOAD = 2
    TAKE = 3
    PUT = 4
    MOVE = 5
    SWAP = 6
    EXCHANGE = 7
    BUY = 8
    DISCARD = 9
    EXPAND = 10

class Problem(enum.IntFlag):
    PLAYERS = 1
    SPECIES = 2
    TURN = 4
    PHASE = 8
    TRUCKS = 16
    TAKEN = 32
    ENCLOSURE = 64
    UNBUILT = 128
    STALLS = 256
    PAIR = 512
    TILES = 1024
    BIRTHS = 2048
    COINS = 4096
    PILE = 8192
    BARN_MASK = 16384

class ConfigProblem(enum.IntFlag):
    PLAYERS = 1
    REMOVED = 2
    START = 4

class Move:
    """
    A move: made from its text, equal to every move with the same text.
    """

    __match_args__: typing.ClassVar[tuple[typing.Literal["kind"]]]
    @staticmethod
    def from_int(raw: int) -> Move:
        """
        The move with this packed form, as `int(move)` gives it.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __index__(self) -> int: ...
    def __init__(self, text: str) -> None: ...
    def __int__(self) -> int: ...
    def __reduce__(self) -> tuple[typing.Any, ...]: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...
    @property
    def kind(self) -> Kind: ...
    @property
    def place(self) -> str | None: ...
    @property
    def seller(self) -> int | None: ...
    @property
    def source(self) -> str | None: ...
    @property
    def species(self) -> Species | None: ...
    @property
    def tile(self) -> str | None: ...
    @property
    def truck(self) -> int | None: ...

class Moves:
    """
    Legal moves in a fixed order: len, iteration, indexing, `in` (a Move or its text).
    """

    __hash__: typing.ClassVar[None]  # type: ignore[assignment]
    def __contains__(self, move: object, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    @typing.overload
    def __getitem__(self, index: int) -> Move: ...
    @typing.overload
    def __getitem__(self, index: slice) -> Moves: ...
    def __iter__(self) -> collections.abc.Iterator[Move]: ...
    def __len__(self) -> int: ...
    def __repr__(self) -> str: ...
    def count(self, move: Move | str) -> int: ...
    def index(self, move: Move | str) -> int: ...

class State:
    """
    A position: an immutable, hashable value.
    """
    class _Forest:
        """
        A tree search that can go on. Use paddock.search or paddock.Tree.
        """
        def move_to(self, state: State) -> int: ...
        def run(
            self, iterations: int, nodes: int, seconds: typing.SupportsFloat | typing.SupportsIndex
        ) -> tuple[typing.Any, ...]: ...

    @staticmethod
    def from_config(config: Config) -> State: ...
    @staticmethod
    def from_dict(form: dict[str, typing.Any]) -> State:
        """
        A position from nested dictionaries. Only `players` is needed; what is left out is as in a fresh game.
        """
    @staticmethod
    def new(
        players: int = 3,
        *,
        seed: int = 0,
        removed: collections.abc.Iterable[Species | str] | None = None,
        start: int | None = None,
    ) -> State:
        """
        The first position of a game for 2 to 5 players. `removed` (species left in the box) and `start` (first player) are decided by the seed if not given.
        """
    @staticmethod
    def parse(text: str) -> State:
        """
        Reads a position. NotationError names the column, PositionError every reason.
        """
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: dict[int, typing.Any]) -> State: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __init__(self, never: typing.Never, /) -> None: ...
    def __reduce__(self) -> tuple[typing.Any, ...]: ...
    def __repr__(self) -> str: ...
    def __rich__(self) -> typing.Any: ...
    def __str__(self) -> str: ...
    def _advise(self) -> list[float]: ...
    def _expectimax(
        self,
        depth: int,
        nodes: int,
        seconds: typing.SupportsFloat | typing.SupportsIndex,
        form: int,
        star: int,
        bytes: int,
        win: typing.SupportsFloat | typing.SupportsIndex,
        span: typing.SupportsFloat | typing.SupportsIndex,
    ) -> tuple[typing.Any, ...]: ...
    def _flat(
        self,
        iterations: int,
        seconds: typing.SupportsFloat | typing.SupportsIndex,
        seed: int,
        threads: int,
        informed: bool,
        plies: int,
        noise: typing.SupportsFloat | typing.SupportsIndex,
        win: typing.SupportsFloat | typing.SupportsIndex,
        span: typing.SupportsFloat | typing.SupportsIndex,
        deviation: bool,
        deviations: typing.SupportsFloat | typing.SupportsIndex,
    ) -> tuple[typing.Any, ...]: ...
    def _forest(
        self,
        seed: int,
        threads: int,
        open_loop: bool,
        informed: bool,
        plies: int,
        noise: typing.SupportsFloat | typing.SupportsIndex,
        win: typing.SupportsFloat | typing.SupportsIndex,
        span: typing.SupportsFloat | typing.SupportsIndex,
        exploration: typing.SupportsFloat | typing.SupportsIndex,
        temperature: typing.SupportsFloat | typing.SupportsIndex,
        max_bytes: int,
    ) -> State._Forest: ...
    def _perft(self, depth: int) -> tuple[int, int]: ...
    def _playouts(self, n: int, seed: int, threads: int) -> tuple[typing.Any, ...]: ...
    def _repr_svg_(self) -> str: ...
    def _solve(self, by_lead: bool, nodes: int, bytes: int) -> tuple[typing.Any, ...]: ...
    def _worth(
        self,
        win: typing.SupportsFloat | typing.SupportsIndex,
        span: typing.SupportsFloat | typing.SupportsIndex,
    ) -> tuple[typing.Any, ...]: ...
    def describe(self, move: Move | str) -> str:
        """
        What a legal move does, in words.
        """
    def play(self, move: Move | str) -> State:
        """
        The position after a move, given as a Move or its text. IllegalMoveError if not legal.
        """
    def play_unchecked(self, move: Move) -> State:
        """
        `play` for inner loops: a Move only. The legality test is so cheap beside the call itself that it stays, since a wrong move must never harm the process.
        """
    def sample(self, rng: int | paddock._core.Rng | random.Random | numpy.random.Generator) -> Move:
        """
        At a chance node a random outcome. rng: a seed, paddock.Rng, random.Random or numpy Generator.
        """
    def sheet(self, player: int) -> paddock._core.Sheet:
        """
        Where a player's points come from, line by line.
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        The position as nested dictionaries and lists.
        """
    def view(self, player: int) -> State:
        """
        What a player knows; the position itself where nothing is hidden.
        """
    @property
    def actor(self) -> int:
        """
        Who decides: a player, paddock.CHANCE or paddock.TERMINAL.
        """
    @property
    def bank(self) -> int: ...
    @property
    def coins(self) -> tuple[int, ...]:
        """
        Coins of each player; they break ties.
        """
    @property
    def estimate(self) -> tuple[float, ...]:
        """
        Final points each player may expect, by a quick judgement without search.
        """
    @property
    def last_round(self) -> bool: ...
    @property
    def moves(self) -> Moves:
        """
        The legal moves (at a chance node, its outcomes); empty only when the game is over.
        """
    @property
    def outcomes(self) -> tuple[tuple[Move, int], ...]:
        """
        At a chance node every outcome with its integer weight, else empty.
        """
    @property
    def phase(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def problems(self) -> Problem:
        """
        Why the position cannot occur, as flags; no flag for every State there is.
        """
    @property
    def scores(self) -> tuple[int, ...]:
        """
        Points per player, as if the game ended now.
        """
    @property
    def text(self) -> str:
        """
        The position as one canonical line; `State.parse` reads it back.
        """
    @property
    def winners(self) -> tuple[int, ...]:
        """
        Who won, several if the win is shared; empty while the game runs.
        """

class Config:
    """
    Set-up options; what is not given is decided by the seed.
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __init__(
        self,
        players: int = 3,
        *,
        seed: int = 0,
        removed: collections.abc.Iterable[Species | str] | None = None,
        start: int | None = None,
    ) -> None: ...
    def __reduce__(self) -> tuple[typing.Any, ...]: ...
    def __repr__(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def problems(self) -> ConfigProblem: ...
    @property
    def removed(self) -> tuple[Species, ...] | None: ...
    @property
    def seed(self) -> int: ...
    @property
    def start(self) -> int | None: ...

def tables() -> dict[str, typing.Any]:
    """
    The game's numbers as the rules use them: tiles, enclosures, costs, set-up, rulings.
    """

MAX_PLAYERS: int = 5
MIN_PLAYERS: int = 2
NAME: str = "zooloretto"
PREFIX: str = "zl/1:"
RULES: int = 1
TURN_PHASE: str = "turn"
