"""The page New tournament, with its initial fields and cards, and a sheet that is refreshed after each change."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.actions.opening import NO_NAME, create_tournament_from_fields
from tournaments.language.figures import money_text, number_text
from tournaments.language.sentences import gettext as _
from tournaments.models import PARTS, Sold
from tournaments.rules.games import rotation_of
from tournaments.rules.levels import Closing
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.structure.finish import pace_slug
from tournaments.rules.structure.times import registration_closing_step_index
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.days.series import series_list
from tournaments.selectors.opening import (
    Source,
    default_settings,
    default_source,
    default_start,
    source_of,
    tournament_sources,
)
from tournaments.selectors.staff.roles import OPENING, organisation_rights_of
from tournaments.selectors.structure import library_plans
from tournaments.sentences.times import date_time_text
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.fields import amount_as_typed
from tournaments.views.opening.choices import buy_in_parts, currency_sign, fee_percent, select_options, split_problem
from tournaments.views.opening.games import fields_after_game_change, fields_after_tile_change, rotation_fields, tile_of
from tournaments.views.opening.sheet import LiveSheet, expected_prize_money, live_sheet, pace_cards
from tournaments.views.opening.typed import (
    AMOUNT,
    AS_IT_IS,
    ENDS,
    EXTRA_ENDS,
    NEVER,
    OFF,
    ON,
    SAVED,
    TypedFields,
    fields_after_split_change,
)
from tournaments.views.staff.access import dashboard_url
from tournaments.views.staff.trusted import for_trusted
from tournaments.views.tournament_form import CURRENCIES, time_zone_names

#: Value of `?like=` for a page with default values instead of those of an earlier tournament.
NOTHING = "nothing"

#: Hidden field that stores the typed values of each card: a pace or a saved structure.
CARDS_FIELD = "cards_typed"
#: Fields that each card has of its own.
CARD_FIELDS = ("level_minutes", *ENDS)
#: Fields that all paces share; a saved structure has its own.
SHARED_FIELDS = ("starting_stack", "seats_per_table")
#: Longer values of CARDS_FIELD are ignored: the page did not write them.
MAX_LENGTH = 4_000

Cards = dict[str, dict[str, str]]


@for_trusted(action=OPENING)
@require_http_methods(["GET", "HEAD", "POST"])
def new_tournament_page(request: HttpRequest) -> HttpResponse:
    """Show the form of a new tournament; POST creates it and makes the person its director."""
    now = server_now()
    if request.method != "POST":
        source = attempt(lambda: _requested_source(request.GET))
        source = None if isinstance(source, NotDone) else source
        return _opening_page(
            request, _fields_with_query(request.GET, initial_fields(source, now=now, chosen="like" in request.GET)), {}
        )
    values = request.POST.dict()
    if "repair" in values:
        values["prize_share"] = values["repair"]
        return _opening_page(request, values, {})
    # Split the buy-in here too: Create may be clicked before the fragment with the split arrives.
    values, _changed = fields_after_split_change(values)
    values, _changed = fields_after_tile_change(values)
    values, _changed = fields_after_game_change(values)
    typed = TypedFields(values)
    problems, created = _errors_by_field(typed), None
    if not problems:
        created = attempt(lambda: create_tournament_from_fields(typed.given, by=request.user, now=now))
    if created is not None and not isinstance(created, NotDone):
        return HttpResponseRedirect(dashboard_url(created))
    return _opening_page(request, values, problems, created)


@for_trusted(action=OPENING)
@require_POST
def refreshed_fragments(request: HttpRequest) -> HttpResponse:
    """Answer with the sheet and the fields that depend on the changed field, as fragments."""
    values, changed = fields_after_split_change(request.POST.dict())
    values, by_tile = fields_after_tile_change(values)
    values, more = fields_after_structure_change(values)
    values, by_game = fields_after_game_change(values)
    typed = TypedFields(values)
    finish = {"level_minutes"} if "finish" in typed.given else {"finish"} - typed.problems.keys()
    context = _page_context(values, typed, {}) | {
        "changed": changed | by_tile | more | by_game | finish,
        "unread": typed.problems.get("buy_in", ""),
    }
    return render(request, "tournaments/opening/_follow.html", context)


def _errors_by_field(typed: TypedFields) -> dict[str, str]:
    split = split_problem(typed)
    name = {} if typed.given.get("name") else {"name": str(NO_NAME)}
    return name | typed.problems | ({"prize_share": split["says"]} if split else {})


def _requested_source(query: Mapping[str, str]) -> Source | None:
    """Return the source that `?like=` names, by default the tournament that began last.

    None if `?like=` is NOTHING, or if no tournament has begun.
    """
    key = query.get("like", "")
    if key == NOTHING:
        return None
    return source_of(key) if key else default_source(now=server_now())


def _fields_with_query(query: Mapping[str, str], values: dict[str, str]) -> dict[str, str]:
    if query.get("plan"):
        values |= {"pace": SAVED, "plan": query["plan"], "level_minutes": "", "starting_stack": "",
                   "seats_per_table": ""}  # fmt: skip
    return values | {name: query[name] for name in ("name", "series") if query.get(name)}


def _opening_page(
    request: HttpRequest, values: dict[str, str], problems: dict[str, str], refused: NotDone | Any = None
) -> HttpResponse:
    if isinstance(refused, NotDone):
        problems = {"start" if field == "starts_at" else field: sentence for field, sentence in refused.fields.items()}
    faults = {field or "new": sentence for field, sentence in problems.items()}
    typed = TypedFields(values)
    at_fields = {
        field: sentence for field, sentence in problems.items() if sentence != split_problem(typed).get("says")
    }
    context = _page_context(values, typed, at_fields) | {
        "faults": faults,
        "directs": organisation_rights_of(request.user).directs,
    }
    return render(request, "tournaments/opening/new.html", context, status=409 if problems else 200)


def _page_context(values: dict[str, str], typed: TypedFields, problems: Mapping[str, str]) -> dict[str, Any]:
    sheet = live_sheet(typed)
    if sheet.structure:
        values |= _fields_filled_by_structure(values, typed, sheet)
        if values.get("pace") == SAVED:
            values["tile"] = tile_of(sheet.structure.game)
    plans = library_plans()
    start = typed.given.get("starts_at")
    return {
        "v": values,
        "problems": problems,
        "sheet": sheet,
        "cards": pace_cards(typed),
        "money": expected_prize_money(typed),
        "currency": typed.currency,
        "sign": currency_sign(typed.currency),
        "buy_in": typed.given.get("buy_in", 0),
        "starts_words": date_time_text(start.astimezone(typed.zone)) if start else "",
        "no_name": _("No name yet"),
        "parts": buy_in_parts(values, problems),
        "split": split_problem(typed),
        "fees": fee_percent(typed),
        "own_plans": [plan for plan in plans if not plan.preset],
        "presets": [plan for plan in plans if plan.preset],
        "sources": tournament_sources(now=server_now()),
        "all_series": series_list(),
        "zones": time_zone_names(),
        "currencies": CURRENCIES,
        "languages": settings.LANGUAGES,
        "rulebooks": RULEBOOKS.items(),
        **select_options(values, typed, sheet.ends),
    }


def _fields_filled_by_structure(values: Mapping[str, str], typed: TypedFields, sheet: LiveSheet) -> dict[str, str]:
    """Return the fields that the structure fills in: empty ones, and those calculated from another field."""
    structure, found = sheet.structure, {}
    if "finish" in typed.given or not values.get("level_minutes"):
        found["level_minutes"] = str(sheet.minutes)
    if structure and structure.starting_stack and not values.get("starting_stack"):
        found["starting_stack"] = number_text(structure.starting_stack)
    if structure and not values.get("seats_per_table"):
        found["seats_per_table"] = str(structure.seats_per_table)
    if "finish" not in typed.given and "finish" not in typed.problems:
        found["finish"] = sheet.finish
    return found


def fields_after_structure_change(values: dict[str, str]) -> tuple[dict[str, str], set[str]]:
    """Return the fields after another pace or structure was chosen, and the names of fields that may have changed.

    Fields typed earlier for this choice are restored. The others are emptied, so that the structure fills them in.
    """
    was = (values.get("was_pace"), values.get("was_plan"))
    now = (values.get("pace"), values.get("plan"))
    # a pace has no plan: the list's first one is sent, although nobody chose it
    if was == (None, None) or _card_key(*was) == _card_key(*now):
        return values, set()
    cards, stack = _parse_fields_by_card(values.get(CARDS_FIELD, "")), values.get("starting_stack", "")
    cards[_card_key(*was)] = {name: values.get(name, "") for name in CARD_FIELDS}
    cards[_shared_fields_key(*was)] = {name: values.get(name, "") for name in SHARED_FIELDS}
    found = {"level_minutes": "", **dict.fromkeys(ENDS, AS_IT_IS), "finish": values.get("was_finish", "")}
    if _shared_fields_key(*was) != _shared_fields_key(*now):
        found |= dict.fromkeys(SHARED_FIELDS, "") if now[0] == SAVED else {}
        found |= _stored_fields(cards, _shared_fields_key(*now), SHARED_FIELDS)
    found |= _stored_fields(cards, _card_key(*now), CARD_FIELDS)
    values = values | found | {CARDS_FIELD: json.dumps(cards)}
    if not values.get("starting_stack") and _chosen_structure_has_no_stack(values):
        values["starting_stack"] = stack
    return values, {"level_minutes", *SHARED_FIELDS}


def _stored_fields(cards: Cards, card: str, names: Sequence[str]) -> dict[str, str]:
    return {name: typed for name, typed in cards.get(card, {}).items() if name in names}


def _card_key(pace: str | None, plan: str | None) -> str:
    return f"{SAVED}:{plan}" if pace == SAVED else f"{pace}"


def _shared_fields_key(pace: str | None, plan: str | None) -> str:
    """Return the key under which choices share SHARED_FIELDS: one for all paces, one for each saved structure."""
    return _card_key(pace, plan) if pace == SAVED else "paces"


def _chosen_structure_has_no_stack(values: dict[str, str]) -> bool:
    structure = live_sheet(TypedFields(values)).structure
    return structure is not None and not structure.starting_stack


def _parse_fields_by_card(text: str) -> Cards:
    try:
        found: Any = json.loads(text) if len(text) <= MAX_LENGTH else {}
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        card: {name: typed for name, typed in fields.items() if isinstance(typed, str)}
        for card, fields in found.items()
        if isinstance(fields, dict)
    }


def initial_fields(source: Source | None, *, now: datetime, chosen: bool) -> dict[str, str]:
    """Return the initial fields, copied from a source or from defaults.

    If the source was not `chosen`, it is the last event: the guarantee is not copied, and the new tournament starts
    today.
    """
    given = dict(source.content["settings"]) if source else default_settings()
    zone, currency = given.get("zone", settings.HOUSE_ZONE), given.get("currency", "EUR")
    start = default_start(source, now=now, chosen=chosen).astimezone(ZoneInfo(zone))
    values = {
        "like": source.key if source else "",
        "name": source.content["name"] if source else "",
        "date": f"{start:%Y-%m-%d}",
        "start": f"{start:%H:%M}",
        "players": str(source.players or 40) if source else "40",
        "currency": currency,
        "zone": zone,
        "split_in": AMOUNT,
        "closes": AS_IT_IS,
        "payouts": "copied" if source and given.get("payout_plan") else "percent:15",
        **{name: str(given.get(name) or "") for name in ("venue", "language", "rulebook")},
    }
    guarantee = _guarantee_values(given.get("guarantee") or 0, currency, chosen=chosen)
    return values | _structure_values(source) | _money_values(source, given, currency) | guarantee


def _structure_values(source: Source | None) -> dict[str, str]:
    if source is None:
        return {"pace": "regular", "plan": "", "starting_stack": "20,000", "level_minutes": "20",
                "seats_per_table": "9", "tile": "holdem", "game": "texas_holdem", "betting": "no_limit"}  # fmt: skip
    structure, closing = source.structure(), registration_closing_step_index(source.structure())
    minutes = structure.levels[0].span // timedelta(minutes=1) if structure.levels else 20
    return {
        "pace": pace_slug(structure) or SAVED,
        "plan": "",
        "game": structure.game,
        "tile": tile_of(structure.game),
        "betting": structure.betting,
        **_mix_values(source.content["settings"]),
        **{name: str(source.content["settings"].get(name) or "") for name in ("own_game", "own_cards")},
        "closes": NEVER if closing is None else structure.steps[closing].key,
        "starting_stack": number_text(structure.starting_stack) if structure.starting_stack else "",
        "level_minutes": str(minutes),
        "seats_per_table": str(structure.seats_per_table),
    }


def _mix_values(settings_: Mapping[str, Any]) -> dict[str, str]:
    """Return when the mix of a source changes its game, and the games of the mix."""
    changes = settings_.get("house_overrides", {}).get("game_changes", "")
    rotation = rotation_of(settings_["game"], settings_.get("rotation", []))
    return {"game_changes": str(changes), **rotation_fields(rotation)}


def _money_values(source: Source | None, settings_: Mapping[str, Any], currency: str) -> dict[str, str]:
    parts = {part: settings_.get(part) or 0 for part in PARTS}
    re_entries = settings_.get("re_entries", 0)
    return {
        **{part: amount_as_typed(amount, currency) for part, amount in parts.items()},
        "buy_in": amount_as_typed(sum(parts.values()), currency),
        "re_entries": "" if re_entries is None else str(re_entries),
        "bounty_kind": settings_.get("bounty_kind", "fixed") if parts["bounty"] else OFF,
        **_rebuy_and_add_on_values(source, settings_, currency),
    }


def _guarantee_values(last: int, currency: str, *, chosen: bool) -> dict[str, str]:
    if chosen or not last:
        return {"guarantee": amount_as_typed(last, currency)}
    return {"guarantee": "", "last_guarantee": money_text(last, currency=currency)}


def _rebuy_and_add_on_values(source: Source | None, settings_: Mapping[str, Any], currency: str) -> dict[str, str]:
    values = {name: OFF if settings_.get(name, 0) == 0 else ON for name in ("rebuys", "add_ons")}
    usual = settings_ if source else {"add_ons": 1}
    values |= {f"{name}_most": str(usual.get(name) or "") for name in values}
    for sells, name in ((Sold.REBUY, "rebuy"), (Sold.ADD_ON, "add_on")):
        price = source.first_price(sells) if source else None
        values[f"{name}_price"] = amount_as_typed(sum(price[part] for part in PARTS), currency) if price else ""
        values[f"{name}_chips"] = number_text(price["chips"]) if price else ""
    return values | _rebuy_and_add_on_ends(source)


def _rebuy_and_add_on_ends(source: Source | None) -> dict[str, str]:
    """Return the step at whose end rebuys and the add-on close, by field.

    The step comes from the source's last price, else from the structure's close of that sale.
    """
    ends = dict.fromkeys(EXTRA_ENDS.values(), AS_IT_IS)
    if source is None:
        return ends
    marked = {closing: step.key for step in source.structure().steps for closing in step.closes}
    for end, sells, closing in zip(ends, (Sold.REBUY, Sold.ADD_ON), (Closing.REBUYS, Closing.ADD_ON), strict=True):
        until = [price["until_step"] for price in source.content["prices"] if price["sells"] == sells][-1:]
        ends[end] = next(filter(None, until), marked.get(closing, AS_IT_IS))
    return ends
