"""What once harmed the process, or could: each in an interpreter of its own."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

import paddock
from paddock import zooloretto as zl


def run(code: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", textwrap.dedent(code)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


class Key(str):
    """Equal in text, different as a key."""

    __slots__ = ()

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


def test_a_key_given_twice_is_refused() -> None:
    tiles = {Key("E"): 8 for _ in range(32)}
    assert len(tiles) == 32
    with pytest.raises(paddock.SetupError, match=r"pile.tiles: 'E' is given twice"):
        zl.State.from_dict({"players": 3, "pile": {"tiles": tiles}})
    animals = {Key("E"): 1, Key("Em"): 1, Key("E"): 1}
    with pytest.raises(paddock.SetupError, match="given twice"):
        zl.State.from_dict({"players": 3, "zoos": [{"enclosures": {"e5": {"animals": animals}}}, {}, {}]})


def test_a_daemon_thread_may_outlive_the_interpreter() -> None:
    done = run("""
        import threading, time, paddock
        state = paddock.new("zooloretto")
        for work in (lambda: paddock.playouts(state, 10**7, threads=2), lambda: paddock.perft(state, 30)):
            threading.Thread(target=work, daemon=True).start()
        time.sleep(0.4)
        print("bye", flush=True)
    """)
    assert (done.returncode, done.stdout, done.stderr) == (0, "bye\n", "")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of Linux")
def test_too_few_threads_are_no_disaster() -> None:
    """With less memory than 256 threads need, the work is done by those there are, or refused cleanly."""
    done = run("""
        import os, resource
        os.environ["OPENBLAS_NUM_THREADS"] = "1"
        import numpy, paddock
        state = paddock.new("zooloretto")
        expected = paddock.playouts(state, 20_000).plies.sum()
        resource.setrlimit(resource.RLIMIT_AS, (1_200_000_000, 1_200_000_000))
        try:
            print(paddock.playouts(state, 20_000, threads=256).plies.sum() == expected)
        except (RuntimeError, MemoryError) as error:
            print("refused", error)
    """)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(("True", "refused"))


def test_depth_is_limited() -> None:
    with pytest.raises(ValueError, match="depth must be 0 to 32"):
        paddock.perft(zl.State.new(), 100_000)


def test_a_shared_generator_is_not_torn() -> None:
    rng, state = paddock.Rng(1), zl.State.new().play("draw")
    first = [state.sample(rng) for _ in range(20)]
    again = paddock.Rng(1)
    assert first == [state.sample(again) for _ in range(20)]
