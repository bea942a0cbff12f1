"""What a new tournament is filled in from: the last ones, templates; and the draft that was asked for."""

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
from tournaments.rules.desk.buy_in import amounts_of, refuse_percents, refuse_split
from tournaments.rules.levels import Structure
from tournaments.rules.refused import Refused
from tournaments.rules.structure.files.json_file import steps_from_json
from tournaments.rules.structure.finish import AskedStructure
from tournaments.rules.whole_numbers import whole_number
from tournaments.selectors.desk.prices import ending_by_structure, listed, with_extra

#: what a tournament takes over from another, its name, start and structure aside
COPIED = (
    "venue zone language game betting seats_per_table final_table_seats starting_stack currency prize_share house_fee "
    "staff_fee bounty season_fee guarantee bounty_kind capacity re_entries re_entries_per_flight rebuys "
    "rebuy_up_to add_ons payout_plan id_from deals_allowed points_formula rulebook house_overrides cue_sounds"
).split()
#: so many of the last tournaments are offered
OFFERED = 8
WEEK = timedelta(days=7)
SHORTEST_LEVEL = timedelta(minutes=4)  #: a tournament whose levels are all shorter only tries the clock out


@dataclass(frozen=True, slots=True)
class Source:
    """What a new tournament can be filled in from. `key` names it: the address of a tournament, or `template-4`."""

    key: str
    name: str
    content: Mapping[str, Any]
    starts_at: datetime | None = None
    #: how many played, and whether it is over
    players: int = 0
    over: bool = False

    def structure(self) -> Structure:
        """Return its structure as a value."""
        given = self.content["settings"]
        return Structure(
            steps=steps_from_json(self.content["steps"]),
            name=self.content["structure_name"],
            chips=tuple(self.content["chips"]),
            **{name: given[name] for name in ("game", "betting", "starting_stack", "seats_per_table",
                                              "final_table_seats")},
        )  # fmt: skip

    def price(self, sells: str) -> Mapping[str, Any] | None:
        """Return the first price of a kind, None where there is none."""
        return next((one for one in self.content["prices"] if one["sells"] == sells), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTournament:
    """A tournament that is asked for, before it is there: amounts in minor units."""

    name: str
    slug: str
    starts_at: datetime
    structure: AskedStructure
    settings: Mapping[str, Any]
    prices: tuple[Mapping[str, Any], ...] = ()
    screens: tuple[Mapping[str, Any], ...] = field(default=())
    series: Series | None = None
    event_number: int | None = None


def content_of(tournament: Tournament) -> dict[str, Any]:
    """Return a tournament as a template keeps it. Places set by hand are not taken along, nor a flight's names."""
    copied = {name: getattr(tournament, name) for name in COPIED}
    copied["payout_plan"] = {name: value for name, value in copied["payout_plan"].items() if name != "locked"}
    return {
        "name": tournament.name,
        "settings": copied,
        "steps": tournament.steps,
        "chips": list(tournament.chips),
        "structure_name": tournament.structure_name,
        "prices": [_price(one, tournament) for one in listed(tournament)],
        "screens": list(Screen.objects.filter(tournament=tournament).values("name", "shows", "light", "language")),
        "time": f"{tournament.local(_first_start(tournament)):%H:%M}",
    }


def sources(*, now: datetime | None = None) -> list[Source]:
    """Return what can be chosen: the last tournament of each name, newest first, then the templates; flights are parts
    of one. With `now` those that are only planned come after those that have begun, and what is played on one day comes
    before what is played on several.
    """
    last: dict[str, Tournament] = {}
    flights = Day.objects.filter(kind__in=OWN_ROW).values("played_in")
    for tournament in Tournament.objects.filter(cancelled_at__isnull=True).exclude(pk__in=flights)[: 10 * OFFERED]:
        last.setdefault(tournament.name.casefold(), tournament)
    newest = list(last.values())
    if now is not None:
        days = Day.objects.filter(tournament__in=newest).order_by().values("tournament").annotate(days=Count("pk"))
        several = set(days.filter(days__gt=1).values_list("tournament", flat=True))
        newest.sort(key=lambda one: (_is_trial(one), _first_start(one) > now, one.pk in several))
    return [*map(_of, newest[:OFFERED]), *map(_saved, EventTemplate.objects.all())]


def _is_trial(tournament: Tournament) -> bool:
    """Return whether every level is shorter than people play."""
    spans = [level.span for level in tournament.structure().levels]
    return bool(spans) and max(spans) < SHORTEST_LEVEL


def usual_source(*, now: datetime) -> Source | None:
    """Return what a new tournament is filled in from where nobody chose: the last that has begun, else the newest."""
    return next(iter(sources(now=now)), None)


def source_of(key: str) -> Source | None:
    """Return what a key names; None for an empty one. Raises Refused for one that is gone."""
    if not key:
        return None
    if key.startswith("template-"):
        number = whole_number(key.removeprefix("template-"))
        saved = EventTemplate.objects.filter(pk=number).first() if number else None
        if saved:
            return _saved(saved)
    tournament = Tournament.objects.filter(slug=key).first()
    if tournament is None:
        raise Refused("no_such_source", field="like")
    return _of(tournament)


def usual_start(source: Source | None, *, now: datetime, chosen: bool = True) -> datetime:
    """Return when the next one starts: its day of the week and time; not `chosen`, today at its time or soon."""
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


def house_settings() -> dict[str, Any]:
    """Return what holds where nobody says and nothing is copied."""
    last = Tournament.objects.order_by("-pk").first()
    names = ("zone", "language", "currency", "venue", "rulebook")
    if last:
        return {name: getattr(last, name) for name in names}
    return {"zone": settings.HOUSE_ZONE, "language": settings.LANGUAGE_CODE}


def draft_of(asked: Mapping[str, Any], *, now: datetime) -> NewTournament:
    """Return the draft of what was asked, by the names of the action's fields. Raises Refused for what cannot be."""
    source = source_of(asked.get("like", ""))
    given = {**(source.content["settings"] if source else house_settings())}
    given |= {name: asked[name] for name in COPIED if name in asked}
    given |= _parts(asked, given)
    return NewTournament(
        name=asked["name"],
        slug=asked.get("slug") or free_slug(asked["name"], starts_at=asked["starts_at"]),
        starts_at=asked["starts_at"],
        structure=structure_asked(asked, source),
        settings={name: value for name, value in given.items() if name not in _OF_STRUCTURE},
        prices=tuple(_prices(asked, given, source)),
        screens=tuple(source.content["screens"]) if source else (),
        series=asked.get("series"),
        event_number=asked.get("event_number"),
    )


def free_slug(name: str, *, starts_at: datetime, also: Collection[str] = ()) -> str:
    """Return an address that is not taken, nor one of `also`: friday-night, friday-night-2026-11-27, then -2, -3."""
    plain = slugify(name).replace("_", "-").strip("-")[:60].strip("-") or "tournament"
    dated = f"{plain}-{starts_at:%Y-%m-%d}"
    taken = set(Tournament.objects.filter(slug__startswith=plain).values_list("slug", flat=True)).union(also)
    numbered = (f"{dated}-{again}" for again in range(2, len(taken) + 3))
    return next(slug for slug in (plain, dated, *numbered) if slug not in taken)


#: settings that the structure brings
_OF_STRUCTURE = {"starting_stack", "seats_per_table", "final_table_seats", "game", "betting"}


def structure_asked(asked: Mapping[str, Any], source: Source | None) -> AskedStructure:
    """Return what is asked of the structure: a pace, a plan, or the source's own."""
    given = _given_structure(asked, source)
    pace = asked.get("pace", "") or ("" if given else "regular")
    copied = source.content["settings"]["starting_stack"] if source else 0
    stack = asked.get("starting_stack") or copied
    if pace and not stack:
        raise Refused("needs_a_stack", field="starting_stack")
    found = AskedStructure(
        pace=pace,
        given=given,
        stack=stack,
        minutes=asked.get("level_minutes"),
        players=asked.get("players") or 100,
        seats=asked.get("seats_per_table"),
        final_seats=asked.get("final_table_seats"),
        game=asked.get("game", ""),
        betting=asked.get("betting", ""),
        closes=asked.get("closes"),
        rebuys_close=asked.get("rebuys_close"),
        add_on_closes=asked.get("add_on_closes"),
    )
    return found.finishing(asked["finish"] - asked["starts_at"]) if asked.get("finish") else found


def _given_structure(asked: Mapping[str, Any], source: Source | None) -> Structure | None:
    """The structure of the plan, else the source's where no pace is asked for."""
    plan = asked.get("plan")
    if isinstance(plan, StructurePlan):
        return plan.structure()
    return None if asked.get("pace") or source is None else source.structure()


def _parts(asked: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, int]:
    """The parts of the buy-in. Raises Refused where they do not add up."""
    buy_in = asked.get("buy_in")
    if buy_in is None:
        return {}
    percents = asked.get("percents")
    if percents:
        refuse_percents(percents)
        return dict.fromkeys(PARTS, 0) | amounts_of(percents, buy_in=buy_in)
    parts = {part: given.get(part) or 0 for part in PARTS}
    if "prize_share" not in asked:
        parts["prize_share"] = 0
        parts["prize_share"] = max(0, buy_in - sum(parts.values()))
    refuse_split(parts, buy_in=buy_in, currency=given.get("currency", "EUR"))
    return parts


def _prices(asked: Mapping[str, Any], given: Mapping[str, Any], source: Source | None) -> list[Mapping[str, Any]]:
    """The price list: the source's, unless the buy-in is another; rebuys and add-ons as they were asked for."""
    prices = [*source.content["prices"]] if source else []
    if source and any(source.content["settings"][part] != (given.get(part) or 0) for part in PARTS):
        prices = [one for one in prices if one["sells"] not in {Sold.ENTRY, Sold.RE_ENTRY}]
    for sells, limit, (price, chips, end) in _EXTRAS:
        sold = given.get(limit, 0) != 0
        prices = with_extra(prices, sells, sold=sold, price=asked.get(price), chips=asked.get(chips))
        prices = prices if end not in asked else ending_by_structure(prices, sells)
    return prices


_EXTRAS = (
    (Sold.REBUY, "rebuys", ("rebuy_price", "rebuy_chips", "rebuys_close")),
    (Sold.ADD_ON, "add_ons", ("add_on_price", "add_on_chips", "add_on_closes")),
)


def _price(one: Profile, tournament: Tournament) -> dict[str, Any]:
    """A price as it is kept; a moment that ends it counts from the start."""
    after = round((one.until - tournament.starts_at).total_seconds()) if one.until else None
    columns = ("name", "sells", "chips", "until_step", *PARTS)
    return {**{name: getattr(one, name) for name in columns}, "until_after": after}


def _of(tournament: Tournament) -> Source:
    players = Entry.objects.filter(tournament__in=tournament.sold_in).values("player").distinct().count()
    return Source(
        tournament.slug,
        tournament.name,
        content_of(tournament),
        _first_start(tournament),
        players=players,
        over=tournament.is_over,
    )


def _first_start(tournament: Tournament) -> datetime:
    """Return when a tournament began, or its first flight: its own row is the day that the flights feed."""
    flights = tournament.days.filter(kind=Day.Kind.FLIGHT).values_list("played_in__starts_at", flat=True)
    return min(flights, default=tournament.starts_at)


def _saved(template: EventTemplate) -> Source:
    return Source(f"template-{template.pk}", template.name, template.content)
