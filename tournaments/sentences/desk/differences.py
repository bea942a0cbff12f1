"""What an undo would put back of entries and money, as sentences. One literal table by model."""

from collections.abc import Callable, Sequence
from typing import Any

from tournaments.contribution_types import Difference
from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext
from tournaments.models import Entry, OwnPayoutTable, Payment
from tournaments.selectors.floor.rows import Change, Values, find_many, label_of
from tournaments.selectors.shown_names import name_in_event
from tournaments.sentences.undone_changes import UndoneChanges


def _payments(undone: UndoneChanges) -> list[Difference]:
    return [
        (gettext("Receipt {number}").format(number=values["number"]), *_there(change, _paid(values, undone)))
        for change in undone.changes
        if (values := _whole(change))
    ]


def _paid(values: Values, undone: UndoneChanges) -> str:
    amount = money_text(values["amount"], currency=undone.tournament.currency)
    kind = Payment.Kind(values["kind"]).label
    return (
        gettext("{kind} {amount}, reversed").format(kind=kind, amount=amount)
        if values["reverses_id"]
        else f"{kind} {amount}"
    )


def _rebuys_and_add_ons(undone: UndoneChanges) -> list[Difference]:
    return [
        (
            gettext("Rebuy or add-on of {name}").format(name=_name(values["entry_id"])),
            *_there(change, gettext("{chips:,} chips").format(chips=values["chips"])),
        )
        for change in undone.changes
        if (values := _whole(change))
    ]


def _prizes(undone: UndoneChanges) -> list[Difference]:
    changed = len(undone.changes) - len(undone.added) - len(undone.removed)
    told = [(gettext("Places paid"), str(len(undone.added)), str(len(undone.removed)))]
    return [
        *told,
        *(
            [(gettext("Prizes"), gettext("{changed} changed").format(changed=changed), gettext("as before"))]
            if changed
            else []
        ),
    ]


def _wins(undone: UndoneChanges) -> list[Difference]:
    currency = undone.tournament.currency
    return [
        (
            gettext("Bounty of {name}").format(name=_name(values["winner_id"])),
            *_there(change, money_text(values["cash"] + values["head"], currency=currency)),
        )
        for change in undone.changes
        if (values := _whole(change))
    ]


def _deals(undone: UndoneChanges) -> list[Difference]:
    return [(gettext("The deal"), *_there(change, gettext("valid"))) for change in undone.changes if _whole(change)]


def _points_by_hand(undone: UndoneChanges) -> list[Difference]:
    return [
        (gettext("Points by hand"), *_there(change, f"{values['reason']}: {values['points']}"))
        for change in undone.changes
        if (values := _whole(change))
    ]


def _alternates(undone: UndoneChanges) -> list[Difference]:
    return [
        (gettext("Waiting list number {ticket}").format(ticket=values["ticket"]), *_there(change, gettext("waiting")))
        for change in undone.changes
        if (values := _whole(change))
    ]


def _profiles(undone: UndoneChanges) -> list[Difference]:
    return [
        (gettext("Price {name}").format(name=values["name"]), *_there(change, gettext("on the list")))
        for change in undone.changes
        if (values := _whole(change))
    ]


def _payout_tables(undone: UndoneChanges) -> list[Difference]:
    """A table that was saved first says whether it is there, one that was replaced its shares now and before."""
    now = find_many(label_of(OwnPayoutTable()), [key for _, key, *_ in undone.changes])
    found = []
    for change in undone.changes:
        _, key, before, after = change
        if values := _whole(change):
            found.append((_own_table(values["name"]), *_there(change, _shares(values))))
        elif before and after and key in now:
            found.append((_own_table(now[key]), _shares(after), _shares(before)))
    return found


def _own_table(name: object) -> str:
    return gettext("Payout table {name}").format(name=name)


def _shares(values: Values) -> str:
    return " / ".join(values["shares"])


def _called(undone: UndoneChanges) -> list[Difference]:
    return [
        (
            gettext("{name} at the payout desk").format(name=_name(values["entry_id"])),
            *_there(change, gettext("called")),
        )
        for change in undone.changes
        if (values := _whole(change))
    ]


def _written_off(undone: UndoneChanges) -> list[Difference]:
    return [
        (gettext("Written off"), *_there(change, money_text(values["amount"], currency=undone.tournament.currency)))
        for change in undone.changes
        if (values := _whole(change))
    ]


def _sealed(undone: UndoneChanges) -> list[Difference]:
    return [
        (gettext("The envelopes"), *_there(change, gettext("sealed"))) for change in undone.changes if _whole(change)
    ]


def _rounds(undone: UndoneChanges) -> list[Difference]:
    return [
        (gettext("Hand {number} of hand for hand").format(number=values["number"]), *_there(change, gettext("dealt")))
        for change in undone.changes
        if (values := _whole(change))
    ]


def _said_elsewhere(_undone: UndoneChanges) -> list[Difference]:
    return []


def _whole(change: Change) -> Values | None:
    """All fields of a row that the action added or removed; None when it only changed some."""
    _, _, before, after = change
    return after if before is None else before if after is None else None


def _there(change: Sequence[Any], text: str) -> tuple[str, str]:
    """Now and after the undo, of a row that was added or removed."""
    return (text, gettext("does not exist")) if change[2] is None else (gettext("does not exist"), text)


def _name(entry: int) -> str:
    found = Entry.ever.filter(pk=entry).select_related("player").first()
    return name_in_event(found) if found else gettext("a player")


MONEY_DIFFERENCES: dict[str, Callable[[UndoneChanges], list[Difference]]] = {
    "tournaments.bountywin": _wins,
    "tournaments.busthand": _said_elsewhere,
    "tournaments.deal": _deals,
    "tournaments.dealshare": _said_elsewhere,
    "tournaments.envelope": _said_elsewhere,
    "tournaments.addedenvelopes": _sealed,
    "tournaments.envelopeseal": _sealed,
    "tournaments.handforhand": _said_elsewhere,
    "tournaments.handround": _rounds,
    "tournaments.ownpayouttable": _payout_tables,
    "tournaments.payment": _payments,
    "tournaments.payoutcall": _called,
    "tournaments.pointsbyhand": _points_by_hand,
    "tournaments.prize": _prizes,
    "tournaments.profile": _profiles,
    "tournaments.rebuyoraddon": _rebuys_and_add_ons,
    "tournaments.waiting": _alternates,
    "tournaments.writtenoff": _written_off,
}
