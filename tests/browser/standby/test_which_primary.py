"""Choice of the laptop that a page belongs to."""

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser

PRIMARY, STANDBY = "first", "standby"
Said = tuple[str, int] | None


@pytest.mark.parametrize(
    ("known", "own", "other", "goes"),
    [
        ((PRIMARY, 4), (PRIMARY, 4), (STANDBY, 4), False),
        ((PRIMARY, 4), None, None, False),
        ((PRIMARY, 4), None, (STANDBY, 4), False),
        ((PRIMARY, 4), None, (PRIMARY, 5), True),
        # an epoch that is over, and one that is this page's own
        ((PRIMARY, 4), None, (PRIMARY, 3), False),
        ((PRIMARY, 4), None, (PRIMARY, 4), False),
        ((PRIMARY, 4), (STANDBY, 5), (PRIMARY, 5), True),
        ((PRIMARY, 4), (STANDBY, 5), (PRIMARY, 3), False),
        # two in charge: the later one, and never to and fro
        ((PRIMARY, 4), (PRIMARY, 4), (PRIMARY, 5), True),
        ((PRIMARY, 5), (PRIMARY, 5), (PRIMARY, 4), False),
        ((PRIMARY, 5), (PRIMARY, 5), (PRIMARY, 5), False),
        # a page that was opened at the standby
        ((STANDBY, 4), (STANDBY, 4), (PRIMARY, 4), True),
        ((STANDBY, 4), None, (PRIMARY, 4), True),
        ((STANDBY, 4), (STANDBY, 4), (STANDBY, 4), False),
        # one that was never set up has no epoch
        ((PRIMARY, 4), None, ("alone", 0), False),
        ((PRIMARY, 4), None, ("alone", 5), True),
    ],
)
def test_page_moves_to_the_primary_with_the_latest_epoch(
    script: Callable[..., Any], known: Said, own: Said, other: Said, goes: bool
) -> None:
    def answer_of(state: Said) -> dict[str, Any] | None:
        return {"role": state[0], "epoch": state[1]} if state else None

    answers = {"known": answer_of(known), "own": answer_of(own), "other": answer_of(other)}
    assert script("../standby/which-primary", "m.isPrimaryElsewhere(x)", answers) is goes


@pytest.mark.parametrize(
    ("known", "other", "goes"),
    [
        ((PRIMARY, 4), (PRIMARY, 5), True),
        ((PRIMARY, 4), (PRIMARY, 4), False),
        ((PRIMARY, 4), (STANDBY, 4), False),
        # its own may have taken over meanwhile: it has its time to say so
        ((STANDBY, 4), (PRIMARY, 4), False),
        ((STANDBY, 4), (PRIMARY, 5), True),
    ],
)
def test_page_waiting_for_an_answer_moves_to_a_new_primary(
    script: Callable[..., Any], known: tuple[str, int], other: tuple[str, int], goes: bool
) -> None:
    answers = {name: {"role": role, "epoch": epoch} for name, (role, epoch) in (("known", known), ("other", other))}
    assert (
        script("../standby/which-primary", "m.isPrimaryElsewhere(Object.assign({ own: undefined }, x))", answers)
        is goes
    )
