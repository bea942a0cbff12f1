"""Every state of the public clock by name, and the hard cases: long names, other games, other currencies, nobody in."""

from typing import Any

from tests.browser.snapshots import (
    FINALISTS,
    HOUR,
    MINUTE,
    NOW,
    SECOND,
    Snapshot,
    before,
    clock,
    finished,
    hand_for_hand,
    level,
    money,
    rest,
    snapshot,
    won,
)

WORDS = "Last hand before the dinner break. Finish the hand in progress."
LONG_NAME = "Gran Campeonato Internacional de Otoño, Sala Ñandú: No-Limit Hold'em Deepstack, Day 2 of Flights A to E"
LONG_NAMES = (
    "Wilhelmina Konstantinopolitanska-Ávila",
    "The Undersecretary of Thursday",
    "Player 0417",
    "Żółw",
    "Player 1187",
    "Grandmother Willow the Third",
    "Player 0023",
    "Ø",
    "Player 0733",
)
FIELD = {"entries": 187, "left": 63, "chips": 5_610_000}


def steps(*some: Snapshot) -> dict[str, Any]:
    """Other steps than the evening's."""
    return {"steps": list(some), "registration": {"closes_after": 0}}


def pot_limit() -> Snapshot:
    """Entry is open, and the first raise is what people ask."""
    levels = [
        level(at, 100 * at, 200 * at, betting="pot_limit", limits={"min_raise_to": 400 * at, "max_raise_to": 700 * at})
        for at in range(1, 9)
    ]
    last = level(9, 1000, 1500, betting="pot_limit")
    return snapshot(
        name="Event 11: Pot-Limit Omaha Hi-Lo 8 or Better",
        zone="America/New_York",
        game="Pot-limit Omaha hi-lo",
        steps=[*levels[:4], rest("b1"), *levels[4:], rest("b2", color_up=(100,)), last],
        registration={"closes_after": 9},
        clock=clock(3, 11.7),
        field={"entries": 74, "left": 58, "chips": 1_850_000},
        money=money(currency="USD", pool=24_716_00, places=[], final=False),
    )


def long(**fields: Any) -> Snapshot:
    """Everything is long: the name, the level, the stacks, the prizes."""
    first, last = level(31, 250_000, 500_000, minutes=120), level(32, 300_000, 600_000, minutes=120)
    places = [{"from": at, "to": at, "amount": 214_530_00 // at} for at in range(1, 19)]
    whole = snapshot(
        name=LONG_NAME,
        steps=[first, rest("b1", color_up=(1000, 5000)), last],
        clock=clock(0, 107.2),
        field={"entries": 1204, "left": 18, "chips": 72_240_000},
        registration={"closes_after": -1},
        money=money(pool=1_083_600_00, places=places),
    )
    return whole | fields


def stud(number: int, ante: int, bring_in: int, small: int, **fields: Any) -> Snapshot:
    """A level of stud: no blinds."""
    here = level(number, betting="fixed_limit", ante="each", bring_in=bring_in, small_bet=small, big_bet=2 * small)
    limits = {"min_raise_to": small, "max_raise_to": small}
    return here | {"ante": {"kind": "each", "amount": ante}, "limits": limits} | fields


def limit(number: int, small: int, **fields: Any) -> Snapshot:
    """A level of limit hold'em."""
    return (
        level(number, small // 2, small, betting="fixed_limit", ante=None, small_bet=small, big_bet=2 * small) | fields
    )


MIXED = steps(
    limit(1, 1000, game="Limit Omaha hi-lo"),
    stud(2, 300, 400, 1500, game="Limit razz"),
    stud(3, 400, 500, 2000, game="Limit seven-card stud"),
    rest("b1"),
)
DAYS = (level(1, 500, 1000), rest("night", minutes=0, end_of_day=True), level(2, 600, 1200))
DAY = {"code": "1A", "flight": True, "ends": None, "ended": False, "waits": False}
MANY = {"done": 16, "of": 24, "missing": list(range(3, 25, 3))}
CROWD = {"done": 40, "of": 80, "missing": list(range(2, 50, 2))}


def announced(words: str) -> Snapshot:
    """An announcement shown for a minute."""
    return snapshot(announcement={"id": 4, "words": words, "at": NOW - SECOND, "until": NOW + MINUTE})


GALLERY: dict[str, Snapshot] = {
    "before": before(),
    "running": snapshot(),
    "lastminute": snapshot(clock=clock(10, 47.5 / 60)),
    "lastten": snapshot(clock=clock(10, 9.5 / 60)),
    "break": snapshot(clock=clock(14, 7.4), field={**FIELD, "left": 41}),
    "paused": snapshot(clock=clock(10, 24.6, since=None)),
    "handforhand": hand_for_hand(),
    "finished": finished(*FINALISTS),
    "won": won(*FINALISTS),
    "announcement": announced(WORDS),
    "announcement-long": announced(
        "Würden alle Spielerinnen und Spieler bitte zu ihren Plätzen zurückkehren: die "
        "Pause endet in zwei Minuten, und der Turm mit den 500er-Chips wird eingetauscht."
    ),
    "plo": pot_limit(),
    "plo-break": pot_limit() | {"clock": clock(9, 7.4)},
    "long": long(),
    "long-paused": long(clock=clock(0, 107.2, since=None)),
    "long-break": long(clock=clock(1, 7.4)),
    "long-finished": finished(*LONG_NAMES) | {"name": LONG_NAME, "money": money(pool=1_083_600_00)},
    "stud": snapshot(
        **steps(stud(1, 100, 200, 500), stud(2, 200, 200, 800)), clock=clock(0, 12), game="Limit seven-card stud"
    ),
    "stud-high": snapshot(**steps(stud(8, 1000, 1500, 4000), stud(9, 1000, 2000, 5000)), clock=clock(0, 12)),
    "limit": snapshot(**steps(limit(3, 2000), limit(4, 3000), rest("b1")), clock=clock(0, 12)),
    "mixed": snapshot(**MIXED, clock=clock(0, 12), game="HORSE"),
    "mixed-razz": snapshot(**MIXED, clock=clock(1, 12), game="HORSE"),
    "three-blinds": snapshot(**steps(level(4, 500, 500, 1000), level(5, 1000, 1000, 2000)), clock=clock(0, 12)),
    "ante-each": snapshot(
        **steps(
            level(4, 400, 800, ante="each") | {"ante": {"kind": "each", "amount": 75}},
            level(5, 500, 1000, ante="button"),
        ),
        clock=clock(0, 12),
    ),
    "no-ante": snapshot(**steps(level(1, 100, 200, ante=None), level(2, 200, 400, ante=None)), clock=clock(0, 12)),
    "day-over": snapshot(**steps(*DAYS), clock=clock(1, 0, since=None)),
    "day-over-until": snapshot(**steps(*DAYS), clock=clock(1, 0, since=None, starts_at=NOW + 15 * HOUR)),
    "flight-over": snapshot(day=DAY | {"ended": True}, clock=clock(10, 12, since=None)),
    "day-to-come": before(minutes=90)
    | {"day": DAY | {"code": "2", "flight": False}, "clock": clock(4, 12, since=None, started=False)},
    "last-level": snapshot(**steps(level(1, 500, 1000), level(2, 600, 1200)), clock=clock(1, 12)),
    "played-out": snapshot(**steps(level(1, 500, 1000), level(2, 600, 1200)), clock=clock(1, 0, since=None)),
    "paused-between": snapshot(clock=clock(11, 30, since=None)),
    "paused-until": snapshot(clock=clock(11, 30, since=None, starts_at=NOW + 10 * MINUTE)),
    "paused-break": snapshot(clock=clock(14, 7.4, since=None)),
    "nobody": snapshot(
        status="planned",
        clock=clock(0, 30, since=None, started=False),
        field={"entries": 0, "left": 0, "chips": 0},
        money=money(pool=0, guarantee=0, places=[], final=False),
    ),
    "nobody-running": snapshot(
        clock=clock(0, 20),
        field={"entries": 0, "left": 0, "chips": 0},
        money=money(pool=0, guarantee=0, places=[], final=False),
    ),
    "no-prizes": snapshot(money=money(places=[], final=False)),
    "heads-up": snapshot(field={"entries": 187, "left": 2, "chips": 5_610_000}),
    "before-days": before(minutes=3.4 * 24 * 60),
    "before-hours": before(minutes=13.5 * 60),
    "before-unset": before(minutes=-1),
    "yen": snapshot(
        money=money(currency="JPY", digits=0, pool=2_431_000, places=[{"from": 1, "to": 1, "amount": 1_250_000}])
    ),
    "francs": snapshot(money=money(currency="CHF", pool=2_431_050, places=[{"from": 1, "to": 3, "amount": 810_350}])),
    "many-tables": hand_for_hand()
    | {"clock": clock(17, 14, since=None, hand_for_hand={"hand": 12, "per_hand": 2 * MINUTE, "tables": MANY})},
    "crowd": hand_for_hand()
    | {"clock": clock(17, 14, since=None, hand_for_hand={"hand": 12, "per_hand": 2 * MINUTE, "tables": CROWD})},
    "no-tables": hand_for_hand()
    | {"clock": clock(17, 14, since=None, hand_for_hand={"hand": 4, "per_hand": 2 * MINUTE, "tables": None})},
    "short-level": snapshot(
        **steps(level(1, 500, 1000, minutes=1), level(2, 600, 1200, minutes=1)), clock=clock(0, 0.6)
    ),
    "cancelled": snapshot(status="cancelled", clock=clock(0, 30, since=None, started=False)),
    "over": finished() | {"finish": None},
}
