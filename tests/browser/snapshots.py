"""Snapshots as docs/snapshot.md says, for displays in every state. Instants and spans are in milliseconds."""

from datetime import UTC, datetime
from typing import Any

from tournaments.rules.clock.cues import enabled_cues
from tournaments.rules.rulebook.house_rules import house_rules_of

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
#: the moment at which the test server's clock begins: a Friday evening, 20:35 in Berlin
NOW = round(datetime(2026, 11, 20, 19, 35, tzinfo=UTC).timestamp() * SECOND)

Snapshot = dict[str, Any]

PRIZES = [5280, 3600, 2580, 1920, 1450, 1130, 900, 730, 600]


def level(number: int, *blinds: int, minutes: float = 30, ante: str | None = "big_blind", **fields: Any) -> Snapshot:
    """A level; `blinds` are small and big, or the button's and those. The ante is a big blind."""
    third, small, big = (0, 0, 0, *blinds)[-3:]
    step = {
        "kind": "level", "key": f"l{number}", "number": number, "span": round(minutes * MINUTE), "game": "",
        "betting": "no_limit", "small_blind": small, "big_blind": big, "third_blind": third,
        "ante": {"kind": ante, "amount": big} if ante else None, "bring_in": 0, "small_bet": 0, "big_bet": 0,
        "unlimited_blinds": [], "button_blind": 0, "closes": [], "notes": "",
        "limits": {"min_raise_to": 2 * big or None, "max_raise_to": None},
    }  # fmt: skip
    return step | fields


def rest(key: str, *, minutes: float = 15, color_up: tuple[int, ...] = (), **fields: Any) -> Snapshot:
    """A break."""
    step = {"kind": "break", "key": key, "span": round(minutes * MINUTE), "color_up": list(color_up)}
    return step | {"closes": [], "end_of_day": False, "notes": ""} | fields


def evening() -> list[Snapshot]:
    """Twenty levels of half an hour, a break after each four; entry closes with the second."""
    pairs = [(100, 200), (200, 300), (200, 400), (300, 500), (300, 600), (400, 800), (500, 1000), (600, 1200),
             (1000, 2000), (1500, 2500), (1500, 3000), (2000, 4000), (3000, 5000), (3000, 6000), (4000, 8000),
             (5000, 10_000), (6000, 12_000), (8000, 16_000), (10_000, 20_000), (15_000, 30_000)]  # fmt: skip
    steps: list[Snapshot] = []
    for number, (small, big) in enumerate(pairs, start=1):
        steps.append(level(number, small, big))
        if number % 4 == 0:
            steps.append(rest(f"b{number // 4}"))
    steps[4]["color_up"] = [25]
    steps[9] |= {"color_up": [100], "closes": ["registration"]}
    steps[14]["color_up"] = [500]
    return steps


def clock(step: int, left: float, *, since: int | None = NOW, **fields: Any) -> Snapshot:
    """A clock with `left` minutes of a step left at the anchor."""
    here = {"step": step, "left": round(left * MINUTE), "since": since, "starts_at": None, "stop_after": False}
    return here | {"started": True, "hand_for_hand": None} | fields


def money(**fields: Any) -> Snapshot:
    """27 places paid, in euros."""
    places = [{"from": at, "to": at, "amount": euros * 100} for at, euros in enumerate(PRIZES, start=1)]
    groups = [(10, 12, 480), (13, 15, 400), (16, 18, 340), (19, 21, 300), (22, 24, 270), (25, 27, 250)]
    places += [{"from": first, "to": last, "amount": euros * 100} for first, last, euros in groups]
    return {"currency": "EUR", "digits": 2, "pool": 24_310_00, "guarantee": 20_000_00} | {
        "places": places, "final": True,
    } | fields  # fmt: skip


def snapshot(**fields: Any) -> Snapshot:
    """Level 9 of an evening, 24:37 to go, 63 of 187 left."""
    whole = {
        "format": "shuffle-up/1", "slug": "friday", "version": 17, "name": "Friday Night Deepstack",
        "venue": "Harbour 4", "zone": "Europe/Berlin", "language": "en", "status": "running",
        "game": "No-limit hold'em", "usual_game": True, "betting": "no_limit", "seats_per_table": 9,
        "starting_stack": 30_000, "revision": 3, "clock": clock(10, 24 + 37 / 60), "steps": evening(),
        "registration": {"closes_after": 9},
        "field": {"entries": 187, "left": 63, "chips": 5_610_000}, "money": money(), "announcement": None,
        "finish": None, "won": [], "cues": cues(),
    }  # fmt: skip
    return whole | fields


def cues() -> list[Snapshot]:
    """Return the table of cues as the snapshot has it."""
    return [
        {
            "key": cue.key,
            "before_end": None if cue.before_end is None else round(cue.before_end.total_seconds() * SECOND),
            "sound": cue.sound,
            "hears": cue.audience,
        }
        for cue in enabled_cues(house_rules_of())
    ]


def hand_for_hand() -> Snapshot:
    """Hand 4 on four tables, three of them done, one place from the money."""
    tables = {"done": 3, "of": 4, "missing": [7]}
    hand = {"hand": 4, "per_hand": 2 * MINUTE, "tables": tables}
    return snapshot(
        clock=clock(17, 14, since=None, hand_for_hand=hand), field={"entries": 187, "left": 28, "chips": 5_610_000}
    )


def finished(*names: str) -> Snapshot:
    """Return a finished snapshot, won by the first of these names."""
    places = [{"place": at, "name": name, "amount": PRIZES[at - 1] * 100} for at, name in enumerate(names, start=1)]
    return snapshot(
        status="finished",
        clock=clock(20, 11, since=None),
        field={"entries": 187, "left": 1, "chips": 5_610_000},
        finish={"places": places, "played": 9 * HOUR + 42 * MINUTE},
    )


def won(*names: str) -> Snapshot:
    """Return an unfinished snapshot with a paused clock, won by the first of these names."""
    over = finished(*names)
    return over | {"status": "running", "finish": None, "won": over["finish"]["places"]}


FINALISTS = ("Player 0417", "Halfmoon", "Player 0052", "Marlinspike", "Player 0133", "Tallow & Rye", "Player 0178",
             "Quiet Otter", "Player 0009")  # fmt: skip


def before(minutes: float = 42 + 10 / 60, **fields: Any) -> Snapshot:
    """Return a snapshot before the scheduled start."""
    starts = None if minutes < 0 else NOW + round(minutes * MINUTE)
    return snapshot(
        status="planned",
        clock=clock(0, 30, since=None, started=False, starts_at=starts),
        field={"entries": 112, "left": 112, "chips": 3_360_000},
        money=money(places=[], final=False),
        **fields,
    )
