"""The page of prizes: plan, list, places set by hand, posting, corrections."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict

from tournaments.actions import ACTIONS
from tournaments.actions.prizes.prizes import PayoutPlanFields
from tournaments.language.figures import money_text, number_text, typed_decimal_text
from tournaments.language.sentences import gettext, pgettext
from tournaments.models import OwnPayoutTable, Tournament
from tournaments.rules.money import minor_digits
from tournaments.rules.prizes.payout_plan import FirstPrizeFall, PaidPlace, PayoutPlan, plan_from_json
from tournaments.rules.prizes.payout_tables import TABLES
from tournaments.rules.prizes.prizes import percents_of_pool, usual_rounding_unit
from tournaments.rules.refused import Refused
from tournaments.rules.whole_numbers import parse_whole_number
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.desk.prices import is_registration_closed
from tournaments.selectors.field_sums import entries_count, field_sum_of_rows
from tournaments.selectors.prizes.deals import agreed_share_by_entry, sum_of_agreed_shares
from tournaments.selectors.prizes.payouts import Payout, out_time_by_entry, payouts
from tournaments.selectors.prizes.places import ranked_row_keys
from tournaments.selectors.prizes.prizes import (
    MAX_PREVIEWED,
    Prizes,
    amount_added_for_guarantee,
    entry_count_for_guarantee,
    payout_plan_of,
    previewed_prizes,
    prize_pool_of,
    prizes_of,
    projected_prizes,
    upcoming_first_prize_falls,
)
from tournaments.sentences.prizes.payouts import next_out_text
from tournaments.views.attempts import NotDone, PageRequest, action_of_form, attempt, page_with_actions
from tournaments.views.desk.money_forms import fields_in_minor_units, parse_amount
from tournaments.views.fields import amount_as_typed, with_plain_decimals
from tournaments.views.prizes.unsettled import settlement_lists

NAMES = frozenset(
    "plan-payouts save-payout-table lock-place unlock-place freeze-prizes correct-prizes ask-for-id fetch-back "
    "write-off".split()
)
MONEY_FIELDS = ("unit", "seat_cost", "amount", "limit")
DECIMALS = ("percent", "min_cash", "steepness")
MAX_FALLS = 3
#: The number of players of a preview without a guarantee.
USUAL_PLAYERS = 40
_SHARE_SEPARATOR = re.compile(r"\s*[/;\s]\s*")
_PLACE_LINE = re.compile(r"\s*(?P<place>\d+)\s*[:=\s]\s*(?P<amount>\S.*)")


def _parse_fields(request: HttpRequest, tournament: Tournament, name: str) -> dict[str, Any]:
    posted = request.POST
    fields = _plain_fields(posted.dict(), tournament)
    if name == "plan-payouts":
        fields |= {"flat": "flat" in posted, **_payout_table_fields(fields)}
    if name == "save-payout-table":
        return {
            "name": posted.get("name", ""),
            **_payout_table_fields({"method": "own", "shares": posted.get("shares", "")}),
        }
    if name == "correct-prizes" and posted.get("lines", "").strip():
        fields["amounts"] = _parse_lines(str(posted["lines"]), tournament.currency)
    return fields


def _plain_fields(posted: dict[str, Any], tournament: Tournament) -> dict[str, Any]:
    """Return the filled fields with money in minor units and decimals with a point. Raises Refused."""
    return with_plain_decimals(fields_in_minor_units(posted, MONEY_FIELDS, tournament.currency), DECIMALS)


def _shares_text(shares: Iterable[str]) -> str:
    """Return the shares of an own table as a person types them: 45/25,5/15."""
    return "/".join(map(typed_decimal_text, shares))


def _payout_table_fields(fields: dict[str, Any]) -> dict[str, Any]:
    shares = [
        share.rstrip("%").replace(",", ".")
        for share in _SHARE_SEPARATOR.split(str(fields.get("shares", "")))
        if share.rstrip("%")
    ]
    typed = str(fields.get("places", "")).strip() if fields.get("method") == "curve" else ""
    places = parse_whole_number(typed)
    return {
        "shares": shares if fields.get("method") == "own" else [],
        "places": typed or 0 if places is None else places,
    }


def _plan_as_typed(plan: PayoutPlan, typed: QueryDict) -> PayoutPlan:
    names = "method percent rounding table min_cash shape steepness award name".split()
    fields: dict[str, Any] = {name: typed[name] for name in names if name in typed}
    shares = tuple(_SHARE_SEPARATOR.split(typed.get("shares", "").strip())) if typed.get("shares", "").strip() else ()
    return replace(plan, flat="flat" in typed, shares=shares, **fields)


@page_with_actions(action_of_form(NAMES, _parse_fields), back="prizes")
def prizes_page(page_request: PageRequest) -> HttpResponse:
    """Show the prizes; POST does `action`. htmx gets only the list, previewed for the plan in the query."""
    tournament = page_request.tournament
    plan = payout_plan_of(tournament) or PayoutPlan(unit=_usual_rounding_unit(tournament))
    unlocks = ACTIONS["unlock-place"].permits(page_request.roles) and not tournament.has_posted_payouts
    players = _previewed_players(page_request.request.GET)
    if page_request.request.headers.get("HX-Request"):
        prizes, falls = _preview_and_first_prize_falls(page_request.request.GET, tournament, players)
        listed = {
            **_list_context(prizes, buy_in=tournament.buy_in),
            **_preview_context(tournament, prizes),
            "may_unlock": unlocks,
            "falls": falls,
            "planned": bool(tournament.payout_plan),
        }
        return page_request.render("tournaments/prizes/_prizes.html", page="prizes", plan=plan, **listed)
    posted = prizes_of(tournament)
    shown = posted if posted.frozen else previewed_prizes(tournament, plan, players=players)
    paid = payouts(tournament) if shown.frozen else []
    return page_request.render(
        "tournaments/prizes/prizes.html",
        page="prizes",
        limit="" if tournament.id_from is None else amount_as_typed(tournament.id_from, tournament.currency) or "0",
        planned=bool(tournament.payout_plan),
        **settlement_lists(tournament, now=server_now()),
        may_grow=not is_registration_closed(tournament, now=server_now()),
        falls=_first_prize_falls(tournament, plan),
        tables=TABLES,
        own_tables=[(table.name, _shares_text(table.shares)) for table in OwnPayoutTable.objects.all()],
        may_unlock=unlocks,
        figures=_labelled_pool_figures(tournament, shown, paid),
        went_out=out_time_by_entry(payout.entry.pk for payout in paid),
        next_out=_next_out_sentence(tournament, shown),
        may_preview=not posted.frozen and not entries_count(tournament.whole_tournament),
        **_preview_context(tournament, shown),
        **_outlook_context(tournament, plan),
        **_form_context(page_request, plan),
        **_list_context(shown, paid, buy_in=tournament.buy_in, dealt=len(agreed_share_by_entry(tournament))),
    )


def _previewed_players(query: QueryDict) -> int:
    """Return the number of players in the query for whom prizes are previewed; 0 for none or another text."""
    players = parse_whole_number(query.get("if_players", "").strip()) or 0
    return players if 2 <= players <= MAX_PREVIEWED else 0


def _preview_context(tournament: Tournament, prizes: Prizes) -> dict[str, Any]:
    """Return what the list says of a preview: the amount added by the house, and the players who meet the guarantee."""
    whole = tournament.whole_tournament
    return {
        "met_at": entry_count_for_guarantee(whole),
        "added": amount_added_for_guarantee(whole, prizes.preview_for) if prizes.preview_for else 0,
    }


def _outlook_context(tournament: Tournament, plan: PayoutPlan) -> dict[str, Any]:
    """Return a row for some numbers of players before the first entry: players, places paid, first and last prize."""
    whole = tournament.whole_tournament
    if tournament.has_posted_payouts or entries_count(whole) or not whole.prize_share:
        return {"outlook": []}
    usual = entry_count_for_guarantee(whole) or USUAL_PLAYERS
    counts = sorted({max(2, usual * part // 4) for part in (2, 3, 4, 5)})
    found = [previewed_prizes(tournament, plan, players=count) for count in counts]
    return {
        "outlook": [
            (prizes.preview_for, len(prizes.places), prizes.places[0].worth, prizes.places[-1].worth)
            for prizes in found
            if prizes.places
        ],
        "outlook_most": 2 * usual,
    }


def _labelled_pool_figures(tournament: Tournament, prizes: Prizes, payouts: Sequence[Payout]) -> list[tuple[str, str]]:
    """Return labels and figures below the pool.

    They are entries and guarantee before prizes are posted, afterwards the amounts paid, due and still in play.
    """
    if not prizes.frozen:
        entries = (gettext("Entries"), number_text(entries_count(tournament)))
        guaranteed = money_text(tournament.guarantee, currency=tournament.currency)
        return [entries, *([(gettext("Guaranteed"), guaranteed)] if tournament.guarantee else [])]
    ranked = [payout for payout in payouts if payout.first]
    settled, left = (
        sum(payout.amount_settled for payout in ranked),
        sum(max(payout.amount_left, 0) for payout in ranked),
    )
    rest = max(prizes.total - settled - left, 0)
    sums = ((pgettext("money", "Paid"), settled), (gettext("Due"), left), (gettext("Still in play"), rest))
    return [(label, money_text(amount, currency=tournament.currency)) for label, amount in sums]


def _next_out_sentence(tournament: Tournament, prizes: Prizes) -> str:
    """Return a sentence about the prize of the next player to go out.

    "" unless prizes are posted, at least two players are left, and no deal was agreed.
    """
    left = field_sum_of_rows(ranked_row_keys(tournament)).left
    if not prizes.frozen or tournament.is_over or left < 2 or sum_of_agreed_shares(tournament):
        return ""
    return next_out_text(prizes.places, left=left, currency=tournament.currency)


def _form_context(page_request: PageRequest, plan: PayoutPlan) -> dict[str, Any]:
    typed = page_request.request.POST if page_request.refused else QueryDict()
    if typed.get("action") in {"plan-payouts", "save-payout-table"}:
        plan = _plan_as_typed(plan, typed)
    currency = page_request.tournament.currency
    return {
        "plan": plan,
        "typed": typed,
        "unit": typed.get("unit", amount_as_typed(plan.unit, currency)),
        "usual_unit": money_text(_usual_rounding_unit(page_request.tournament), currency=currency),
        "seat_cost": typed.get("seat_cost", amount_as_typed(plan.seat_cost, currency)),
        "places": typed.get("places", plan.places or ""),
        "shares": typed.get("shares", _shares_text(plan.shares)),
    }


def _usual_rounding_unit(tournament: Tournament) -> int:
    """Return the usual rounding unit for the prize pool; before the first entry, for fifty entries."""
    pool = prize_pool_of(tournament) or max(tournament.guarantee, 50 * tournament.prize_share)
    return usual_rounding_unit(pool, digits=minor_digits(tournament.currency))


def _parse_lines(typed: str, currency: str) -> list[dict[str, int]]:
    found = []
    for line in filter(str.strip, typed.splitlines()):
        read = _PLACE_LINE.fullmatch(line)
        if read is None:
            raise Refused(
                "field_refused",
                field="lines",
                says=gettext("“{line}” is not a place and an amount, for example 3 270.").format(line=line[:40]),
            )
        amount = parse_amount(read["amount"].removeprefix(currency), currency, field="lines")
        found.append({"place": int(read["place"]), "amount": amount})
    return found


def _preview_and_first_prize_falls(
    query: QueryDict, tournament: Tournament, players: int
) -> tuple[Prizes, list[FirstPrizeFall]]:
    """Return the prizes for the plan in the query, and the entry counts at which the first prize falls."""
    if tournament.has_posted_payouts:
        return prizes_of(tournament), []
    known = set(PayoutPlanFields().fields)
    posted = {name: value for name, value in query.items() if name in known}
    fields = attempt(lambda: _plain_fields(posted, tournament))
    if isinstance(fields, NotDone):
        return replace(projected_prizes(tournament, None), problem=fields.error_text.removesuffix(".")), []
    locked = tournament.payout_plan.get("locked", {})
    try:
        plan = plan_from_json({**fields, **_payout_table_fields(fields), "flat": "flat" in query, "locked": locked})
    except (ValueError, TypeError) as problem:
        return replace(projected_prizes(tournament, None), problem=problem.args[0]), []
    return previewed_prizes(tournament, plan, players=players), _first_prize_falls(tournament, plan)


def _first_prize_falls(tournament: Tournament, plan: PayoutPlan) -> list[FirstPrizeFall]:
    """Return the next entry counts at which one more entry lowers the first prize; [] once registration has closed."""
    if tournament.has_posted_payouts or is_registration_closed(tournament, now=server_now()):
        return []
    return upcoming_first_prize_falls(tournament, plan)[:MAX_FALLS]


def _list_context(prizes: Prizes, paid: Sequence[Payout] = (), *, buy_in: int, dealt: int = 0) -> dict[str, Any]:
    """Return the context of the list. Neighbouring places with equal prizes and no players share a row.

    The first `dealt` places pay what an agreed deal says. `buy_in` is the price of an entry.
    """
    rows = _place_rows(prizes, paid)
    top = max((row["prize"].worth for row in rows), default=0)
    worths = [place.worth for place in prizes.places]
    percents = dict(zip(worths, percents_of_pool(worths, pool=prizes.pool), strict=True)) if prizes.pool else {}
    for row in rows:
        row["percent"] = percents.get(row["prize"].worth)
        row["is_dealt"] = row["first"] <= dealt
        row["buy_ins"] = row["prize"].worth / buy_in if buy_in else None
        row["bar"] = round(100 * row["prize"].worth / top) if top else 0
    return {
        "prizes": prizes,
        "buy_in": buy_in,
        "rows": rows,
        "first_due": next((payout for payout in paid if payout.first and payout.amount_left > 0), None),
        "off": prizes.total - prizes.pool if prizes.frozen else 0,
    }


def _place_rows(prizes: Prizes, paid: Sequence[Payout]) -> list[dict[str, Any]]:
    takers: dict[int, list[Payout]] = {}
    for payout in paid:
        takers.setdefault(payout.first, []).append(payout)
    rows: list[dict[str, Any]] = []
    for place in prizes.places:
        taken, before = takers.get(place.place, []), rows[-1] if rows else None
        if before and not taken and not before["payouts"] and _is_same_row(before["prize"], place):
            before["last"] = place.place
        else:
            rows.append({"first": place.place, "last": place.place, "prize": place, "payouts": taken})
    return rows


def _is_same_row(place: PaidPlace, other: PaidPlace) -> bool:
    return replace(place, place=other.place) == other and not place.locked
