"""A room to play in: tables opened and players entered through the actions themselves."""

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import models
from django.db.models import QuerySet

from tables.models import Seat, SeatAssignment, Table
from tables.rules.hands.button import Origin
from tables.services import room as rooms
from tables.services.hands import buttons
from tests.conftest import MINUTE, NOON
from tests.suite.remembered import remembered
from tournaments.models import Entry, FloorLog, Tournament
from tournaments.rules.players.public_name import name_with_initial
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.places import places_with_entries
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.clock.catch_up import BY_ITSELF
from tournaments.services.desk import entries
from tournaments.services.floor.floor import Floor
from tournaments.services.open_floor import floor
from tournaments.services.undo import undo

#: display names, enough for three full tables
NAMES = (
    "Ada Bix Cleo Dory Enzo Fay Gus Hana Ivo Jun Kit Lia Moe Nia Oto Pia Quin Rue Sol Tam Uma Vik Wren Xia Yve Zed Ben"
).split()


class Play:
    """Actions in one tournament, each a second after the one before, half an hour before its start."""

    def __init__(self, tournament: Tournament, by: User) -> None:
        self.tournament, self.by, self.now = tournament, by, NOON - 30 * MINUTE

    def __call__(self, action: Callable[..., Any], **given: Any) -> Any:
        """Do an action and return what it returns."""
        self.now += timedelta(seconds=1)
        with floor(self.tournament, by=self.by, now=self.now) as f:
            return action(f, **given)

    def refused(self, action: Callable[..., Any], **given: Any) -> str:
        """Return what is said of an action that is refused."""
        with pytest.raises(Refused) as refusal:
            self(action, **given)
        return refusal_sentence(refusal.value)

    def finished(self) -> dict[str, tuple[int, int]]:
        """The places that were reached, from and to: by name."""
        return {
            place.entry.player.display_name: (place.first, place.last) for place in places_with_entries(self.tournament)
        }

    def undo(self, row: FloorLog | None = None) -> None:
        """Undo an action, the last one unless another is named."""
        self(undo, entry=row or self.last)

    @property
    def last(self) -> FloorLog:
        """The last row of the log that somebody did."""
        return FloorLog.objects.filter(tournament=self.tournament).exclude(action__in=BY_ITSELF)[0]

    def table(self, number: int) -> Table:
        """A table by its number."""
        return Table.objects.get(tournament=self.tournament, number=number)

    def seat(self, spoken: str) -> Seat:
        """A seat as it is spoken: 1.4."""
        table, number = spoken.split(".")
        return Seat.objects.select_related("table").get(
            table__tournament=self.tournament, table__number=int(table), number=int(number)
        )

    def entry(self, name: str) -> Entry:
        """A player's entry."""
        return Entry.objects.get(tournament=self.tournament, player__display_name=name)

    def rename(self, **names: str) -> None:
        """Give players, by their display names, a name in full, of which first name and initial are shown."""
        for called, full in names.items():
            player = self.entry(called).player
            player.display_name, player.name = name_with_initial(full), full
            player.save()

    def seating(self) -> dict[str, str]:
        """Return who sits where: name by seat."""
        rows = SeatAssignment.objects.filter(tournament=self.tournament).select_related("seat__table", "entry__player")
        return {str(assignment.seat): assignment.entry.player.display_name for assignment in rows}

    def sit(self, **tables: Iterable[int]) -> None:
        """Open tables and seat players by hand: `sit(t1=[1, 2, 5], t2=range(1, 10))`, named in this order."""
        taken = [(int(table.removeprefix("t")), number) for table, numbers in tables.items() for number in numbers]
        given = (self.tournament.pk, self.by.pk, self.now, len(tables), tuple(taken))
        remembered(lambda: self._fill(len(tables), taken), given)
        self.now += timedelta(seconds=1 + len(taken))

    def _fill(self, count: int, taken: list[tuple[int, int]]) -> None:
        now = self.now + timedelta(seconds=1)
        with floor(self.tournament, by=self.by, now=now) as f:
            rooms.open_new_tables(f, count=count)
        seats = {(seat.table.number, seat.number): seat for seat in self._seats()}
        with floor(self.tournament, by=self.by, now=now) as f:
            for name, place in zip(NAMES[: len(taken)], taken, strict=True):
                sit(f, name=name, seat=seats[place])

    def _seats(self) -> QuerySet[Seat]:
        return Seat.objects.filter(table__tournament=self.tournament).select_related("table")


def sit_unlevel(play: Play) -> None:
    """Two tables of eight, one of three and two of four that never break: four moves make the room level."""
    play.sit(t1=range(1, 9), t2=range(1, 9), t3=range(1, 4), t4=range(1, 5), t5=range(1, 5))
    for number in range(1, 6):
        play(rooms.change_table, table=play.table(number), protected=True)
        play(buttons.set_button, table=play.table(number), button=1)


def sit(f: Floor, *, name: str, seat: Seat) -> None:
    """Enter somebody who takes a seat."""
    with f.record("entry.entered", name=name, bullet=1):
        entry = entries.enter(f, name=name)
        f.add(SeatAssignment(tournament=f.tournament, seat=seat, entry=entry, since=f.now, came=Origin.LATE_ENTRY))


def stored(tournament: Tournament, *kinds: type[models.Model]) -> list[dict[str, Any]]:
    """Every field of every row of some kinds."""
    rows = [row for kind in kinds for row in kind._default_manager.order_by("pk")]
    return [{field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields} for row in rows]
