"""Content of each graphic of a stream: public figures, and chips only where they were counted.

Each function returns the facts for its template, or None if there is nothing to show.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from tables.displays.count_ages import ages_text
from tables.rules.chips.known_stack import COUNTED, CountSource
from tables.selectors.chips.live_counts import LiveStack, live_stacks
from tables.selectors.days.counts import stack_unit_now
from tournaments.language.figures import number_text
from tournaments.models import BustOut, Entry, StreamShow, Tournament
from tournaments.rules.stream import OnAir
from tournaments.rules.structure.stack_unit import StackUnit
from tournaments.selectors.prizes.payout_board import PayoutBoard, payout_board
from tournaments.selectors.prizes.places import places_with_entries
from tournaments.selectors.shown_names import name_in_event
from tournaments.selectors.snapshot import field_part
from tournaments.selectors.snapshot_parts import FieldPart
from tournaments.sentences.stacks import UNIT_TITLES, stack_text, whole_stack_text

#: rows of the leaderboard
MAX_ROWS = 8
#: best prizes of the payouts
MAX_PRIZES = 3

Facts = dict[str, Any]


@dataclass
class StreamStage:
    """A tournament at one moment of a stream. Each part is read once, when a graphic first needs it."""

    tournament: Tournament
    show: StreamShow
    now: datetime

    @cached_property
    def visible_stacks(self) -> list[LiveStack]:
        """Counted stacks that may be shown. Stacks that players reported count only if the stream allows them."""
        return live_stacks(self.tournament, sources=frozenset(CountSource) if self.show.claims else COUNTED)

    @cached_property
    def unit(self) -> StackUnit:
        return stack_unit_now(self.tournament, now=self.now)

    @cached_property
    def payout_board(self) -> PayoutBoard:
        return payout_board(self.tournament)

    @cached_property
    def player_counts(self) -> FieldPart:
        return field_part(self.tournament)

    def stack_of(self, entry: Entry | None) -> LiveStack | None:
        """Return the visible stack of an entry, None if there is none."""
        return next((stack for stack in self.visible_stacks if entry and stack.entry_key == entry.pk), None)

    def count_source_facts(self, *stacks: LiveStack) -> Facts:
        """Return where the counts of these stacks come from, and how old they are."""
        moments, sources = [count.known.count.at for count in stacks], {count.known.count.source for count in stacks}
        age = ages_text(min(moments), max(moments), now=self.now, zone=self.tournament.local_zone)
        return {"by_floor": CountSource.FLOOR in sources, "in_bags": CountSource.BAG in sources,
                "claimed": CountSource.PLAYER in sources, "age": age}  # fmt: skip

    def stack_facts(self, stack: LiveStack) -> Facts:
        """Return the facts of one stack for a line of a graphic."""
        claimed = stack.known.count.source == CountSource.PLAYER
        return {"key": stack.entry_key, "place": stack.known.place, "name": stack.name, "chips": stack.chips,
                "bets": whole_stack_text(stack.chips, self.unit), "claimed": claimed}  # fmt: skip


def clock_facts(stage: StreamStage, _page: int) -> Facts:
    """Return only the tournament's name. The page runs the clock from the clock snapshot."""
    return {"name": stage.tournament.name}


def players_facts(stage: StreamStage, _page: int) -> Facts | None:
    """Return the players left, the number of entries, and the average stack. None if nobody is left."""
    left, chips = stage.player_counts["left"], stage.player_counts["chips"]
    if not left:
        return None
    bets = stack_text(chips // left, stage.unit)
    return {"left": left, "entries": stage.player_counts["entries"], "average": chips // left, "bets": bets}


def leaderboard_facts(stage: StreamStage, page: int) -> Facts | None:
    """Return one page of the counts, most chips first. None without a count."""
    if not stage.visible_stacks:
        return None
    pages = -(-len(stage.visible_stacks) // MAX_ROWS)
    rows = stage.visible_stacks[page % pages * MAX_ROWS :][:MAX_ROWS]
    lines = [stage.stack_facts(row) for row in rows]
    return {"lines": lines, "pages": pages, "left": stage.player_counts["left"], "unit": stage.unit.kind,
            **stage.count_source_facts(*rows)}  # fmt: skip


def payouts_facts(stage: StreamStage, _page: int) -> Facts | None:
    """Return the best prizes, the next prize, the next pay jump and the latest payout. None without payouts."""
    board = stage.payout_board
    if not board.tiers:
        return None
    stake = board.tier_at_stake
    best = [tier for tier in board.tiers[:MAX_PRIZES] if tier is not stake]
    tiers = [{"tier": tier, "hot": False} for tier in best] + ([{"tier": stake, "hot": True}] if stake else [])
    return {"lines": tiers, "jump": board.jump, "left": board.left, "last": board.last, **_currency_facts(stage)}


def pay_jump_facts(stage: StreamStage, _page: int) -> Facts | None:
    """Return the prize for the next player out, and the next pay jump. None without payouts or once all are paid."""
    board = stage.payout_board
    if board.over or not board.tiers:
        return None
    return {
        "left": board.left,
        "present": board.present,
        "jump": board.jump,
        "bubble": board.bubble,
        **_currency_facts(stage),
    }


def player_facts(stage: StreamStage, page: int) -> Facts | None:
    """Return a player's seat and, if counted, chips. None unless a remaining player is chosen."""
    stack = _stack_on_page(stage, stage.show.player, page)
    if stack is None:
        return _facts_without_count(stage)
    return {
        **stage.stack_facts(stack),
        "seat": stack.sits,
        "left": stage.player_counts["left"],
        "change": stack.known.change_since_previous,
        "in_bets": number_text(stack.chips // stage.unit.chips) if stage.unit.chips else "",
        "unit_title": UNIT_TITLES[stage.unit.kind],
        "counted": True,
        **stage.count_source_facts(stack),
    }


def compare_facts(stage: StreamStage, page: int) -> Facts | None:
    """Return two players' counts; None unless both are counted."""
    other = _stack_on_page(stage, stage.show.other, page, but=stage.show.player)
    return _comparison_facts(stage, stage.stack_of(stage.show.player), other)


def at_risk_facts(stage: StreamStage, page: int) -> Facts | None:
    """Return a player with the place and prize if they bust next. None unless a remaining player is chosen."""
    stack = _stack_on_page(stage, stage.show.player, page)
    entry = stage.show.player
    if stage.payout_board.over or (stack is None and (entry is None or hasattr(entry, "bust_out"))):
        return None
    name = stack.name if stack else name_in_event(entry) if entry else ""
    return {
        "name": name,
        "bets": whole_stack_text(stack.chips, stage.unit) if stack else "",
        "place": stage.payout_board.left,
        "prize": stage.payout_board.present,
        **_currency_facts(stage),
    }


def elimination_facts(stage: StreamStage, _page: int) -> Facts | None:
    """Return the latest bust, with its place and prize. None without a bust."""
    out = BustOut.objects.filter(entry__tournament=stage.tournament, entry__voided_at__isnull=True)
    last = out.select_related("entry__player").order_by("-out_at", "-pk").first()
    if last is None:
        return None
    ranked = places_with_entries(stage.tournament, most=stage.payout_board.left + 12)
    place = next((place for place in ranked if place.entry.pk == last.entry_id), None)
    if place is None:
        return None
    tier = next((tier for tier in stage.payout_board.tiers if tier.first <= place.first <= tier.last), None)
    paid = stage.payout_board.last
    prize = (
        paid.amount if paid and paid.place == place.first else tier.amount if tier and place.first == place.last else 0
    )
    return {"key": last.pk, "name": name_in_event(last.entry), "place": place, "prize": prize, **_currency_facts(stage)}


def event_facts(stage: StreamStage, _page: int) -> Facts:
    """Return the event with its game and price, entries, prize pool and first prize."""
    tiers = stage.payout_board.tiers
    return {"event": stage.tournament, "entries": stage.player_counts["entries"], "left": stage.player_counts["left"],
            "pool": stage.payout_board.prizes.pool, "first": tiers[0].amount if tiers else 0,
            "lowest": tiers[-1].amount if tiers else 0, "paid": tiers[-1].last if tiers else 0,
            **_currency_facts(stage)}  # fmt: skip


def heads_up_facts(stage: StreamStage, _page: int) -> Facts | None:
    """Return the last two players with their counts and prizes. None unless two are left and both are counted."""
    inside = list(Entry.objects.filter(tournament=stage.tournament, bust_out__isnull=True).order_by("pk")[:3])
    if len(inside) != 2:
        return None
    stacks = sorted(filter(None, map(stage.stack_of, inside)), key=lambda stack: -stack.chips)
    found = _comparison_facts(stage, *stacks) if len(stacks) == 2 else None
    prizes = [tier.amount for tier in stage.payout_board.tiers if tier.first <= 2]
    return found and {**found, "first": prizes[0] if prizes else 0, "second": prizes[-1] if prizes else 0,
                      **_currency_facts(stage)}  # fmt: skip


def _comparison_facts(stage: StreamStage, stack: LiveStack | None, other: LiveStack | None) -> Facts | None:
    if stack is None or other is None or stack.entry_key == other.entry_key:
        return None
    most, least = max(stack.chips, other.chips), min(stack.chips, other.chips)
    share = round(100 * stack.chips / (stack.chips + other.chips), 1)
    ratio = number_text(most * 10 // least / 10, ",.1f")
    return {"stack": stage.stack_facts(stack), "other": stage.stack_facts(other), "share": share,
            "ratio": ratio, **stage.count_source_facts(stack, other)}  # fmt: skip


def _stack_on_page(stage: StreamStage, entry: Entry | None, page: int, *, but: Entry | None = None) -> LiveStack | None:
    """Return the stack that ranks `page` places below the stack of `entry`, starting over after the smallest stack.

    The entry `but` is left out of the ranking. None if `entry` was not counted.
    """
    rows = [stack for stack in stage.visible_stacks if but is None or stack.entry_key != but.pk]
    at = next((at for at, row in enumerate(rows) if entry and row.entry_key == entry.pk), None)
    return None if at is None else rows[(at + page) % len(rows)]


def _facts_without_count(stage: StreamStage) -> Facts | None:
    entry = stage.show.player
    if entry is None or hasattr(entry, "bust_out"):
        return None
    seat = entry.seat_assignments.select_related("seat__table").order_by("pk").first()
    sits = (seat.seat.table.number, seat.seat.number) if seat else None
    return {"key": entry.pk, "name": name_in_event(entry), "seat": sits, "counted": False}


def _currency_facts(stage: StreamStage) -> Facts:
    return {"currency": stage.tournament.currency}


#: functions that return the facts of a graphic, by its name
FACTS: Mapping[str, Callable[[StreamStage, int], Facts | None]] = {
    "blinds": clock_facts,
    "players": players_facts,
    "leaderboard": leaderboard_facts,
    "payouts": payouts_facts,
    "player": player_facts,
    "compare": compare_facts,
    "at-risk": at_risk_facts,
    "elimination": elimination_facts,
    "level": clock_facts,
    "clock": clock_facts,
    "pay-jump": pay_jump_facts,
    "event": event_facts,
    "heads-up": heads_up_facts,
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A graphic to show, with the facts for its template."""

    graphic: str
    facts: Facts
    until: datetime | None
    turns: datetime | None

    @property
    def template(self) -> str:
        return f"tables/stream/graphics/{self.graphic}.html"


def graphics_with_facts(stage: StreamStage, on_air_graphics: tuple[OnAir, ...], *, stays: bool = False) -> list[Drawn]:
    """Return the graphics that have something to show. With `stays`, no graphic disappears by itself."""
    found = [(graphic, FACTS[graphic.graphic](stage, graphic.page_number_at(stage.now))) for graphic in on_air_graphics]
    return [
        Drawn(
            graphic.graphic,
            facts,
            until=None if stays else graphic.hidden_at,
            turns=graphic.next_turn_at(stage.now) if facts.get("pages", 1) > 1 else None,
        )
        for graphic, facts in found
        if facts is not None
    ]
