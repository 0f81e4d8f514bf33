"""Instruction counts under callgrind, compared with bench/baseline.json.

python bench/count.py BENCH_CORE [--update]   fails if a case costs over 2 % more than its baseline.

Counts depend on the compiler, so the baseline holds one set per compiler; without one for this
compiler the counts are only printed.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

BASELINE = Path(__file__).with_name("baseline.json")
CASES = ("playout/2p", "playout/3p", "playout/5p", "legal_moves/3p", "perft/3p")
TOLERANCE = 0.02


def compiler() -> str:
    """Name and version, as in `gcc 12.2.0`."""
    text = subprocess.run(["c++", "--version"], capture_output=True, text=True, check=True).stdout
    version = re.search(r"\d+\.\d+\.\d+", text)
    name = "clang" if "clang" in text else "gcc"
    return f"{name} {version.group() if version else 'unknown'}"


def count(binary: str, case: str) -> int:
    """Instructions that one unmeasured run of a case takes."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind"
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", binary, "0", case]
        subprocess.run(command, capture_output=True, check=True)
        match = re.search(r"^(?:summary|totals): (\d+)", out.read_text(), re.MULTILINE)
    if match is None:
        raise SystemExit(f"callgrind gave no total for {case}")
    return int(match.group(1))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--update", action="store_true", help="accept today's counts")
    options = parser.parse_args()
    baselines: dict[str, dict[str, int]] = json.loads(BASELINE.read_text()) if BASELINE.exists() else {}
    name = compiler()
    known = baselines.get(name, {})
    counts = {case: count(options.binary, case) for case in CASES}
    worse = 0
    for case, now in counts.items():
        change = f"{now / known[case] - 1:+.2%}" if case in known else "no baseline"
        print(f"{case:16} {now:>14,} instructions  {change}")
        worse += case in known and now > known[case] * (1 + TOLERANCE)
    if options.update:
        baselines[name] = counts
        BASELINE.write_text(json.dumps(baselines, indent=2, sort_keys=True) + "\n")
        return 0
    if worse:
        print(f"{worse} case(s) cost over {TOLERANCE:.0%} more than the baseline for {name}", file=sys.stderr)
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
