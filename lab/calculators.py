"""The response time of each calculator, in process: `python -m lab.calculators`.

Every worked example of tests/cases is calculated again and again. As a lower bound, the same run reads and writes the
same input and output as JSON. The times are processor time, so other load on the machine does not count.
"""

import json
import os
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from rulings.calculators import CALCULATORS  # noqa: E402 - the settings come first
from rulings.calculators.calculator import answer_as_json  # noqa: E402
from rulings.calculators.cases import case_files, read_cases  # noqa: E402

ROUNDS = 60
#: most milliseconds of any calculator, p99
AIM = 1


def inputs_by_calculator() -> dict[str, list[dict[str, Any]]]:
    """Return the inputs of each calculator's worked examples, or its form's defaults without examples."""
    inputs: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for path in case_files([str(ROOT / "tests" / "cases")]):
        name, cases = read_cases(path)
        inputs[name] += [case["given"] for case in cases]
    for name, calculator in CALCULATORS.items():
        if name not in inputs:
            inputs[name] = [{field.name: field.example for field in calculator.fields if field.example is not None}]
    return inputs


def call_milliseconds(action: Callable[[dict[str, Any]], object], givens: list[dict[str, Any]]) -> list[float]:
    """Return the processor milliseconds of each call, sorted."""
    taken = []
    for _ in range(ROUNDS):
        for given in givens:
            started = time.process_time_ns()
            action(given)
            taken.append((time.process_time_ns() - started) / 1e6)
    return sorted(taken)


def main() -> None:
    print("| calculator | questions | p50 ms | p99 ms | floor p50 ms |\n|---|---:|---:|---:|---:|")
    worst = 0.0
    for name, givens in sorted(inputs_by_calculator().items()):
        calculator = CALCULATORS[name]
        answers = [answer_as_json(calculator, given) for given in givens]
        floor = call_milliseconds(
            lambda given: json.loads(json.dumps(given)), [*givens, *json.loads(json.dumps(answers, default=str))]
        )
        taken = call_milliseconds(partial(answer_as_json, calculator), givens)
        p50, p99 = taken[len(taken) // 2], taken[int(len(taken) * 0.99)]
        worst = max(worst, p99)
        print(f"| {name} | {len(givens)} | {p50:.3f} | {p99:.3f} | {floor[len(floor) // 2]:.3f} |")
    print(f"\n{len(CALCULATORS)} calculators, worst p99 {worst:.3f} ms; aim {AIM:.0f}")


if __name__ == "__main__":
    main()
