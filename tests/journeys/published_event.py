"""An event of flights whose figures are known: thousands enter and bag at once, where the desk would take minutes."""

import hashlib
from collections.abc import Iterator, Sequence
from datetime import timedelta

from django.contrib.auth.models import User

from tables.models import SeatAssignment
from tables.selectors.chips.sums import expected_chips
from tables.services.days import carry_over
from tables.services.hands import bag_counts
from tables.services.hands.bag_counts import StackCount
from tables.services.seats import draws
from tests.tables.festival import Festival
from tests.tables.play import Play
from tournaments.models import BustOut, Entry, Player, Tournament
from tournaments.services.clock import clock
from tournaments.services.floor.floor import Floor
from tournaments.services.lifecycle import change_settings

STACK = 20_000
EURO = DOLLAR = 100


class PublishedEvent:
    """An event of flights: its people come in the order of the register, and each flight says who of them plays."""

    def __init__(
        self, tournament: Tournament, director: User, counter: User, *, price: int, people: int, stack: int = STACK
    ) -> None:
        self.festival = Festival(tournament, director, counter)
        self.whole = self.festival.whole
        overrides = {"several_flights": "best_stack"}
        self.whole(change_settings, prize_share=price, starting_stack=stack, house_overrides=overrides)
        self.price, self.stack = price, stack
        names = [Player(display_name=f"Player {at:05}") for at in range(people)]
        self.people = Player.objects.bulk_create(names)

    def flight(self, code: str, who: Sequence[int], *, bag: Sequence[int], **given: object) -> None:
        """Play a flight of these people to its end: those of `bag` bag all its chips alike, everybody else goes out."""
        play = self.festival.flight(code, after=len(self.festival.flights) // 3, **given)
        play(self._sell, who=who, left=bag)
        play.now = play.tournament.starts_at + timedelta(minutes=25)
        play(clock.pause_clock)
        self._end(play)

    def _end(self, play: Play) -> None:
        """Bag and verify the remaining chips, and end the day."""
        bags = list(self._bags(play))
        play.by, director = self.festival.counter, play.by
        play(bag_counts.count_bags, bags=bags)
        play.by = director
        play(bag_counts.verify_bags, bags=bags)
        play(carry_over.end_day)

    def on(self, code: str) -> Play:
        """Return the floor of a day; without a code, that of the whole tournament."""
        return self.festival.flights[code] if code else self.whole

    def carried_over(self, code: str = "") -> int:
        """Carry the bags over to a day; return the number of players."""
        return len(self.on(code)(carry_over.confirm_carry_over))

    def drawn(self, on: str = "") -> set[tuple[int, int]]:
        """Draw the seats of a day; return table and seat of each player."""
        play = self.on(on)
        players = Entry.objects.filter(tournament=play.tournament, bust_out__isnull=True).count()
        play.tournament.refresh_from_db()
        tables = -(-players // play.tournament.seats_per_table)
        play(draws.open_tables_and_draw_seats, count=tables, seed=hashlib.sha256(on.encode()).hexdigest())
        return set(play.tournament.seat_assignments.values_list("seat__table__number", "seat__number"))

    def play_down(self, code: str, *, left: int) -> None:
        """Play a day that is played beside another until so many are left, and bag their chips."""
        play = self.on(code)
        play.now = play.tournament.starts_at + timedelta(minutes=25)
        play(self._bust, left=left)
        play(clock.pause_clock)
        self._end(play)

    @property
    def tournament(self) -> Tournament:
        """The event, read again."""
        return Tournament.objects.get(pk=self.whole.tournament.pk)

    @property
    def chips(self) -> int:
        """Return the chips expected at the tables of day 2."""
        return expected_chips(self.tournament).total

    def enter_late(self, who: Sequence[int], on: str = "") -> None:
        """Sell entries on a day 2 itself."""
        self.on(on)(self._sell, who=who, left=who)

    def _bust(self, f: Floor, *, left: int) -> None:
        """Bust everybody but so many at once; the seats are freed with them."""
        gone = list(Entry.objects.filter(tournament=f.tournament, bust_out__isnull=True).order_by("pk")[left:])
        with f.record("entry.entered", name="", bullet=1):
            f.remove_many(list(SeatAssignment.objects.filter(entry__in=gone)))
            f.add_many([BustOut(entry=entry, out_at=f.now) for entry in gone])

    def _sell(self, f: Floor, *, who: Sequence[int], left: Sequence[int]) -> None:
        """Sell entries and bust the others in one log entry, since thousands at the desk would take minutes."""
        with f.record("entry.entered", name="", bullet=1):
            rows = [
                Entry(
                    tournament=f.tournament,
                    player=self.people[at],
                    stack=self.stack,
                    entered_at=f.now,
                    checked_in_at=f.now,
                    prize_share=self.price,
                )
                for at in who
            ]
            sold = dict(zip(who, f.add_many(rows), strict=True))
            gone = [sold[at] for at in sorted(set(who) - set(left))]
            f.add_many([BustOut(entry=entry, out_at=f.now + timedelta(minutes=20)) for entry in gone])

    def _bags(self, play: Play) -> Iterator[StackCount]:
        """Return nearly equal bags of the survivors; the first has the remainder."""
        left = list(Entry.objects.filter(tournament=play.tournament, bust_out__isnull=True).select_related("player"))
        total = expected_chips(play.tournament).total
        each = total // len(left) // 100 * 100
        yield StackCount(entry=left[0], stack=total - each * (len(left) - 1))
        yield from (StackCount(entry=entry, stack=each) for entry in left[1:])
