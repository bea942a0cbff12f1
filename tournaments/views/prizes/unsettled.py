"""The list of what is still to settle as pages and programs take it: each item with the way to settle it."""

from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_noop as noop

from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.rules.desk.settlement import Unsettled
from tournaments.selectors.desk.unsettled import money_items, unsettled
from tournaments.sentences.prizes.unsettled import rows_of

#: on which page an item is settled, where on it, and what the link is called
PAGES: dict[Unsettled, tuple[str, str, str]] = {
    Unsettled.OVERPAID: ("payout-desk", "", noop("Pay list")),
    Unsettled.POSTED_TOO_LITTLE: ("prizes", "#correct", noop("Correct the payouts")),
    Unsettled.POSTED_TOO_MUCH: ("prizes", "#correct", noop("Correct the payouts")),
    Unsettled.NOT_POSTED: ("prizes", "", noop("Post the payouts")),
    Unsettled.NO_TAKER: ("prizes", "#correct", noop("Correct the payouts")),
    Unsettled.NO_ENVELOPE: ("bounty-page", "", noop("Envelopes")),
    Unsettled.UNDRAWN: ("bounty-page", "", noop("Envelopes")),
    Unsettled.BOUNTY_OPEN: ("bounty-page", "", noop("Name the winner")),
    Unsettled.OWN_HEAD: ("bounty-page", "", noop("Bounties")),
    Unsettled.RECEIVED_TOO_MUCH: ("entries", "", noop("Entries")),
    Unsettled.NOT_RECEIVED: ("entries", "?state=unpaid", noop("Entries")),
    Unsettled.BAG: ("payout-desk", "#bags", noop("Pay list")),
    Unsettled.PRIZE: ("payout-desk", "", noop("Pay list")),
}


def unsettled_rows(tournament: Tournament, *, now: datetime, finishing: bool = False) -> list[dict[str, Any]]:
    """Return the list: sentences, amounts, and the page of each item; what one action settles has that as `do`."""
    items = unsettled(tournament, now=now, finishing=finishing)
    return [{**row, **settling(tournament, row)} for row in rows_of(items, currency=tournament.currency)]


def settlement(tournament: Tournament, *, now: datetime) -> dict[str, list[dict[str, Any]]]:
    """Return what pages list: what is still to settle, and what was written off."""
    gone = [item for item in money_items(tournament, now=now) if item.written_off]
    return {
        "unsettled": unsettled_rows(tournament, now=now),
        "written_off": rows_of(gone, currency=tournament.currency),
    }


def settling(tournament: Tournament, facts: dict[str, Any]) -> dict[str, Any]:
    """Return the page on which an item is settled, and the action that does it at once, where there is one."""
    name, where, label = PAGES[Unsettled(facts["kind"])]
    page = f"{reverse(name, args=[tournament.slug])}{where}"
    found = {"page": page, "label": gettext(label), "do": None}
    if facts["kind"] != Unsettled.OVERPAID:
        return found
    title = gettext("Got {money} back").format(money=money_text(facts["amount"], currency=tournament.currency))
    fields = {"entry": facts["entry"], "left": facts["amount"]}
    return {
        **found,
        "page": f"{page}#e{facts['entry']}",
        "do": {"action": "fetch-back", "title": title, "fields": fields},
    }
