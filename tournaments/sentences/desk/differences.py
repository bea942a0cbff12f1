"""Differences that an undo makes to entries and money, by model."""

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
        (
            gettext("Receipt {number}").format(number=values["number"]),
            *_now_and_then(change, _payment_text(values, undone)),
        )
        for change in undone.changes
        if (values := _row_values(change))
    ]


def _payment_text(values: Values, undone: UndoneChanges) -> str:
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
            gettext("Rebuy or add-on of {name}").format(name=_player_name(values["entry_id"])),
            *_now_and_then(change, gettext("{chips:,} chips").format(chips=values["chips"])),
        )
        for change in undone.changes
        if (values := _row_values(change))
    ]


def _prizes(undone: UndoneChanges) -> list[Difference]:
    changed = len(undone.changes) - len(undone.added) - len(undone.removed)
    places = [(gettext("Places paid"), str(len(undone.added)), str(len(undone.removed)))]
    return [
        *places,
        *(
            [(gettext("Prizes"), gettext("{changed} changed").format(changed=changed), gettext("as before"))]
            if changed
            else []
        ),
    ]


def _bounty_wins(undone: UndoneChanges) -> list[Difference]:
    currency = undone.tournament.currency
    return [
        (
            gettext("Bounty of {name}").format(name=_player_name(values["winner_id"])),
            *_now_and_then(change, money_text(values["cash"] + values["head"], currency=currency)),
        )
        for change in undone.changes
        if (values := _row_values(change))
    ]


def _deals(undone: UndoneChanges) -> list[Difference]:
    return [
        (gettext("The deal"), *_now_and_then(change, gettext("valid")))
        for change in undone.changes
        if _row_values(change)
    ]


def _points_by_hand(undone: UndoneChanges) -> list[Difference]:
    return [
        (gettext("Points by hand"), *_now_and_then(change, f"{values['reason']}: {values['points']}"))
        for change in undone.changes
        if (values := _row_values(change))
    ]


def _alternates(undone: UndoneChanges) -> list[Difference]:
    return [
        (
            gettext("Waiting list number {ticket}").format(ticket=values["ticket"]),
            *_now_and_then(change, gettext("waiting")),
        )
        for change in undone.changes
        if (values := _row_values(change))
    ]


def _profiles(undone: UndoneChanges) -> list[Difference]:
    return [
        (gettext("Price {name}").format(name=values["name"]), *_now_and_then(change, gettext("on the list")))
        for change in undone.changes
        if (values := _row_values(change))
    ]


def _payout_tables(undone: UndoneChanges) -> list[Difference]:
    """Return saved tables, and for replaced ones their shares now and before."""
    now = find_many(label_of(OwnPayoutTable()), [key for _, key, *_ in undone.changes])
    differences = []
    for change in undone.changes:
        _, key, before, after = change
        if values := _row_values(change):
            differences.append((_table_label(values["name"]), *_now_and_then(change, _shares_text(values))))
        elif before and after and key in now:
            differences.append((_table_label(now[key]), _shares_text(after), _shares_text(before)))
    return differences


def _table_label(name: object) -> str:
    return gettext("Payout table {name}").format(name=name)


def _shares_text(values: Values) -> str:
    return " / ".join(values["shares"])


def _payout_calls(undone: UndoneChanges) -> list[Difference]:
    return [
        (
            gettext("{name} at the payout desk").format(name=_player_name(values["entry_id"])),
            *_now_and_then(change, gettext("called")),
        )
        for change in undone.changes
        if (values := _row_values(change))
    ]


def _written_off(undone: UndoneChanges) -> list[Difference]:
    return [
        (
            gettext("Written off"),
            *_now_and_then(change, money_text(values["amount"], currency=undone.tournament.currency)),
        )
        for change in undone.changes
        if (values := _row_values(change))
    ]


def _envelope_seals(undone: UndoneChanges) -> list[Difference]:
    return [
        (gettext("The envelopes"), *_now_and_then(change, gettext("sealed")))
        for change in undone.changes
        if _row_values(change)
    ]


def _hand_rounds(undone: UndoneChanges) -> list[Difference]:
    return [
        (
            gettext("Hand {number} of hand for hand").format(number=values["number"]),
            *_now_and_then(change, gettext("dealt")),
        )
        for change in undone.changes
        if (values := _row_values(change))
    ]


def _no_differences(_undone: UndoneChanges) -> list[Difference]:
    return []


def _row_values(change: Change) -> Values | None:
    """Return the fields of a row that was added or removed; None for a changed row."""
    _, _, before, after = change
    return after if before is None else before if after is None else None


def _now_and_then(change: Sequence[Any], text: str) -> tuple[str, str]:
    """Return the text of an added or removed row now and after the undo."""
    return (text, gettext("does not exist")) if change[2] is None else (gettext("does not exist"), text)


def _player_name(entry: int) -> str:
    differences = Entry.ever.filter(pk=entry).select_related("player").first()
    return name_in_event(differences) if differences else gettext("a player")


MONEY_DIFFERENCES: dict[str, Callable[[UndoneChanges], list[Difference]]] = {
    "tournaments.bountywin": _bounty_wins,
    "tournaments.busthand": _no_differences,
    "tournaments.deal": _deals,
    "tournaments.dealshare": _no_differences,
    "tournaments.envelope": _no_differences,
    "tournaments.addedenvelopes": _envelope_seals,
    "tournaments.envelopeseal": _envelope_seals,
    "tournaments.handforhand": _no_differences,
    "tournaments.handround": _hand_rounds,
    "tournaments.ownpayouttable": _payout_tables,
    "tournaments.payment": _payments,
    "tournaments.payoutcall": _payout_calls,
    "tournaments.pointsbyhand": _points_by_hand,
    "tournaments.prize": _prizes,
    "tournaments.profile": _profiles,
    "tournaments.rebuyoraddon": _rebuys_and_add_ons,
    "tournaments.waiting": _alternates,
    "tournaments.writtenoff": _written_off,
}
