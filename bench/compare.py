"""Two builds of bench_core, interleaved in one run: python bench/compare.py OLD NEW [--rounds N].

Prints, per case, the median ratio new/old of operations per second and its spread. Only such a ratio
means anything on a machine with other work; never compare a stored number with a fresh one.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
from collections import defaultdict


def run(binary: str) -> dict[str, float]:
    """One round of every case: operations per second."""
    out = subprocess.run([binary, "1"], capture_output=True, text=True, check=True).stdout
    rows = (json.loads(line) for line in out.splitlines())
    return {row["case"]: row["per_second"] for row in rows}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    ratios: dict[str, list[float]] = defaultdict(list)
    for _ in range(options.rounds):
        old, new = run(options.old), run(options.new)
        for case in old.keys() & new.keys():
            ratios[case].append(new[case] / old[case])
    for case, values in sorted(ratios.items()):
        print(f"{case:16} {statistics.median(values):.3f}  [{min(values):.3f} - {max(values):.3f}]")


if __name__ == "__main__":
    main()
