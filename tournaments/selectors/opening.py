"""Sources of a new tournament (earlier tournaments and templates), and the draft made from a source."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import Count
from django.utils.text import slugify

from tournaments.models import (
    OWN_ROW,
    PARTS,
    Day,
    Entry,
    EventTemplate,
    Profile,
    Screen,
    Series,
    Sold,
    StructurePlan,
    Tournament,
)
from tournaments.rules.desk.buy_in import amounts_from_percents, refuse_wrong_percents, refuse_wrong_split
from tournaments.rules.games import changes_of_game
from tournaments.rules.levels import Structure
from tournaments.rules.refused import Refused
from tournaments.rules.structure.files.json_file import steps_from_json
from tournaments.rules.structure.finish import StructureRequest
from tournaments.rules.whole_numbers import parse_whole_number
from tournaments.selectors.desk.prices import listed_prices, prices_ending_by_structure, prices_with_extra
from tournaments.selectors.staff.organisation_settings import organisation_settings

# Settings copied from another tournament, besides name, start and structure.
COPIED = (
    "venue zone language game betting rotation own_game own_cards seats_per_table final_table_seats starting_stack "
    "currency prize_share house_fee staff_fee bounty season_fee guarantee bounty_kind capacity re_entries "
    "re_entries_per_flight rebuys rebuy_up_to add_ons payout_plan id_from deals_allowed points_formula rulebook "
    "house_overrides cue_sounds"
).split()
# Tournaments offered as sources.
MAX_OFFERED = 8
WEEK = timedelta(days=7)
# A tournament with only shorter levels is a trial of the clock.
SHORTEST_LEVEL = timedelta(minutes=4)


@dataclass(frozen=True, slots=True)
class Source:
    """A source of a new tournament; `key` is a tournament's slug, or the key of a template such as `template-4`."""

    key: str
    name: str
    content: Mapping[str, Any]
    starts_at: datetime | None = None
    players: int = 0
    over: bool = False

    def structure(self) -> Structure:
        settings_ = self.content["settings"]
        return Structure(
            steps=steps_from_json(self.content["steps"]),
            name=self.content["structure_name"],
            chips=tuple(self.content["chips"]),
            **{name: settings_[name] for name in ("game", "betting", "starting_stack", "seats_per_table",
                                              "final_table_seats")},
        )  # fmt: skip

    def first_price(self, sells: str) -> Mapping[str, Any] | None:
        """Return the first price of a kind of sale, None if there is none."""
        return next((price for price in self.content["prices"] if price["sells"] == sells), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTournament:
    """A draft of a tournament; amounts in minor units."""

    name: str
    slug: str
    starts_at: datetime
    structure: StructureRequest
    settings: Mapping[str, Any]
    prices: tuple[Mapping[str, Any], ...] = ()
    screens: tuple[Mapping[str, Any], ...] = field(default=())
    series: Series | None = None
    event_number: int | None = None


def template_content_of(tournament: Tournament) -> dict[str, Any]:
    """Return a tournament as the content of a template, without prizes set by hand."""
    copied = {name: getattr(tournament, name) for name in COPIED}
    copied["payout_plan"] = {name: value for name, value in copied["payout_plan"].items() if name != "locked"}
    return {
        "name": tournament.name,
        "settings": copied,
        "steps": tournament.steps,
        "chips": list(tournament.chips),
        "structure_name": tournament.structure_name,
        "prices": [_template_price(price, tournament) for price in listed_prices(tournament)],
        "screens": list(Screen.objects.filter(tournament=tournament).values("name", "shows", "light", "language")),
        "time": f"{tournament.as_local_time(_first_start(tournament)):%H:%M}",
    }


def tournament_sources(*, now: datetime | None = None) -> list[Source]:
    """Return the latest tournament of each name, newest first, then the templates.

    Flights and the demonstration are left out. With `now`, the likeliest sources come first: real tournaments before
    trials of the clock, then those that have begun, then those of one day.
    """
    last: dict[str, Tournament] = {}
    flights = Day.objects.filter(kind__in=OWN_ROW).values("played_in")
    own = Tournament.objects.filter(cancelled_at__isnull=True, demonstration=False)
    for tournament in own.exclude(pk__in=flights)[: 10 * MAX_OFFERED]:
        last.setdefault(tournament.name.casefold(), tournament)
    newest = list(last.values())
    if now is not None:
        days = Day.objects.filter(tournament__in=newest).order_by().values("tournament").annotate(days=Count("pk"))
        several = set(days.filter(days__gt=1).values_list("tournament", flat=True))
        newest.sort(
            key=lambda tournament: (_is_trial(tournament), _first_start(tournament) > now, tournament.pk in several)
        )
    return [*map(_source_of_tournament, newest[:MAX_OFFERED]), *map(_source_of_template, EventTemplate.objects.all())]


def _is_trial(tournament: Tournament) -> bool:
    """Return whether a tournament only tries out the clock: all its levels are too short for play."""
    spans = [level.span for level in tournament.structure().levels]
    return bool(spans) and max(spans) < SHORTEST_LEVEL


def default_source(*, now: datetime) -> Source | None:
    """Return the likeliest source, usually the latest tournament that has begun; None if there is none."""
    return next(iter(tournament_sources(now=now)), None)


def source_of(key: str) -> Source | None:
    """Return the source with this key; None for "". Refuses a key without a source."""
    if not key:
        return None
    if key.startswith("template-"):
        number = parse_whole_number(key.removeprefix("template-"))
        saved = EventTemplate.objects.filter(pk=number).first() if number else None
        if saved:
            return _source_of_template(saved)
    tournament = Tournament.objects.filter(slug=key).first()
    if tournament is None:
        raise Refused("no_such_source", field="like")
    return _source_of_tournament(tournament)


def default_start(source: Source | None, *, now: datetime, chosen: bool = True) -> datetime:
    """Return the default start of a new tournament: at the hour of its source, in the future.

    If a tournament was `chosen` as source, it is on the same weekday. If a template was, it is today or tomorrow.
    Otherwise it is today; if that hour is past or there is no source, in about two hours.
    """
    zone = ZoneInfo(source.content["settings"]["zone"] if source else settings.HOUSE_ZONE)
    here = now.astimezone(zone)
    soon = (here + timedelta(hours=2)).replace(minute=0, second=0, microsecond=0)
    if source is None:
        return soon
    if source.starts_at is None or not chosen:
        today = datetime.combine(here, time.fromisoformat(source.content["time"]), zone)
        return today if today > here else today + timedelta(days=1) if chosen else soon
    last = source.starts_at.astimezone(zone)
    weeks = max(1, (here - last) // WEEK + 1) if here >= last else int(source.over)
    return last + weeks * WEEK if weeks else last


def default_settings() -> dict[str, Any]:
    """Return the settings of the organisation; without any, those of the tournament created last, or of the server."""
    names = ("zone", "language", "currency", "rulebook")
    if stored := organisation_settings():
        return {name: getattr(stored, name) for name in names}
    if last := Tournament.objects.filter(demonstration=False).order_by("-pk").first():
        return {name: getattr(last, name) for name in (*names, "venue")}
    return {"zone": settings.HOUSE_ZONE, "language": settings.LANGUAGE_CODE}


def tournament_draft(fields: Mapping[str, Any], *, now: datetime) -> NewTournament:
    """Return the draft made of an action's fields. Refuses invalid fields."""
    source = source_of(fields.get("like", ""))
    values = {**(source.content["settings"] if source else default_settings())}
    values |= {name: fields[name] for name in COPIED if name in fields}
    values |= _buy_in_parts(fields, values)
    if "game_changes" in fields:
        values["house_overrides"] = {**values.get("house_overrides", {}), "game_changes": fields["game_changes"]}
    structure = structure_request_from(fields, source, house_overrides=values.get("house_overrides"))
    values |= _settings_of_other_game(fields, values, structure)
    return NewTournament(
        name=fields["name"],
        slug=fields.get("slug") or free_slug(fields["name"], starts_at=fields["starts_at"]),
        starts_at=fields["starts_at"],
        structure=structure,
        settings={name: value for name, value in values.items() if name not in _OF_STRUCTURE},
        prices=tuple(_draft_prices(fields, values, source)),
        screens=tuple(source.content["screens"]) if source else (),
        series=fields.get("series"),
        event_number=fields.get("event_number"),
    )


# Settings that belong to the game, with their usual values.
_OF_GAME: dict[str, Any] = {"rotation": [], "own_game": "", "own_cards": None}


def _settings_of_other_game(
    fields: Mapping[str, Any], values: Mapping[str, Any], structure: StructureRequest
) -> dict[str, Any]:
    """Return new values for the settings of a game if it is chosen or differs from the source's; else {}."""
    is_other = structure.given is not None and structure.given.game != values.get("game")
    if not fields.get("game") and not is_other:
        return {}
    return {name: fields.get(name, usual) for name, usual in _OF_GAME.items()}


def free_slug(name: str, *, starts_at: datetime, also: Collection[str] = ()) -> str:
    """Return a slug for the name that is neither used nor in `also`.

    Examples: friday-night, friday-night-2026-11-27, friday-night-2026-11-27-2.
    """
    plain = slugify(name).replace("_", "-").strip("-")[:60].strip("-") or "tournament"
    dated = f"{plain}-{starts_at:%Y-%m-%d}"
    taken = set(Tournament.objects.filter(slug__startswith=plain).values_list("slug", flat=True)).union(also)
    numbered = (f"{dated}-{again}" for again in range(2, len(taken) + 3))
    return next(slug for slug in (plain, dated, *numbered) if slug not in taken)


# Settings of the structure.
_OF_STRUCTURE = {"starting_stack", "seats_per_table", "final_table_seats", "game", "betting"}


def structure_request_from(
    fields: Mapping[str, Any], source: Source | None, *, house_overrides: Mapping[str, Any] | None = None
) -> StructureRequest:
    """Return the request for a structure: made by a pace, from a saved plan, or as in the source.

    Refuses a pace without a known starting stack.
    """
    given, game = _chosen_structure(fields, source), fields.get("game", "")
    pace = fields.get("pace", "") or ("" if given else "regular")
    copied = source.content["settings"]["starting_stack"] if source else 0
    stack = fields.get("starting_stack") or copied
    if pace and not stack:
        raise Refused("needs_a_stack", field="starting_stack")
    structure = StructureRequest(
        pace=pace,
        given=given,
        stack=stack,
        minutes=fields.get("level_minutes"),
        players=fields.get("players") or 100,
        seats=fields.get("seats_per_table"),
        final_seats=fields.get("final_table_seats"),
        game=game,
        betting=fields.get("betting", ""),
        **_mix_request(fields, game=game, house_overrides=house_overrides or {}),
        closes=fields.get("closes"),
        rebuys_close=fields.get("rebuys_close"),
        add_on_closes=fields.get("add_on_closes"),
    )
    return structure.with_finish_after(fields["finish"] - fields["starts_at"]) if fields.get("finish") else structure


def _mix_request(fields: Mapping[str, Any], *, game: str, house_overrides: Mapping[str, Any]) -> dict[str, Any]:
    """Return the games of an own mix, and whether the games of a mix change by level."""
    changes = fields.get("game_changes") or house_overrides.get("game_changes", "level")
    return {
        "rotation": tuple((name, betting) for name, betting in fields.get("rotation") or ()),
        "by_level": changes_of_game(game, changes) == "level",
    }


def _chosen_structure(fields: Mapping[str, Any], source: Source | None) -> Structure | None:
    """Return the structure of the chosen plan, else that of the source; None if a pace is chosen or neither exists."""
    plan = fields.get("plan")
    if isinstance(plan, StructurePlan):
        return plan.structure()
    return None if fields.get("pace") or source is None else source.structure()


def _buy_in_parts(fields: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, int]:
    """Return the parts of the buy-in in minor units; {} if no buy-in is given.

    Refuses parts that do not sum to the buy-in.
    """
    buy_in = fields.get("buy_in")
    if buy_in is None:
        return {}
    percents = fields.get("percents")
    if percents:
        refuse_wrong_percents(percents)
        return dict.fromkeys(PARTS, 0) | amounts_from_percents(percents, buy_in=buy_in)
    parts = {part: values.get(part) or 0 for part in PARTS}
    if "prize_share" not in fields:
        parts["prize_share"] = 0
        parts["prize_share"] = max(0, buy_in - sum(parts.values()))
    refuse_wrong_split(parts, buy_in=buy_in, currency=values.get("currency", "EUR"))
    return parts


def _draft_prices(
    fields: Mapping[str, Any], values: Mapping[str, Any], source: Source | None
) -> list[Mapping[str, Any]]:
    """Return the source's price list with the chosen rebuys and add-ons.

    If the buy-in differs from the source's, the prices of entries are left out.
    """
    prices = [*source.content["prices"]] if source else []
    if source and any(source.content["settings"][part] != (values.get(part) or 0) for part in PARTS):
        prices = [price for price in prices if price["sells"] not in {Sold.ENTRY, Sold.RE_ENTRY}]
    for sells, limit, (price, chips, end) in _EXTRAS:
        sold = values.get(limit, 0) != 0
        prices = prices_with_extra(prices, sells, sold=sold, price=fields.get(price), chips=fields.get(chips))
        prices = prices if end not in fields else prices_ending_by_structure(prices, sells)
    return prices


_EXTRAS = (
    (Sold.REBUY, "rebuys", ("rebuy_price", "rebuy_chips", "rebuys_close")),
    (Sold.ADD_ON, "add_ons", ("add_on_price", "add_on_chips", "add_on_closes")),
)


def _template_price(price: Profile, tournament: Tournament) -> dict[str, Any]:
    """Return a price with the end of its sale in seconds from the start."""
    after = round((price.until - tournament.starts_at).total_seconds()) if price.until else None
    columns = ("name", "sells", "chips", "until_step", *PARTS)
    return {**{name: getattr(price, name) for name in columns}, "until_after": after}


def _source_of_tournament(tournament: Tournament) -> Source:
    players = Entry.objects.filter(tournament__in=tournament.entry_row_keys).values("player").distinct().count()
    return Source(
        tournament.slug,
        tournament.name,
        template_content_of(tournament),
        _first_start(tournament),
        players=players,
        over=tournament.is_over,
    )


def _first_start(tournament: Tournament) -> datetime:
    """Return the start of a tournament's first flight; without flights, its own start."""
    flights = tournament.days.filter(kind=Day.Kind.FLIGHT).values_list("played_in__starts_at", flat=True)
    return min(flights, default=tournament.starts_at)


def _source_of_template(template: EventTemplate) -> Source:
    return Source(f"template-{template.pk}", template.name, template.content)
