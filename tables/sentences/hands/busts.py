"""Sentences of a bust before it is recorded: the arithmetic, and who gets a bounty."""

from collections.abc import Sequence

from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext as _


def arithmetic_sentence(*, left: int, out: int, paid: int) -> str:
    """Return the arithmetic of a bust: "Before 66, out 2, left 64, paid 63."

    The paid places are left out until the prizes are frozen.
    """
    if paid:
        return _("Before {left:,}, out {out:,}, left {left_2:,}, paid {paid:,}.").format(
            left=left, out=out, left_2=left - out, paid=paid
        )
    return _("Before {left:,}, out {out:,}, left {left_2:,}.").format(left=left, out=out, left_2=left - out)


def bounty_clause(head: int | None, *, to: Sequence[str], currency: str) -> str:
    """Return the clause on a bounty, such as "bounty EUR 25 to Ada".

    If `head` is None, the clause says that an envelope is to be given later.
    """
    what = _("an envelope") if head is None else _("bounty {head}").format(head=money_text(head, currency=currency))
    return (
        _("{what} to {to}").format(what=what, to=_(" and ").join(to))
        if to
        else _("{what}, to be given later").format(what=what)
    )


def missing_stacks_sentence(names: Sequence[str]) -> str:
    """Return the players whose stacks are missing."""
    return _("Enter the stacks of {names} at the start of the hand. The larger stack places higher.").format(
        names=_(" and ").join(names)
    )
