"""The snapshot: everything that a display needs, and nothing personal. See docs/snapshot.md."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from itertools import zip_longest
from typing import Any, TypeVar

from django.core.cache import cache

from tournaments.composition import room
from tournaments.models import ClockAnchor, Notice, Tournament
from tournaments.rules.clock.cues import enabled_cues
from tournaments.rules.days.day_end import CountedEntries, EndsAt
from tournaments.rules.games import GAME_TABLE, Rotation, bring_in_card, level_game_title, rotation_title
from tournaments.rules.levels import Level, Step, Structure
from tournaments.rules.money import minor_digits
from tournaments.rules.prizes.prizes import prize_steps
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.sounds.cue_sounds import sound_url
from tournaments.rules.structure.limit_levels import blinds_without_limits, button_blind_of_mix
from tournaments.rules.structure.raise_limits import Limits, Stakes, limits_by_step
from tournaments.rules.structure.times import registration_closing_step_index
from tournaments.selectors.days.day_end import day_end_figures
from tournaments.selectors.days.days import current_day, is_waiting_for_bags
from tournaments.selectors.desk.on_offer import add_on_terms
from tournaments.selectors.field_sums import entries_count, field_sum_of_row
from tournaments.selectors.prizes.bounties import bounty_pool_of as bounty_pool
from tournaments.selectors.prizes.bubble import players_left_count, ranked_tournament
from tournaments.selectors.prizes.deals import sum_of_agreed_shares
from tournaments.selectors.prizes.final_places import final_places, places_won
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.selectors.request_cache import request_cache, stored_clock
from tournaments.selectors.screens.notices import notices_for_displays
from tournaments.selectors.snapshot_parts import (
    AnnouncementPart,
    BreakPart,
    ClockPart,
    ClockSnapshot,
    CuePart,
    CurrencyPart,
    DayPart,
    DisplaySnapshot,
    FieldPart,
    FinishPart,
    GamePart,
    HeadPart,
    LevelPart,
    MoneyPart,
    NoticePart,
    SoundPart,
)
from tournaments.selectors.sounds import sounds_for_displays
from tournaments.selectors.staff.organisation_settings import venue_of

Read = TypeVar("Read")

CACHE_SECONDS = 60


def live_snapshot(slug: str) -> tuple[int, bytes, dict[str, Any]] | None:
    """Return a tournament's version, its snapshot as JSON, and the small parts (clock, announcement).

    None for an unknown tournament.
    """
    tournament = Tournament.objects.select_related("clock").filter(slug=slug).first()
    if tournament is None:
        return None
    content = snapshot(tournament)
    return (
        tournament.version,
        snapshot_json(content),
        {"clock": content["clock"], "announcement": content["announcement"]},
    )


def snapshot_json(content: Mapping[str, Any]) -> bytes:
    """Return a snapshot as it is sent to displays."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def snapshot(tournament: Tournament) -> DisplaySnapshot:
    """Return the snapshot of a tournament; it depends on the stored state alone."""
    with request_cache():
        return {
            **snapshot_head(tournament),
            "day": _day_part(tournament),
            "field": field_part(tournament),
            "money": _money_part(tournament),
            "notices": [_notice_part(notice) for notice in notices_for_displays(tournament)],
            "sound": _sound_part(tournament),
            "cues": _cue_parts(tournament),
            "won": places_won(tournament, most=9),
            "tables": room().tables_snapshot(tournament),
        }


def snapshot_head(tournament: Tournament) -> HeadPart:
    """Return the part of the snapshot that a clock needs, without sums of field and money."""
    structure = tournament.structure()
    return {
        "format": "shuffle-up/1",
        "slug": tournament.slug,
        "version": tournament.version,
        "name": tournament.name,
        "venue": venue_of(tournament),
        "zone": tournament.zone,
        "language": tournament.language,
        "status": tournament.status(started=tournament.clock.started_at is not None),
        "game": tournament.game_title,
        "usual_game": tournament.has_usual_game,
        "betting": tournament.betting,
        "rotation": _rotation_part(tournament),
        "game_changes": tournament.game_changes,
        "seats_per_table": tournament.seats_per_table,
        "starting_stack": tournament.starting_stack,
        "revision": tournament.sheet_revision,
        "clock": clock_part(tournament),
        "steps": _step_parts(structure, tournament.house_rules(), tournament.games),
        "registration": {"closes_after": registration_closing_step_index(structure)},
        "announcement": _announcement_part(tournament),
        "finish": _finish_part(tournament),
    }


def clock_snapshot(tournament: Tournament) -> ClockSnapshot:
    """Return the facts that the clock of a page needs."""
    return {**snapshot_head(tournament), "day": _day_part(tournament), "money": currency_part(tournament)}


def cached_snapshot(tournament: Tournament) -> DisplaySnapshot:
    """Return the snapshot for pages, cached by the tournament's version. Uses the live pages' snapshot, if any."""
    shared: bytes | None = cache.get(_shared_cache_key(tournament.slug, tournament.version))
    return json.loads(shared) if shared else cached_by_version("snapshot", tournament, snapshot)


def share_live_snapshot(slug: str, version: int, body: bytes) -> None:
    """Store the snapshot that the live pages serve, as JSON, for other pages of this process."""
    cache.set(_shared_cache_key(slug, version), body, CACHE_SECONDS)


def _shared_cache_key(slug: str, version: int) -> str:
    return f"live-snapshot:{slug}:{version}"


def cached_by_version(name: str, tournament: Tournament, read: Callable[[Tournament], Read]) -> Read:
    """Return the answer of `read`, cached for the present version of the tournament."""
    key = _snapshot_cache_key(name, tournament, tournament.version)
    answer: Read | None = cache.get(key)
    if answer is None:
        answer = read(tournament)
        cache.set(key, answer, CACHE_SECONDS)
    return answer


def recache_for_version(name: str, tournament: Tournament, *, of: int) -> None:
    """Cache the answer of version `of` for the present version too; the caller knows that it is unchanged."""
    answer = cache.get(_snapshot_cache_key(name, tournament, of))
    if answer is not None:
        cache.set(_snapshot_cache_key(name, tournament, tournament.version), answer, CACHE_SECONDS)


def _snapshot_cache_key(name: str, tournament: Tournament, version: int) -> str:
    return f"{name}:{tournament.pk}:{version}"


def _cue_parts(tournament: Tournament) -> list[CuePart]:
    own_sounds, cues = sounds_for_displays(tournament.cue_sounds), list[CuePart]()
    for cue in enabled_cues(tournament.house_rules()):
        part: CuePart = {
            "key": cue.key,
            "before_end": _milliseconds(cue.before_end),
            "sound": cue.sound,
            "hears": cue.audience,
        }
        if cue.key in own_sounds:
            part["own"] = own_sounds[cue.key]
        cues.append(part)
    return cues


def _day_part(tournament: Tournament) -> DayPart | None:
    """Return the day of this row and its end; None if the tournament has only one day.

    `waits` is True until the bags are carried over. A share of all flights' entries stays a share, because another
    flight may change the number of players.
    """
    day = current_day(tournament) if tournament.has_several_days else None
    if day is None:
        return None
    day_end = day_end_figures(tournament)
    ends: dict[str, int] | None = None
    if day_end and day_end.end:
        of_field = day_end.end.at == EndsAt.SHARE and day_end.end.of == CountedEntries.FIELD
        known = {"share": day_end.end.share} if of_field else {"players": day_end.players, "level": day_end.level}
        ends = {name: figure for name, figure in known.items() if figure is not None} or None
    return {
        "code": day.code,
        "flight": day.has_own_row,
        "ends": ends,
        "ended": day.has_own_row and day.ended_at is not None,
        "waits": is_waiting_for_bags(tournament),
    }


def clock_part(tournament: Tournament, *, anchor: ClockAnchor | None = None) -> ClockPart:
    """Return the clock for displays. Pass the stored clock as `anchor` if it was read already."""
    clock = anchor or stored_clock(tournament)
    part: ClockPart = {
        "step": clock.step,
        "left": _milliseconds(clock.left),
        "since": _unix_milliseconds(clock.since),
        "starts_at": _unix_milliseconds(clock.starts_at),
        "stop_after": clock.stop_after,
        "started": clock.started_at is not None,
        "hand_for_hand": None
        if clock.hand is None
        else {
            "hand": clock.hand,
            "per_hand": _milliseconds(clock.hand_span),
            "tables": room().hand_for_hand_progress(tournament),
        },
    }
    if clock.span is not None:
        part["span"] = _milliseconds(clock.span)
    return part


def field_part(tournament: Tournament) -> FieldPart:
    """Return the number of entries (flights included), and the players and chips left in this row."""
    here = field_sum_of_row(tournament)
    changed = room().chip_difference(tournament)
    entries = entries_count(tournament) if len(tournament.entry_row_keys) > 1 else here.entries
    return {"entries": entries, "left": here.left, "chips": here.stacks + here.bought + changed - here.removed}


def _step_parts(structure: Structure, house_rules: HouseRules, games: Rotation) -> list[LevelPart | BreakPart]:
    steps = zip(structure.steps, limits_by_step(structure, house_rules=house_rules), strict=True)
    return [_step_part(step, structure, found, games) for step, found in steps]


def _step_part(
    step: Step, structure: Structure, found: tuple[Stakes, Limits] | None, games: Rotation
) -> LevelPart | BreakPart:
    if isinstance(step, Level):
        stakes, limits = found or (Stakes(), Limits())
        part, rotation = _level_part(step, structure, limits), () if step.game else games
        part["unlimited_blinds"] = list(blinds_without_limits(step, rotation=rotation, chip=stakes.chip))
        part["button_blind"] = button_blind_of_mix(step, rotation=rotation, chip=stakes.chip)
        return part
    return {
        "kind": "break",
        "key": step.key,
        "span": _milliseconds(step.span),
        "closes": [str(closing) for closing in step.closes],
        "notes": step.notes,
        "color_up": list(step.color_up),
        "end_of_day": step.end_of_day,
    }


def _level_part(level: Level, structure: Structure, limits: Limits) -> LevelPart:
    game, betting = level.game or structure.game, level.betting or structure.betting
    return {
        "kind": "level",
        "key": level.key,
        "span": _milliseconds(level.span),
        "closes": [str(closing) for closing in level.closes],
        "notes": level.notes,
        "number": level.number,
        "game": _level_game_title(level, structure),
        "betting": betting,
        "small_blind": level.small_blind,
        "big_blind": level.big_blind,
        "third_blind": level.third_blind,
        "ante": {"kind": str(level.ante.kind), "amount": level.ante.amount} if level.ante else None,
        "bring_in": level.bring_in,
        "brings_in": bring_in_card(game),
        "small_bet": level.small_bet,
        "big_bet": level.big_bet,
        "unlimited_blinds": [],
        "button_blind": 0,
        "limits": {
            "min_raise_to": limits.min_raise_to,
            "max_raise_to": limits.max_raise_to,
            "re_pot_to": limits.re_pot_to,
        },
    }


def _level_game_title(level: Level, structure: Structure) -> str:
    """Return the game that a level names; "" if it is that of the tournament."""
    if not level.game:
        return ""
    return level_game_title(
        level_game=level.game, level_betting=level.betting, game=structure.game, betting=structure.betting
    )


def _rotation_part(tournament: Tournament) -> list[GamePart]:
    """Return the games of a mix in their order, each with its letter in the name of the mix."""
    row = GAME_TABLE.get(tournament.game)
    letters = list(row.letters) if row and not tournament.rotation else []
    titles = [rotation_title(name, betting) for name, betting in tournament.games]
    return [{"name": title, "letter": letter or ""} for title, letter in zip_longest(titles, letters[: len(titles)])]


def _money_part(tournament: Tournament) -> MoneyPart:
    whole = ranked_tournament(tournament)
    prizes = prizes_of(whole)
    tiers = prize_steps(prizes.amount_by_place())
    here, add_on = field_sum_of_row(tournament), add_on_terms(tournament)
    money: MoneyPart = {
        "currency": tournament.currency,
        "digits": minor_digits(tournament.currency),
        "pool": prizes.pool,
        "guarantee": tournament.guarantee,
        "places": [{"from": first, "to": last, "amount": amount} for first, last, amount in tiers],
        "final": prizes.frozen,
        "dealt": sum_of_agreed_shares(whole),
        "rebuys": here.rebuys,
        "add_ons": here.add_ons,
        "bounty_pool": bounty_pool(tournament),
    }
    if tournament.is_parallel_day or tournament.has_parallel_days:
        money["left"] = players_left_count(tournament)
    if add_on:
        money["add_on"] = add_on
    return money


def currency_part(tournament: Tournament) -> CurrencyPart:
    return {"currency": tournament.currency, "digits": minor_digits(tournament.currency)}


def _announcement_part(tournament: Tournament) -> AnnouncementPart | None:
    last = tournament.announcements.filter(sound="").first()
    if last is None:
        return None
    return {
        "id": last.pk,
        "words": last.text,
        "at": _unix_milliseconds(last.at),
        "until": _unix_milliseconds(last.until),
        "fills": last.fills,
    }


def _sound_part(tournament: Tournament) -> SoundPart | None:
    """Return the latest sound that displays should play once; None if there was none."""
    last = tournament.announcements.exclude(sound="").first()
    return {"id": last.pk, "sound": sound_url(last.sound), "at": _unix_milliseconds(last.at)} if last else None


def _notice_part(notice: Notice) -> NoticePart:
    return {
        "id": notice.pk,
        "title": notice.title,
        "words": notice.text,
        "at": _unix_milliseconds(notice.at),
        "until": _unix_milliseconds(notice.until),
    }


def _finish_part(tournament: Tournament) -> FinishPart | None:
    if tournament.finished_at is None:
        return None
    started = tournament.clock.started_at
    return {
        "places": final_places(tournament, most=9),
        "played": _milliseconds(tournament.finished_at - started) if started else 0,
    }


def _milliseconds(span: timedelta | None) -> int | None:
    return None if span is None else round(span / timedelta(milliseconds=1))


def _unix_milliseconds(moment: datetime | None) -> int | None:
    return None if moment is None else round(moment.timestamp() * 1000)
