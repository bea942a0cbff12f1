"""Places with the same prize as one line of a list of prizes."""

from collections.abc import Mapping


def prize_steps(prizes: Mapping[int, int]) -> list[tuple[int, int, int]]:
    """Return neighbouring places with the same prize together: (first, last, amount each), best first."""
    steps: list[tuple[int, int, int]] = []
    for place in sorted(prizes):
        amount = prizes[place]
        if steps and steps[-1][1] == place - 1 and steps[-1][2] == amount:
            steps[-1] = (steps[-1][0], place, amount)
        else:
            steps.append((place, place, amount))
    return steps
