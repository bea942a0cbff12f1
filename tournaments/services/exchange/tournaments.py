"""One tournament of a `.tdt` file, stored: opened as any other, then filled by one action on its floor."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from tournaments.composition import composed
from tournaments.language.sentences import gettext
from tournaments.models import ClockAnchor, StructurePlan, Tournament
from tournaments.rules.exchange.tdt_entries import PaidOut, Stage, entries_of, moment, paid_out, stage_of
from tournaments.rules.exchange.tdt_league import league_and_season, points_formula, with_other_points
from tournaments.rules.exchange.tdt_money import TdtPrices
from tournaments.rules.exchange.tdt_structure import TdtStructure
from tournaments.rules.exchange.tdt_sums import bounty_of, parts_of, sums_of
from tournaments.rules.exchange.tdt_tournament import TdtTournament
from tournaments.rules.levels import Level
from tournaments.rules.money import minor_digits
from tournaments.rules.prizes.payout_plan import PayoutMethod, plan_from_json, plan_to_json
from tournaments.rules.structure.files.json_file import steps_to_json
from tournaments.selectors.opening import free_slug
from tournaments.services.exchange.home import Home
from tournaments.services.exchange.rows import (
    ImportedEvent,
    add_bounties,
    add_entries,
    add_payments,
    add_prizes,
)
from tournaments.services.floor.floor import Floor, Person
from tournaments.services.lifecycle import open_tournament
from tournaments.services.open_floor import floor

#: what is told of it on the pages that are open
TOPICS = ("clock", "structure", "field", "money", "tables")


def import_tournament(*, read: TdtTournament, players: Mapping[str, int], home: Home, by: Person,
                      now: datetime) -> Tournament:  # fmt: skip
    """Store a tournament with everything that the file has of it; part of an import. `players` are those of its keys.

    One that is over is finished here; one that was being played is paused where it stood, and can be played on.
    """
    starts = _starts(read, now=now)
    structure = read.structure.with_big_blind_antes() if home.job.antes else read.structure
    name = " ".join((read.title or gettext("Tournament")).split())[:160]
    tournament = open_tournament(
        _plan(structure),
        by=by,
        now=now,
        name=name,
        slug=free_slug(name, starts_at=starts),
        starts_at=starts,
        **_place_in(read, home, settings=_settings(read, home)),
    )
    with floor(tournament, by=by, now=now) as f:
        _fill(f, read, players=players, starts=starts, structure=structure)
    return f.tournament


def _fill(f: Floor, read: TdtTournament, *, players: Mapping[str, int], starts: datetime,
          structure: TdtStructure) -> None:  # fmt: skip
    digits, stage = minor_digits(f.tournament.currency), stage_of(read)
    entries, sums = entries_of(read), sums_of(read, digits=digits)
    ends = max([moment(read.clock.ends) or starts, starts, *(one.out_at for one in entries if one.out_at)])
    imported = ImportedEvent(read=read, players=players, starts=starts, ends=ends, digits=digits)
    facts: dict[str, Any] = {
        "entries": len(read.entrants), "stage": str(stage), "version": read.version[:20],
        "currency": f.tournament.currency, "difference": sums.difference, "cause": str(sums.cause),
    }  # fmt: skip
    if others := len(with_other_points(read)):
        facts["points_differ"] = others
    with f.record("tournament.imported", topics=TOPICS, **facts):
        add_entries(f, imported=imported)
        add_bounties(f, imported=imported)
        if stage is Stage.FINISHED:
            paid = paid_out(read, digits=digits)
            add_prizes(f, imported=imported, paid=paid)
            add_payments(f, imported=imported, paid=paid)
            f.change(f.tournament, finished_at=ends, prizes_frozen_at=ends if paid.amounts else None)
        elif entries:
            add_payments(f, imported=imported, paid=PaidOut())
        if entries:
            _set_clock(f, read, structure)
        for hook in composed().at_import:
            hook(f, imported=imported)


def _set_clock(f: Floor, read: TdtTournament, structure: TdtStructure) -> None:
    """Put the clock where the file has it, paused: at the level, with the time left, and what was played before."""
    steps, clock = structure.steps, read.clock
    at = min(clock.step, len(steps) - 1)
    gone = timedelta(seconds=float(min(clock.gone, 10**6)))
    span = timedelta(seconds=float(min(clock.span, 10**6))) or steps[at].span
    before = sum((step.span for step in steps[:at] if isinstance(step, Level)), timedelta(0))
    f.change(
        ClockAnchor.objects.get(tournament=f.tournament),
        step=at,
        left=max(timedelta(0), span - gone),
        since=None,
        starts_at=None,
        started_at=f.tournament.starts_at,
        played=before + (min(gone, span) if isinstance(steps[at], Level) else timedelta(0)),
        seen_until=f.now,
        next_due=None,
    )


def _starts(read: TdtTournament, *, now: datetime) -> datetime:
    """Return when it began: as the file has it, else the first buy-in, else when it was saved."""
    bought = [at for one in read.entrants for buy_in in one.buy_ins if (at := moment(buy_in.time))]
    return moment(read.clock.starts) or min(bought, default=None) or moment(read.changed) or now


def _plan(structure: TdtStructure) -> StructurePlan:
    """Return the structure as a plan that is in no library, of which the tournament takes its copy."""
    return StructurePlan(
        steps=steps_to_json(structure.steps),
        chips=[chip.worth for chip in structure.chips],
        game=structure.game,
        betting=structure.betting,
    )


def _settings(read: TdtTournament, home: Home) -> dict[str, Any]:
    """Return what the tournament is, beside its name, its start and its structure."""
    digits, prices = minor_digits(home.job.currency), read.prices
    first = next((one.buy_ins[0] for one in read.entrants), None)
    price = prices.first("entry")
    amount, rake = (price.amount, price.rake) if price else (first.amount, first.rake) if first else (0, 0)
    bounty = bounty_of(first) if first else 0
    stack = price.chips if price and price.chips else int(first.chips) if first else 0
    seats = min(10, max((len(table.seats) for table in read.tables), default=9))
    return {
        **{name: home.settings[name] for name in ("language", "venue", "rulebook") if name in home.settings},
        "zone": home.job.zone,
        "currency": home.job.currency,
        "starting_stack": stack,
        "seats_per_table": seats,
        "final_table_seats": seats,
        **parts_of(amount, min(max(rake, 0), amount), min(bounty, amount), digits=digits),
        **_limits(prices),
        "payout_plan": _payout_plan(read),
        "points_formula": points_formula(read),
    }


def _limits(prices: TdtPrices) -> dict[str, Any]:
    """Return how many rebuys and add-ons each player may buy; where rebuys are sold nobody enters again."""
    return {"rebuys": prices.rebuys, "add_ons": prices.add_ons, "re_entries": 0 if prices.rebuys != 0 else None}


def _payout_plan(read: TdtTournament) -> dict[str, Any]:
    """Return the shares of the places as an own payout table; {} where the file has other prizes."""
    shares = {prize.place: str(prize.percent) for prize in read.prizes if prize.percent and prize.place > 0}
    if not shares or sorted(shares) != list(range(1, len(shares) + 1)):
        return {}
    listed = [shares[place] for place in sorted(shares)]
    try:
        return plan_to_json(plan_from_json({"way": PayoutMethod.OWN, "shares": listed, "name": "TD"}))
    except (ValueError, TypeError):
        return {}


def _place_in(read: TdtTournament, home: Home, *, settings: dict[str, Any]) -> dict[str, Any]:
    """Return the settings with its series, its number there, and its season, whose formula it has without an own."""
    names = league_and_season(read)
    if names is None:
        return settings
    series, season = home.series[names[0]], home.seasons[names]
    home.numbers[series.pk] += 1
    formula = settings["points_formula"] or season.formula
    return settings | {"series": series, "event_number": home.numbers[series.pk], "season": season,
                       "season_version": season.version, "points_formula": formula}  # fmt: skip
