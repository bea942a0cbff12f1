"""The end of a day, played through the actions themselves."""

from django.contrib.auth.models import User

from tables.models import ChipCount
from tables.services.chips.counts import record_table_count
from tables.services.hands.bag_counts import StackCount, count_bags, verify_bags
from tables.services.hands.bagging import announce_last_hands, end_last_hands
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.models import Tournament


class Ending:
    """Two tables, Ada to Cleo at the first, Dory and Enzo at the second, after their last hands."""

    def __init__(self, play: Play, counter: User) -> None:
        self.play, self.counter = play, counter
        play.sit(t1=[1, 2, 3], t2=[1, 2])
        play.now = NOON + 5 * MINUTE
        play(announce_last_hands, hands=3)
        play(end_last_hands, anyway=True, reason="in a test")

    @property
    def tournament(self) -> Tournament:
        """The tournament that ends its day."""
        return self.play.tournament

    @property
    def stack(self) -> int:
        """Return what everybody began with."""
        return self.play.entry("Ada").stack

    def total(self, table: int, chips: int) -> None:
        """Count a table as a whole."""
        self.play(record_table_count, table=self.play.table(table), total=chips, kind=ChipCount.Kind.DAY_END)

    def count(self, **more: int) -> None:
        """Count bags as somebody else than the director: what each has more than a stack, by name."""
        director, self.play.by = self.play.by, self.counter
        bags = [StackCount(entry=self.play.entry(name), stack=self.stack + chips) for name, chips in more.items()]
        self.play(count_bags, bags=bags)
        self.play.by = director

    def verify(self, *names: str) -> None:
        """Verify bags as the director."""
        self.play(verify_bags, bags=[StackCount(entry=self.play.entry(name)) for name in names])

    def bag(self, **more: int) -> None:
        """Count bags and verify them."""
        self.count(**more)
        self.verify(*more)
