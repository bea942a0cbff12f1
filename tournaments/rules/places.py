"""Places as a sheet lists them."""

from collections.abc import Mapping


def steps_of_places(prizes: Mapping[int, int]) -> list[tuple[int, int, int]]:
    """Neighbouring places with the same prize drawn together: (first, last, amount each), best first."""
    steps: list[tuple[int, int, int]] = []
    for place in sorted(prizes):
        amount = prizes[place]
        if steps and steps[-1][1] == place - 1 and steps[-1][2] == amount:
            steps[-1] = (steps[-1][0], place, amount)
        else:
            steps.append((place, place, amount))
    return steps
