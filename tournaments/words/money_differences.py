"""What an undo would put back of entries and money, in words. One literal table by model."""

from collections.abc import Callable, Sequence
from typing import Any

from tournaments.models import Entry, Payment
from tournaments.rules.money import in_words
from tournaments.services.kept import Change, Values
from tournaments.words.putting import Difference, Putting


def _payments(putting: Putting) -> list[Difference]:
    return [
        (f"Receipt {values['number']}", *_there(change, _paid(values, putting)))
        for change in putting.changes
        if (values := _whole(change))
    ]


def _paid(values: Values, putting: Putting) -> str:
    amount = in_words(values["amount"], currency=putting.tournament.currency)
    kind = Payment.Kind(values["kind"]).label.lower()
    return f"{kind} {amount}, taken back" if values["reverses_id"] else f"{kind} {amount}"


def _top_ups(putting: Putting) -> list[Difference]:
    return [
        (f"Rebuy or add-on of {_name(values['entry_id'])}", *_there(change, f"{values['chips']:,} chips"))
        for change in putting.changes
        if (values := _whole(change))
    ]


def _prizes(putting: Putting) -> list[Difference]:
    changed = len(putting.changes) - len(putting.added) - len(putting.removed)
    told = [("Places paid", str(len(putting.added)), str(len(putting.removed)))]
    return [*told, *([("Prizes", f"{changed} changed", "as before")] if changed else [])]


def _wins(putting: Putting) -> list[Difference]:
    currency = putting.tournament.currency
    return [
        (
            f"Bounty of {_name(values['winner_id'])}",
            *_there(change, in_words(values["cash"] + values["head"], currency=currency)),
        )
        for change in putting.changes
        if (values := _whole(change))
    ]


def _deals(putting: Putting) -> list[Difference]:
    return [("The deal", *_there(change, "stands")) for change in putting.changes if _whole(change)]


def _line(putting: Putting) -> list[Difference]:
    return [
        (f"Ticket {values['ticket']}", *_there(change, "waits"))
        for change in putting.changes
        if (values := _whole(change))
    ]


def _profiles(putting: Putting) -> list[Difference]:
    return [
        (f"Price {values['name']}", *_there(change, "on the list"))
        for change in putting.changes
        if (values := _whole(change))
    ]


def _called(putting: Putting) -> list[Difference]:
    return [
        (f"{_name(values['entry_id'])} at the payout desk", *_there(change, "called"))
        for change in putting.changes
        if (values := _whole(change))
    ]


def _sealed(putting: Putting) -> list[Difference]:
    return [("The envelopes", *_there(change, "sealed")) for change in putting.changes if _whole(change)]


def _rounds(putting: Putting) -> list[Difference]:
    return [
        (f"Hand {values['number']} of hand for hand", *_there(change, "dealt"))
        for change in putting.changes
        if (values := _whole(change))
    ]


def _said_elsewhere(_putting: Putting) -> list[Difference]:
    return []


def _whole(change: Change) -> Values | None:
    """All fields of a row that the deed added or removed; None when it only changed some."""
    _, _, before, after = change
    return after if before is None else before if after is None else None


def _there(change: Sequence[Any], words: str) -> tuple[str, str]:
    """Now and after the undo, of a row that was added or removed."""
    return (words, "not there") if change[2] is None else ("not there", words)


def _name(entry: int) -> str:
    found = Entry.ever.filter(pk=entry).select_related("player").first()
    return found.player.display_name if found else "somebody"


MONEY_WORDS: dict[str, Callable[[Putting], list[Difference]]] = {
    "tournaments.bountywin": _wins,
    "tournaments.busthand": _said_elsewhere,
    "tournaments.deal": _deals,
    "tournaments.dealshare": _said_elsewhere,
    "tournaments.envelope": _said_elsewhere,
    "tournaments.envelopeseal": _sealed,
    "tournaments.handforhand": _said_elsewhere,
    "tournaments.handround": _rounds,
    "tournaments.payment": _payments,
    "tournaments.payoutcall": _called,
    "tournaments.prize": _prizes,
    "tournaments.profile": _profiles,
    "tournaments.topup": _top_ups,
    "tournaments.waiting": _line,
}
