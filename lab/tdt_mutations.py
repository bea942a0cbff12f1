"""A file of The Tournament Director with 100,000 random changes: each changed file is read, or refused with a reason.

    python -m lab.tdt_mutations [--times 100000] [--seed 16]

Prints the number of files read, and the number refused for each refusal code. Any other error ends the run with
status 1, after storing the changed file in mutation.tdt. The file is also cut after each byte.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from exchange.rules.contents import contents_of_tdt
from exchange.rules.file_facts import place_facts, structure_facts
from exchange.rules.tdt.tournament import read_tdt
from lab.rig import machine_line
from tests.exchange.rules.tdt.files import Player, Purchase, chips, levels, prices, tables, written
from tournaments.rules.refused import Refused

PIECES = b"{}[]():,\"'\\0129.eEnulTM \n"


def example_file() -> bytes:
    """Return a small .tdt file that contains every kind of entry."""
    ada = Player("a", "Ada", [Purchase()], names=("Ada", "Example"), email="ada@x.org")
    bix = Player("b", "Bix", [Purchase(bust=2_000, by=("a",)), Purchase(bust=9_000)], [Purchase(100, (0,))])
    more = f", Levels: {levels((20, 25, 50, 0), 5, (20, 50, 100, 100))}, Financials: {prices(points='n - r + 1')}"
    more += f", Chips: {chips(25, 100)}, Tables: {tables(['a', ''])}, StartTime: 1700000000000, LeagueName: 'Club'"
    return written([ada, bix], prizes=[(1, 300, "a"), (2, 150, "b")], more=more).encode()


def mutated_files(content: bytes, *, times: int, seed: int) -> Iterator[bytes]:
    """Yield the file `times` times with one to four changes each; then the file cut after each byte."""
    chance = random.Random(seed)
    for _ in range(times):
        mutated = bytearray(content)
        for _place in range(chance.randint(1, 4)):
            at = chance.randrange(len(mutated))
            mutated[at : at + chance.randint(0, 3)] = bytes(chance.choices(PIECES, k=chance.randint(0, 3)))
        yield bytes(mutated)
    for end in range(len(content.rstrip())):
        yield content[:end]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=16)
    arguments = parser.parse_args()
    answers, begun = Counter[str](), time.perf_counter()
    for mutated in mutated_files(example_file(), times=arguments.times, seed=arguments.seed):
        try:
            event = contents_of_tdt(read_tdt(mutated))
            event.sums(digits=2)
            place_facts(event.source, digits=2)
            structure_facts(event.source)
            answers["read"] += 1
        except Refused as problem:
            answers[problem.code] += 1
        except Exception:
            Path("mutation.tdt").write_bytes(mutated)
            raise
    print(f"| {answers.total():,} files in {time.perf_counter() - begun:.0f} s; {machine_line()} | files |")
    print("|---|---:|")
    for name, count in answers.most_common():
        print(f"| {name} | {count:,} |")
    print("| tracebacks | 0 |")


if __name__ == "__main__":
    main()
