"""The festival whose figures agree on every page that was drawn: a main event of four flights, and a day that bags."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.models import Bag, ChipCount, ColourUpSheet, Seat, SeatAssignment, Table
from tables.selectors.chips.sums import expected_chips
from tables.selectors.days.bag_board import bag_board
from tables.selectors.days.counts import public_counts
from tables.selectors.days.overview import days_overview
from tables.services import room as rooms
from tables.services.chips.counts import record_table_count
from tables.services.hands import bag_counts
from tables.services.hands.bag_counts import StackCount
from tests.conftest import MINUTE, NOON, level
from tests.journeys.published_event import EURO, PublishedEvent
from tests.markup import one_line
from tests.tables.conftest import counter as counter  # noqa: PLC0414 - a fixture
from tests.tables.conftest import play as play  # noqa: PLC0414 - a fixture
from tests.tables.play import Play
from tests.tables.services.days.test_carry_over import SETTINGS
from tournaments.models import BagPay, BustOut, Entry, FloorLog, Player, Tournament
from tournaments.selectors.prizes.places import places_so_far
from tournaments.selectors.prizes.prizes import prize_pool_of
from tournaments.sentences.stacks import stack_text
from tournaments.services.days.flights import set_carry_over
from tournaments.services.floor.floor import Floor
from tournaments.services.structure.structures import change_structure

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

#: the big blinds of its levels; day 2 begins at the fifteenth
BLINDS = (200, 300, 400, 500, 600, 800, 1_000, 1_200, 1_600, 2_000, 2_500, 3_000, 4_000, 6_000, 8_000, 10_000)
#: by flight: entries, bags, and the chips that colour-ups brought
FLIGHTS = {"1A": (224, 34, 4_500), "1B": (312, 47, 5_000), "1C": (368, 56, 3_000), "1D": (196, 30, 2_000)}
#: who has several bags, in the order of the register: the chips of each flight
SEVERAL: Sequence[Mapping[str, int]] = (
    {"1A": 412_500, "1C": 388_000},
    {"1D": 333_000, "1A": 121_000, "1B": 78_500},
    {"1B": 301_500, "1A": 96_000},
    {"1C": 271_500, "1D": 64_000},
    {"1D": 240_000, "1B": 188_500},
    {"1C": 205_500, "1B": 149_000},
    {"1A": 155_000, "1C": 155_000},
)


class MainEvent(PublishedEvent):
    """40,000 a stack, 1,100 entries of €550 of which €500 are in the pool, levels up to the restart."""

    def __init__(self, tournament: Tournament, director: User, counter: User) -> None:
        alone = sum(entries for entries, _bags, _chips in FLIGHTS.values()) - sum(len(bags) - 1 for bags in SEVERAL)
        super().__init__(tournament, director, counter, price=500 * EURO, people=alone, stack=40_000)
        steps = tuple(level(number, blind) for number, blind in enumerate(BLINDS, start=1))
        structure = replace(self.tournament.structure(), steps=steps, seats_per_table=8)
        self.whole(change_structure, structure=structure, accept=True, whole=True)
        self.come = len(SEVERAL)

    def play_flight(self, code: str) -> None:
        """Play a flight with its share of those who enter several, and bag it."""
        entries, bags, _ = FLIGHTS[code]
        again = [at for at, chips in enumerate(SEVERAL) if code in chips]
        alone = range(self.come, self.come + entries - len(again))
        self.come = alone.stop
        end = {"at": "share", "share": 1_500, "of": "flight", "rounding": "up"}
        self.flight(code, [*again, *alone], bag=[*again, *alone[: bags - len(again)]], end=end)

    def _end(self, play: Play) -> None:
        _, _, chips = FLIGHTS[play.tournament.played_days.get().code]
        [table] = play(rooms.open_new_tables, count=1)
        play(colour_up, table=table, chips=chips)
        super()._end(play)

    def _bags(self, play: Play) -> Iterator[StackCount]:
        """The bags as they are drawn; of all others one is as large as the next."""
        code = play.tournament.played_days.get().code
        known = {self.people[at].pk: chips[code] for at, chips in enumerate(SEVERAL) if code in chips}
        left = list(Entry.objects.filter(tournament=play.tournament, bust_out__isnull=True).select_related("player"))
        others = [entry for entry in left if entry.player_id not in known]
        rest = expected_chips(play.tournament).total - sum(known.values())
        each = rest // len(others) // 100 * 100
        known[others[0].player_id] = rest - each * (len(others) - 1)
        yield from (StackCount(entry=entry, stack=known.get(entry.player_id, each)) for entry in left)

    @property
    def removed(self) -> int:
        """Return the chips in removed bags."""
        return sum(Bag.objects.exclude(removed="").values_list("stack", flat=True))


def colour_up(f: Floor, *, table: Table, chips: int) -> None:
    """Write down a colour-up that brought so many chips: 100s for 500s, rounded up."""
    with f.record("chips.coloured_up", table=1, chip=100, new=500, received=0, issued=chips // 500):
        sheet = {"worth": 100, "new": 500, "by": "rounding", "received": 0, "issued": chips // 500, "at": f.now}
        f.add(ColourUpSheet(tournament=f.tournament, table=table, **sheet))


def test_main_event_pays_for_bags_that_are_not_carried_forward(
    tournament: Tournament, director: User, counter: User
) -> None:
    event = MainEvent(tournament, director, counter)
    pay = {"pay": "bonus", "amount": 1_100 * EURO, "restart": "printed", "printed": 15}
    event.whole(set_carry_over, **SETTINGS | pay)
    for code in FLIGHTS:
        event.play_flight(code)
    found = days_overview(event.tournament, now=NOON + timedelta(days=4))
    assert {
        flight.day.code: (flight.entries, flight.ends_with, flight.bags, flight.in_bags) for flight in found.flights
    } == {
        "1A": (224, 34, 34, 8_964_500),
        "1B": (312, 47, 47, 12_485_000),
        "1C": (368, 56, 56, 14_723_000),
        "1D": (196, 30, 30, 7_842_000),
    }
    assert (found.entries, found.players, found.pool) == (1_100, 1_092, 550_000 * EURO)
    assert (found.bags, found.several, found.in_bags, found.expected) == (167, 7, 44_014_500, 44_014_500)

    assert event.carried_over() == 159
    assert (event.removed, event.chips) == (1_240_000, 42_774_500)
    counts = public_counts(event.tournament, now=NOON + timedelta(days=4))
    assert (counts.average_stack, stack_text(counts.average_stack, counts.unit)) == (269_022, "33.6 BB")
    paid = list(BagPay.objects.values_list("amount", flat=True))
    assert (len(paid), sum(paid), prize_pool_of(event.tournament)) == (8, 8_800 * EURO, 541_200 * EURO)
    seats = event.drawn()
    assert (len(seats), len({table for table, _seat in seats})) == (159, 20)

    for action in ("tables.opened_and_seated", "carry_over.confirmed"):
        event.whole.undo(FloorLog.objects.get(tournament=event.tournament, action=action))
    assert (Bag.objects.exclude(removed="").count(), BagPay.objects.count(), event.chips) == (0, 0, 0)
    event.whole(set_carry_over, **SETTINGS | pay | {"pay": "minimum", "keeps_place": True})
    assert event.carried_over() == 159
    assert sorted(place.first for place in places_so_far(event.tournament)) == list(range(160, 168))
    assert BustOut.objects.filter(entry__tournament=event.tournament).count() == 8


#: the chips at the 33 tables of the day that bags which are verified, by their numbers
VERIFIED = {
    1: 467_500,
    2: 484_500,
    3: 433_500,
    4: 591_500,
    5: 508_500,
    6: 529_500,
    8: 446_500,
    9: 430_500,
    10: 424_500,
    11: 412_500,
    13: 509_500,
    14: 547_500,
    15: 481_500,
    16: 611_500,
    17: 602_500,
    18: 422_500,
    20: 463_500,
    21: 540_500,
    23: 544_000,
    24: 499_000,
    25: 477_000,
    27: 606_000,
    28: 451_000,
    29: 618_000,
    30: 434_000,
    32: 474_000,
    34: 461_000,
    35: 413_000,
    36: 619_000,
    37: 571_000,
    39: 613_000,
    41: 473_000,
    42: 611_000,
}
#: those that wait for the second person, of which one is drawn, and those that are still out, by their totals
TO_VERIFY = {12: 516_000, 22: 509_000, 40: 520_000}
OUT = {7: 500_000, 19: 510_000, 26: 520_000, 33: 505_000, 38: 512_500}
#: of the tables that are out, how many bags are counted
COUNTED = {7: 4, 19: 6}
WRONG = 31


class Mystery:
    """712 entries of 30,000; 331 players bag at 42 tables, eight or seven at each."""

    def __init__(self, play: Play, counter: User) -> None:
        self.play, self.counter, self.director = play, counter, play.by
        play.now = NOON + 5 * MINUTE
        play(rooms.open_new_tables, count=42, seats=8)
        play(self._seat)
        play(colour_up, table=play.table(1), chips=9_500)
        rows = SeatAssignment.objects.filter(tournament=play.tournament).select_related("entry__player", "seat__table")
        self.at: dict[int, list[Entry]] = {}
        for row in rows.order_by("seat__table__number", "seat__number"):
            self.at.setdefault(row.seat.table.number, []).append(row.entry)

    def _seat(self, f: Floor) -> None:
        people = Player.objects.bulk_create([Player(display_name=f"Player {at:03}") for at in range(712)])
        with f.record("entry.entered", name="", bullet=1):
            given = {"tournament": f.tournament, "stack": 30_000, "entered_at": f.now, "checked_in_at": f.now}
            sold = f.add_many([Entry(player=person, **given) for person in people])
            f.add_many([BustOut(entry=entry, out_at=f.now) for entry in sold[331:]])
            seats = [seat for seat in Seat.objects.order_by("table__number", "number") if seats_it(seat)]
            rows = zip(seats, sold[:331], strict=True)
            f.add_many(
                [SeatAssignment(tournament=f.tournament, seat=at, entry=entry, since=f.now) for at, entry in rows]
            )

    def totals(self, chips: Mapping[int, int]) -> None:
        """Count tables as a whole."""
        for table, total in chips.items():
            self.play(record_table_count, table=self.play.table(table), total=total, kind=ChipCount.Kind.DAY_END)

    def count(self, bags: Sequence[StackCount]) -> None:
        """Count bags as somebody else than the director."""
        self.play.by = self.counter
        self.play(bag_counts.count_bags, bags=bags)
        self.play.by = self.director

    @property
    def states(self) -> dict[str, list[int]]:
        """Return the unverified tables by their state."""
        found: dict[str, list[int]] = {}
        for table in bag_board(self.play.tournament).unfinished_tables:
            found.setdefault(table.state, []).append(table.number)
        return found


def bags_of(entries: Sequence[Entry], chips: int) -> list[StackCount]:
    """Return bags that sum to so many chips; the first has the remainder."""
    first, *others = entries
    each = chips // len(entries) // 100 * 100
    rest = [StackCount(entry=entry, stack=each) for entry in others]
    return [StackCount(entry=first, stack=chips - each * len(others)), *rest]


def seats_it(seat: Seat) -> bool:
    """Return whether a seat is taken: five tables have a player less."""
    return seat.number < 8 or seat.table.number <= 37


def test_bag_check_finds_the_table_with_5_000_extra_chips(
    play: Play, counter: User, director: User, client: Client
) -> None:
    client.force_login(director)
    room = Mystery(play, counter)
    there = expected_chips(play.tournament)
    assert (there.stacks, there.colour_ups, there.total) == (21_360_000, 9_500, 21_369_500)
    bagged = VERIFIED | TO_VERIFY
    room.totals({**bagged, **OUT, WRONG: 505_000})
    complete = [count for table, total in bagged.items() for count in bags_of(room.at[table], total)]
    begun = [count for table, bags in COUNTED.items() for count in bags_of(room.at[table], OUT[table])[:bags]]
    room.count([*complete, *begun])
    play(bag_counts.verify_bags, bags=[StackCount(entry=entry) for table in VERIFIED for entry in room.at[table]])
    wren = room.at[WRONG][3]
    others = [entry for entry in room.at[WRONG] if entry != wren]
    room.count([StackCount(entry=wren, stack=51_000), *bags_of(others, 459_000)])

    board = bag_board(play.tournament)
    assert room.states == {"wrong": [31], "waits": [26, 33, 38], "counts": [7, 19], "to_verify": [12, 22, 40]}
    assert (
        board.verified_count,
        len(board.tables),
        [(table.number, table.surplus) for table in board.tables_with_difference],
    ) == (
        33,
        42,
        [(31, 5_000)],
    )
    assert (board.bagged_chips, board.unbagged_chips) == (18_317_000 + 510_000, 2_547_500)
    assert (board.bagged_chips + board.unbagged_chips, board.difference) == (21_374_500, 5_000)
    page = one_line(client.get("/t/event/bags/"))
    assert ("33 of 42 tables bagged" in page, "5,000 too many" in page) == (True, True)

    differs = play.refused(bag_counts.verify_bags, bags=[StackCount(entry=wren, stack=46_000)])
    assert ("51,000" in differs, "46,000" in differs) == (True, True)
    room.count([StackCount(entry=wren, stack=46_000)])
    found = bag_board(play.tournament)
    assert (found.tables_with_difference, found.bagged_chips + found.unbagged_chips, found.difference) == (
        [],
        21_369_500,
        0,
    )
    assert room.states == {"waits": [26, 33, 38], "counts": [7, 19], "to_verify": [12, 22, 31, 40]}
