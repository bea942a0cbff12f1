"""Differences that an undo makes to entries and money, by model."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.contribution_types import Difference
from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext
from tournaments.models import Entry, OwnPayoutTable, Payment
from tournaments.selectors.floor.rows import Change, Values, model_label_of, rows_by_key
from tournaments.selectors.shown_names import name_in_event
from tournaments.sentences.undone_changes import UndoneChanges

Differences = Callable[[UndoneChanges], list[Difference]]


def _row_differences(label: str, text: str | Callable[[Values, str], str], *, player: str = "") -> Differences:
    """Return a function that lists the added and removed rows of an undo, each with a label and a text.

    `label` may contain fields of the row. `text` is a sentence, or a function of the row's fields and the currency.
    With `player`, the name of a field that holds an entry, `{name}` in `label` is that entry's player.
    """

    def differences(undone: UndoneChanges) -> list[Difference]:
        found = []
        for change in undone.changes:
            if values := _row_values(change):
                facts = values | {"name": _player_name(values[player])} if player else values
                now = gettext(text) if isinstance(text, str) else text(values, undone.tournament.currency)
                found.append((gettext(label).format(**facts), *_texts_before_and_after_undo(change, now)))
        return found

    return differences


def _payment_text(values: Values, currency: str) -> str:
    amount = money_text(values["amount"], currency=currency)
    kind = Payment.Kind(values["kind"]).label
    return (
        gettext("{kind} {amount}, reversed").format(kind=kind, amount=amount)
        if values["reverses_id"]
        else f"{kind} {amount}"
    )


def _chips_text(values: Values, _currency: str) -> str:
    return gettext("{chips:,} chips").format(chips=values["chips"])


def _prize_differences(undone: UndoneChanges) -> list[Difference]:
    changed = len(undone.changes) - len(undone.added_rows) - len(undone.removed_rows)
    places = [(gettext("Places paid"), str(len(undone.added_rows)), str(len(undone.removed_rows)))]
    return [
        *places,
        *(
            [(gettext("Payouts"), gettext("{changed} changed").format(changed=changed), gettext("as before"))]
            if changed
            else []
        ),
    ]


def _payout_table_differences(undone: UndoneChanges) -> list[Difference]:
    """Return the differences of saved payout tables. For a replaced table they are its shares now and before."""
    now = rows_by_key(model_label_of(OwnPayoutTable()), [key for _, key, *_ in undone.changes])
    differences = []
    for change in undone.changes:
        _, key, before, after = change
        if values := _row_values(change):
            differences.append(
                (_table_label(values["name"]), *_texts_before_and_after_undo(change, _shares_text(values)))
            )
        elif before and after and key in now:
            differences.append((_table_label(now[key]), _shares_text(after), _shares_text(before)))
    return differences


def _table_label(name: object) -> str:
    return gettext("Payout table {name}").format(name=name)


def _shares_text(values: Values) -> str:
    return " / ".join(values["shares"])


def _no_differences(_undone: UndoneChanges) -> list[Difference]:
    return []


def _row_values(change: Change) -> Values | None:
    """Return the fields of a row that was added or removed; None for a changed row."""
    _, _, before, after = change
    return after if before is None else before if after is None else None


def _texts_before_and_after_undo(change: Sequence[Any], text: str) -> tuple[str, str]:
    """Return a row's text before and after the undo; "does not exist" for the time without the row."""
    return (text, gettext("does not exist")) if change[2] is None else (gettext("does not exist"), text)


def _player_name(entry: int) -> str:
    differences = Entry.ever.filter(pk=entry).select_related("player").first()
    return name_in_event(differences) if differences else gettext("a player")


MONEY_DIFFERENCES: dict[str, Differences] = {
    "tournaments.bountywin": _row_differences(
        noop("Bounty of {name}"),
        lambda row, currency: money_text(row["cash"] + row["head"], currency=currency),
        player="winner_id",
    ),
    "tournaments.busthand": _no_differences,
    "tournaments.deal": _row_differences(noop("The deal"), noop("valid")),
    "tournaments.dealshare": _no_differences,
    "tournaments.envelope": _no_differences,
    "tournaments.addedenvelopes": _row_differences(noop("The envelopes"), noop("sealed")),
    "tournaments.envelopeseal": _row_differences(noop("The envelopes"), noop("sealed")),
    "tournaments.filevariables": _row_differences(noop("Values for the points formula"), noop("stored")),
    "tournaments.handforhand": _no_differences,
    "tournaments.handround": _row_differences(noop("Hand {number} of hand for hand"), noop("dealt")),
    "tournaments.ownpayouttable": _payout_table_differences,
    "tournaments.payment": _row_differences(noop("Receipt {number}"), _payment_text),
    "tournaments.payoutcall": _row_differences(noop("{name} at the payout desk"), noop("called"), player="entry_id"),
    "tournaments.pointsbyhand": _row_differences(
        noop("Manual points"), lambda row, _: f"{row['reason']}: {row['points']}"
    ),
    "tournaments.prize": _prize_differences,
    "tournaments.profile": _row_differences(noop("Price {name}"), noop("on the list")),
    "tournaments.rebuyoraddon": _row_differences(noop("Rebuy or add-on of {name}"), _chips_text, player="entry_id"),
    "tournaments.waiting": _row_differences(noop("Waiting list number {ticket}"), noop("waiting")),
    "tournaments.writtenoff": _row_differences(
        noop("Written off"), lambda row, currency: money_text(row["amount"], currency=currency)
    ),
}
