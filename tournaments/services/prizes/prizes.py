"""Actions on prizes: the plan, places set by hand, and the posted list once registration has closed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from typing import Any

from django.utils import translation

from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext
from tournaments.models import OwnPayoutTable, OwnResultTemplate, Prize
from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.leagues.points import check_formula
from tournaments.rules.prizes.payout_plan import (
    PaidPlace,
    PayoutMethod,
    PayoutPlan,
    plan_from_json,
    plan_to_json,
    prize_problems,
)
from tournaments.rules.prizes.result_templates import EVENT_FIELDS, PLAYER_FIELDS, parse_columns
from tournaments.rules.refused import Refused
from tournaments.selectors.desk.prices import is_registration_closed
from tournaments.selectors.prizes.prizes import payout_plan_of, prize_pool_of, projected_prizes
from tournaments.services.floor.floor import Floor
from tournaments.services.lifecycle import announce_sentence

ANNOUNCEMENT_SPAN = timedelta(minutes=1)


def set_prizes(f: Floor, *, amounts: Sequence[int], reason: str = "") -> None:
    """Post the prize of each place in minor units, first place first.

    Refuses a list in which a lower place gets more, and without a `reason` one that does not sum to the pool.
    """
    if any(lower > higher for higher, lower in pairwise(amounts)):
        raise Refused("prizes_rise", field="amounts")
    places = [PaidPlace(place=at, amount=amount) for at, amount in enumerate(amounts, start=1)]
    wrong = [
        problem.sentence_in_currency(f.tournament.currency)
        for problem in prize_problems(places, pool=prize_pool_of(f.tournament))
    ]
    if wrong and not reason.strip():
        raise Refused("prizes_wrong", field="amounts", problems=wrong)
    facts: dict[str, Any] = {"reason": reason.strip(), "accepted": wrong} if wrong else {}
    with f.record("prizes.posted", topics=["money"], places=len(amounts), total=sum(amounts), **facts):
        store_prizes(f, places=places)
        f.change(f.tournament, prizes_frozen_at=f.now)


def plan_payouts(f: Floor, **plan: Any) -> None:
    """Choose a payout plan, given by its fields; places set by hand stay locked.

    Refuses once the prizes are posted, and a plan that is invalid or cannot pay the present field.
    """
    _refuse_posted_prizes(f)
    locked = dict(f.tournament.payout_plan.get("locked", {}))
    chosen = _parse_plan({"locked": locked, **plan})
    if plan_to_json(chosen) == f.tournament.payout_plan:
        raise Refused("nothing_changes")
    _refuse_unpayable_plan(f, chosen)
    facts: dict[str, Any] = {"table": chosen.table, "percent": chosen.percent}
    if chosen.method is PayoutMethod.OWN:
        facts |= {"name": chosen.name, "shares": "/".join(chosen.shares)}
    if chosen.places:
        facts["places"] = str(chosen.places)
    with f.record("payouts.planned", topics=["money"], method=str(chosen.method), **facts):
        f.change(f.tournament, payout_plan=plan_to_json(chosen))


def save_payout_table(f: Floor, *, name: str, shares: Sequence[str]) -> OwnPayoutTable:
    """Save a payout table of the organisation, in place of a table of the same name."""
    chosen = _parse_plan({"method": "own", "shares": list(shares), "name": name.strip()})
    if not chosen.name:
        raise Refused("needs_a_name", field="name")
    existing = OwnPayoutTable.objects.filter(name__iexact=chosen.name).first()
    if existing and existing.shares == list(chosen.shares):
        raise Refused("nothing_changes")
    with f.record("payouts.table_saved", name=chosen.name, shares="/".join(chosen.shares)):
        if existing:
            return f.change(existing, shares=list(chosen.shares))
        return f.add(OwnPayoutTable(name=chosen.name, shares=list(chosen.shares)))


def save_result_template(
    f: Floor, *, name: str, event_columns: str = "", player_columns: str = "", **formats: str
) -> OwnResultTemplate:
    """Save a template of result files, in place of one of the same name. `formats` are its other fields."""
    name = name.strip()
    parse_columns(event_columns, fields=EVENT_FIELDS, name="event_columns")
    parse_columns(player_columns, fields=(*EVENT_FIELDS, *PLAYER_FIELDS), name="player_columns")
    if not name:
        raise Refused("needs_a_name", field="name")
    if not event_columns.strip() + player_columns.strip():
        raise Refused("template_empty", field="player_columns")
    values = {"event_columns": event_columns, "player_columns": player_columns, **formats}
    existing = OwnResultTemplate.objects.filter(name__iexact=name).first()
    if existing and all(getattr(existing, field) == value for field, value in values.items()):
        raise Refused("nothing_changes")
    with f.record("results.template_saved", name=name):
        return f.change(existing, **values) if existing else f.add(OwnResultTemplate(name=name, **values))


def remove_result_template(f: Floor, *, template: OwnResultTemplate) -> None:
    with f.record("results.template_removed", name=template.name):
        f.remove(template)


def lock_place(f: Floor, *, place: int, amount: int) -> None:
    """Set the prize of one place by hand, in minor units; other prizes are calculated around it."""
    _change_lock(f, place=place, amount=amount)


def unlock_place(f: Floor, *, place: int) -> None:
    """Let a place that was set by hand be calculated again. Refuses any other place."""
    if str(place) not in f.tournament.payout_plan.get("locked", {}):
        raise Refused("place_not_locked", field="place", place=place)
    _change_lock(f, place=place, amount=None)


def freeze_prizes(f: Floor, *, early: bool = False) -> None:
    """Post the prizes for good and announce them.

    Refuses before registration has closed, unless `early`, and a field that the plan cannot pay, naming the gap.
    """
    _refuse_posted_prizes(f)
    if not early and not is_registration_closed(f.tournament, now=f.now):
        raise Refused("registration_open", field="early")
    plan = _require_plan(f)
    prizes = projected_prizes(f.tournament, plan)
    if prizes.problem:
        raise Refused("payouts_impossible", problem=prizes.problem)
    if not prizes.places:
        raise Refused("nothing_to_pay")
    with f.record(
        "prizes.frozen", topics=["money"], places=len(prizes.places), total=prizes.total, currency=f.tournament.currency
    ):
        store_prizes(f, places=prizes.places)
        f.change(f.tournament, prizes_frozen_at=f.now)
        announce_sentence(f, text=_announcement_text(f, prizes.places), span=ANNOUNCEMENT_SPAN)


def store_prizes(f: Floor, *, places: Sequence[PaidPlace]) -> None:
    """Store the prizes of `places` in place of the earlier ones; part of other actions."""
    existing = {row.place: row for row in Prize.objects.filter(tournament=f.tournament)}
    for place in sorted(existing.keys() - {paid.place for paid in places}):
        f.remove(existing[place])
    for paid in places:
        if paid.place in existing:
            f.change(existing[paid.place], **_prize_columns(paid))
    f.add_many(
        [
            Prize(tournament=f.tournament, place=paid.place, **_prize_columns(paid))
            for paid in places
            if paid.place not in existing
        ]
    )


def _prize_columns(paid: PaidPlace) -> dict[str, Any]:
    return {"amount": paid.amount, "award": paid.award, "award_value": paid.award_value, "locked": paid.locked}


def _change_lock(f: Floor, *, place: int, amount: int | None) -> None:
    _refuse_posted_prizes(f)
    plan = _require_plan(f)
    if plan.method is PayoutMethod.SATELLITE:
        raise Refused("seats_are_not_locked", field="place")
    locked = {at: locked_amount for at, locked_amount in plan.locked.items() if at != place}
    chosen = replace(plan, locked=locked if amount is None else {**locked, place: amount})
    _refuse_unpayable_plan(f, chosen)
    facts: dict[str, Any] = {"place": place, "amount": amount, "currency": f.tournament.currency}
    with f.record("prizes.place_unlocked" if amount is None else "prizes.place_locked", topics=["money"], **facts):
        f.change(f.tournament, payout_plan=plan_to_json(chosen))


def _parse_plan(stored: Mapping[str, Any]) -> PayoutPlan:
    try:
        return plan_from_json(stored)
    except (ValueError, TypeError) as problem:
        raise Refused("payouts_impossible", problem=problem.args[0]) from None


def _require_plan(f: Floor) -> PayoutPlan:
    plan = payout_plan_of(f.tournament)
    if plan is None:
        raise Refused("no_payout_plan")
    return plan


def _refuse_posted_prizes(f: Floor) -> None:
    if f.tournament.has_posted_payouts:
        raise Refused("prizes_frozen")


def _refuse_unpayable_plan(f: Floor, plan: PayoutPlan) -> None:
    """Refuse a plan that cannot pay the present field.

    A payout table without locked places is not refused, since more entries may close a gap.
    """
    prizes = projected_prizes(f.tournament, plan)
    if prizes.problem and (plan.method is not PayoutMethod.TABLE or plan.locked):
        raise Refused("payouts_impossible", problem=prizes.problem)


def _announcement_text(f: Floor, places: Sequence[PaidPlace]) -> str:
    def prize_text(paid: PaidPlace) -> str:
        return paid.award or money_text(paid.amount, currency=f.tournament.currency)

    with translation.override(f.tournament.language):
        return gettext("Payouts: places paid {places}, first {first}, last {least}").format(
            places=len(places), first=prize_text(places[0]), least=prize_text(places[-1])
        )


def choose_points(f: Floor, *, formula: str) -> None:
    """Choose a points formula by name or as text; "" for no points.

    Refuses a formula that cannot be read, naming the place of the error.
    """
    formula = formula.strip()
    if formula == f.tournament.points_formula:
        raise Refused("nothing_changes")
    if formula:
        try:
            check_formula(formula)
        except ExpressionError as problem:
            raise Refused("formula_refused", field="formula", says=problem.args[0]) from None
    with f.record("points.chosen", topics=["field"], formula=formula):
        f.change(f.tournament, points_formula=formula)
