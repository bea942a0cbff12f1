"""Which of two laptops a page belongs to."""

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser

FIRST, STANDBY = "first", "standby"
Said = tuple[str, int] | None


@pytest.mark.parametrize(
    ("known", "own", "other", "goes"),
    [
        ((FIRST, 4), (FIRST, 4), (STANDBY, 4), False),
        ((FIRST, 4), None, None, False),
        ((FIRST, 4), None, (STANDBY, 4), False),
        ((FIRST, 4), None, (FIRST, 5), True),
        # an epoch that is over, and one that is this page's own
        ((FIRST, 4), None, (FIRST, 3), False),
        ((FIRST, 4), None, (FIRST, 4), False),
        ((FIRST, 4), (STANDBY, 5), (FIRST, 5), True),
        ((FIRST, 4), (STANDBY, 5), (FIRST, 3), False),
        # two in charge: the later one, and never to and fro
        ((FIRST, 4), (FIRST, 4), (FIRST, 5), True),
        ((FIRST, 5), (FIRST, 5), (FIRST, 4), False),
        ((FIRST, 5), (FIRST, 5), (FIRST, 5), False),
        # a page that was opened at the standby
        ((STANDBY, 4), (STANDBY, 4), (FIRST, 4), True),
        ((STANDBY, 4), None, (FIRST, 4), True),
        ((STANDBY, 4), (STANDBY, 4), (STANDBY, 4), False),
        # one that was never set up has no epoch
        ((FIRST, 4), None, ("alone", 0), False),
        ((FIRST, 4), None, ("alone", 5), True),
    ],
)
def test_a_page_belongs_to_the_newest_that_is_in_charge(
    script: Callable[..., Any], known: Said, own: Said, other: Said, goes: bool
) -> None:
    def said(one: Said) -> dict[str, Any] | None:
        return {"role": one[0], "epoch": one[1]} if one else None

    given = {"known": said(known), "own": said(own), "other": said(other)}
    assert script("standby/where-to", "m.belongsToOther(x)", given) is goes


@pytest.mark.parametrize(
    ("known", "other", "goes"),
    [
        ((FIRST, 4), (FIRST, 5), True),
        ((FIRST, 4), (FIRST, 4), False),
        ((FIRST, 4), (STANDBY, 4), False),
        # its own may have taken over meanwhile: it has its time to say so
        ((STANDBY, 4), (FIRST, 4), False),
        ((STANDBY, 4), (FIRST, 5), True),
    ],
)
def test_a_page_that_waits_for_its_own_laptop_goes_at_once_to_one_that_took_over(
    script: Callable[..., Any], known: tuple[str, int], other: tuple[str, int], goes: bool
) -> None:
    said = {name: {"role": role, "epoch": epoch} for name, (role, epoch) in (("known", known), ("other", other))}
    assert script("standby/where-to", "m.belongsToOther(Object.assign({ own: undefined }, x))", said) is goes
