"""The list of unsettled money for pages and the API. Each item has the page that settles it."""

from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_noop as noop

from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.rules.desk.settlement import Unsettled
from tournaments.selectors.desk.unsettled import all_money_items, items_to_settle
from tournaments.sentences.prizes.unsettled import rows_with_sentences

#: The page where each kind of item is settled: URL name, fragment or query, and label of the link.
PAGES: dict[Unsettled, tuple[str, str, str]] = {
    Unsettled.OVERPAID: ("payout-desk", "", noop("Payout desk")),
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
    Unsettled.BAG: ("payout-desk", "#bags", noop("Payout desk")),
    Unsettled.PRIZE: ("payout-desk", "", noop("Payout desk")),
}


def unsettled_rows(tournament: Tournament, *, now: datetime, finishing: bool = False) -> list[dict[str, Any]]:
    """Return the unsettled items with sentence, amount and page; `do` is the action that settles one, or None."""
    items = items_to_settle(tournament, now=now, finishing=finishing)
    return [
        {**row, **settlement_page_and_action(tournament, row)}
        for row in rows_with_sentences(items, currency=tournament.currency)
    ]


def settlement_lists(tournament: Tournament, *, now: datetime) -> dict[str, list[dict[str, Any]]]:
    """Return the unsettled items, and the items that were written off."""
    written_off = [item for item in all_money_items(tournament, now=now) if item.written_off]
    return {
        "unsettled": unsettled_rows(tournament, now=now),
        "written_off": rows_with_sentences(written_off, currency=tournament.currency),
    }


def settlement_page_and_action(tournament: Tournament, facts: dict[str, Any]) -> dict[str, Any]:
    """Return the page where an item is settled; `do` is the action that settles it at once, or None."""
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
