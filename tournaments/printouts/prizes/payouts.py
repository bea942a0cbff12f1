"""The payout sheet and the payout slips as PDF."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.utils.functional import Promise

from tournaments.language.days import long_day
from tournaments.language.figures import money_text, number_text
from tournaments.language.sentences import gettext, ngettext, pgettext_lazy
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Tournament
from tournaments.printouts.formatting import label_texts
from tournaments.printouts.responses import PrintedRows, moment_text, query_numbers, template_view
from tournaments.selectors.prizes.payouts import Payout, payouts
from tournaments.selectors.prizes.prizes import Prizes, payout_plan_of, previewed_prizes, prizes_of
from tournaments.selectors.staff.organisation_settings import venue_of

#: The templates fill in `{names}`.
LABELS: Mapping[str, Promise] = {
    "payouts": _("Payouts"),
    "prize_pool": _("Prize pool"),
    "places_paid": _("Places paid"),
    "final": _("Final"),
    "printed": _("printed {at}"),
    "place": _("Place"),
    "name": _("Name"),
    "prize": _("Prize"),
    "bounties": _("Bounties"),
    "to_pay": _("To pay"),
    "signature": _("Signature"),
    "by_deal": _("by deal"),
}
_SLIP_LABELS: Mapping[str, Promise] = {
    "payout_slips": _("Payout slips"),
    "payout_slip": _("Payout slip, {printed}"),
    "place": _("Place"),
    "player": _("Player"),
    "player_number": _("Player · no. {number}"),
    "to_pay": _("To pay"),
    "prize_of": _("Prize {amount}"),
    "prize_by_deal": _("Prize {amount} by deal"),
    "bounties_of": _("bounties {amount}"),
    "paid_before": _("paid before {amount}"),
    "id_seen": _("ID checked"),
    "id_needed": _("ID check needed"),
    "received": _("Received: player"),
    "paid": _("Paid: cashier"),
    "receipt": _("Receipt no."),
}
#: Tick boxes for how the player was paid.
_METHOD_LABELS = (_("Cash"), pgettext_lazy("payment", "Card"), _("Transfer"), _("Ticket"))


def _sheet_template_and_content(
    _request: HttpRequest, tournament: Tournament, now: datetime
) -> tuple[str, dict[str, Any]]:
    return "tournaments/prizes/payouts/payouts", {**sheet_content(tournament), "printed": moment_text(tournament, now)}


def _slips_template_and_content(
    request: HttpRequest, tournament: Tournament, now: datetime
) -> tuple[str, dict[str, Any]]:
    entries = set(query_numbers(request, "entry"))
    return "tournaments/prizes/payouts/payout_slips", {
        **slips_content(tournament, entries=entries),
        "printed": moment_text(tournament, now),
    }


def sheet_content(tournament: Tournament) -> dict[str, Any]:
    """Return the printed content, with formatted money. Players who only get bounties come last."""
    prizes, due = _posted_or_previewed_prizes(tournament), payouts(tournament)
    alone = [payout for payout in due if payout.first > len(prizes.places) or (not payout.first and payout.bounty)]
    return {
        **_prize_heading(tournament),
        "labels": label_texts(LABELS),
        "pool": money_text(prizes.pool, currency=tournament.currency),
        "places": len(prizes.places),
        "frozen": prizes.frozen,
        "projected": _status_text(prizes),
        "bounties": any(payout.bounty for payout in due),
        "rows": [*_place_rows(tournament, prizes, due), *(_payout_row(tournament, payout) for payout in alone)],
    }


def _posted_or_previewed_prizes(tournament: Tournament) -> Prizes:
    """Return the posted prizes, else a preview of the plan.

    Before the first entry, the preview assumes as many entries as reach the guarantee.
    """
    prizes = prizes_of(tournament)
    return prizes if prizes.frozen else previewed_prizes(tournament, payout_plan_of(tournament))


def _status_text(prizes: Prizes) -> str:
    if not prizes.preview_for:
        return gettext("Projected: not posted yet")
    says = ngettext("Preview for {players} player", "Preview for {players} players", prizes.preview_for)
    return says.format(players=number_text(prizes.preview_for))


def _place_rows(tournament: Tournament, prizes: Prizes, due: Sequence[Payout]) -> Iterator[dict[str, Any]]:
    """Yield a row for each player in a paid place, and for each paid place without a player."""
    by_place: dict[int, list[Payout]] = {}
    for payout in due:
        by_place.setdefault(payout.first, []).append(payout)
    for place in prizes.places:
        here = by_place.get(place.place, [])
        yield from (_payout_row(tournament, payout) for payout in here)
        shared = any(other.first < place.place <= other.last for other in due)
        if not here and not shared:
            worth = money_text(place.amount, currency=tournament.currency) if place.amount else ""
            yield {"place": f"{place.place}", "name": "", "prize": ", ".join(filter(None, (place.award, worth)))}


def slips_content(tournament: Tournament, *, entries: set[int]) -> dict[str, Any]:
    return {
        **_prize_heading(tournament),
        "labels": label_texts(_SLIP_LABELS),
        "methods": [str(method) for method in _METHOD_LABELS],
        "slips": [_slip(tournament, payout) for payout in _slip_payouts(tournament, entries)],
    }


def _slip_payouts(tournament: Tournament, entries: set[int]) -> list[Payout]:
    """Return the payouts of these entries. Without `entries`, return the unpaid ones, else all paid ones."""
    due = payouts(tournament)
    if entries:
        return [payout for payout in due if payout.entry.pk in entries]
    return [payout for payout in due if payout.amount_left > 0] or [payout for payout in due if payout.amount_settled]


def _slip(tournament: Tournament, payout: Payout) -> dict[str, Any]:
    limit = tournament.id_from
    return {
        **_payout_row(tournament, payout),
        "number": payout.entry.player.club_number,
        "paid": money_text(payout.amount_settled, currency=tournament.currency) if payout.amount_settled else "",
        "left": money_text(max(payout.amount_left, 0), currency=tournament.currency),
        "id": limit is not None and payout.due >= limit,
    }


def _prize_heading(tournament: Tournament) -> dict[str, Any]:
    return {
        "event": tournament.name,
        "venue": venue_of(tournament),
        "date": long_day(tournament.as_local_time(tournament.starts_at)),
    }


def _payout_row(tournament: Tournament, payout: Payout) -> dict[str, Any]:
    money = money_text(payout.prize, currency=tournament.currency) if payout.prize else ""
    total = money_text(payout.money_due, currency=tournament.currency) if payout.money_due else ""
    place = f"{payout.first}" if payout.first == payout.last else f"{payout.first}–{payout.last}"
    return {
        "place": place if payout.first else "–",
        "name": payout.entry.player.shown_name,
        "prize": ", ".join(filter(None, (payout.award, money))),
        "bounty": money_text(payout.bounty, currency=tournament.currency) if payout.bounty else "",
        "total": ", ".join(filter(None, (payout.award, total))),
        "deal": payout.original is not None,
    }


#: Prints every paid place with its prize, its player and a line to sign.
sheet = template_view(
    "payouts", _sheet_template_and_content, for_players=True, rows=PrintedRows(["rows"], _("No place is paid yet."))
)
#: Prints slips to sign, four a page; `?entry=` selects entries.
slips = template_view(
    "payout-slips",
    _slips_template_and_content,
    for_players=True,
    rows=PrintedRows(["slips"], _("No prize is to be paid now.")),
)
