"""The snapshot: everything a display needs, and nothing personal. See docs/snapshot.md."""

import json
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Sum

from tournaments.models import ClockAnchor, Tournament
from tournaments.rules.cues import CUES
from tournaments.rules.games import game_title
from tournaments.rules.house import House
from tournaments.rules.limits import limits_of, stakes_of
from tournaments.rules.money import minor_digits
from tournaments.rules.places import steps_of_places
from tournaments.rules.structure import Break, Level, Step, Structure
from tournaments.rules.structure_times import registration_closes_after
from tournaments.selectors.standings import final_places


def live_snapshot(slug: str) -> tuple[int, bytes, dict[str, Any]] | None:
    """Version, the snapshot as bytes, and its small part; None when there is no such tournament."""
    tournament = Tournament.objects.select_related("clock").filter(slug=slug).first()
    if tournament is None:
        return None
    whole = snapshot(tournament)
    return (
        tournament.version,
        json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode(),
        {part: whole[part] for part in ("clock", "announcement")},
    )


def snapshot(tournament: Tournament) -> dict[str, Any]:
    """The whole snapshot, from the stored state alone: the same version gives the same bytes."""
    structure = tournament.structure()
    return {
        "format": "shuffle-up/1",
        "slug": tournament.slug,
        "version": tournament.version,
        "name": tournament.name,
        "venue": tournament.venue,
        "zone": tournament.zone,
        "language": tournament.language,
        "status": tournament.status(started=tournament.clock.started_at is not None),
        "game": tournament.game_title,
        "betting": tournament.betting,
        "seats_per_table": tournament.seats_per_table,
        "starting_stack": tournament.starting_stack,
        "revision": tournament.sheet_revision,
        "clock": clock_part(tournament),
        "steps": [_step(step, structure, tournament.house()) for step in structure.steps],
        "registration": {"closes_after": registration_closes_after(structure)},
        "field": field_part(tournament),
        "money": _money(tournament),
        "announcement": _announcement(tournament),
        "finish": _finish(tournament),
        "cues": [
            {"key": cue.key, "before_end": _ms(cue.before_end), "sound": cue.sound, "hears": cue.hears} for cue in CUES
        ],
    }


def clock_part(tournament: Tournament) -> dict[str, Any]:
    """The clock as a display counts with it."""
    clock = ClockAnchor.objects.get(tournament=tournament)
    return {
        "step": clock.step,
        "left": _ms(clock.left),
        "since": _instant(clock.since),
        "starts_at": _instant(clock.starts_at),
        "stop_after": clock.stop_after,
        "started": clock.started_at is not None,
        "hand_for_hand": None
        if clock.hand is None
        else {"hand": clock.hand, "per_hand": _ms(clock.hand_span), "tables": []},
    }


def field_part(tournament: Tournament) -> dict[str, int]:
    """Entries, players left, and chips in play."""
    counts = tournament.entries.aggregate(entries=Count("pk"), out=Count("bust_out"), chips=Sum("stack"))
    return {"entries": counts["entries"], "left": counts["entries"] - counts["out"], "chips": counts["chips"] or 0}


def _step(step: Step, structure: Structure, house: House) -> dict[str, Any]:
    shared: dict[str, Any] = {
        "key": step.key,
        "span": _ms(step.span),
        "closes": [str(closing) for closing in step.closes],
        "notes": step.notes,
    }
    if isinstance(step, Break):
        return {"kind": "break", **shared, "color_up": list(step.color_up), "end_of_day": step.end_of_day}
    return {"kind": "level", **shared, **_level(step, structure, house)}


def _level(level: Level, structure: Structure, house: House) -> dict[str, Any]:
    game, betting = level.game or structure.game, level.betting or structure.betting
    limits = limits_of(stakes_of(level, betting=structure.betting, game=structure.game), house=house)
    return {
        "number": level.number,
        "game": game_title(game=game, betting=betting) if level.game else "",
        "betting": betting,
        "small_blind": level.small_blind,
        "big_blind": level.big_blind,
        "third_blind": level.third_blind,
        "ante": {"kind": str(level.ante.kind), "amount": level.ante.amount} if level.ante else None,
        "bring_in": level.bring_in,
        "small_bet": level.small_bet,
        "big_bet": level.big_bet,
        "limits": {"min_raise_to": limits.min_raise_to, "max_raise_to": limits.max_raise_to},
    }


def _money(tournament: Tournament) -> dict[str, Any]:
    pool = tournament.entries.aggregate(pool=Sum("prize_share"))["pool"] or 0
    prizes = {prize.place: prize.amount for prize in tournament.prizes.all()}
    return {
        "currency": tournament.currency,
        "digits": minor_digits(tournament.currency),
        "pool": max(pool, tournament.guarantee if pool else 0),
        "guarantee": tournament.guarantee,
        "places": [{"from": first, "to": last, "amount": amount} for first, last, amount in steps_of_places(prizes)],
        "final": bool(prizes),
    }


def _announcement(tournament: Tournament) -> dict[str, Any] | None:
    last = tournament.announcements.first()
    if last is None:
        return None
    return {"id": last.pk, "words": last.words, "at": _instant(last.at), "until": _instant(last.until)}


def _finish(tournament: Tournament) -> dict[str, Any] | None:
    if tournament.finished_at is None:
        return None
    started = tournament.clock.started_at
    return {
        "places": final_places(tournament, most=9),
        "played": _ms(tournament.finished_at - started) if started else 0,
    }


def _ms(span: timedelta | None) -> int | None:
    return None if span is None else round(span / timedelta(milliseconds=1))


def _instant(moment: datetime | None) -> int | None:
    return None if moment is None else round(moment.timestamp() * 1000)
