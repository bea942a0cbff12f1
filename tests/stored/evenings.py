"""Three tournaments with a bit of everything: one finished and paid, one that is paused, one with flights in bags."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.contrib.auth.models import User

from rulings.models import Ruling
from tables.services.room import open_new_tables
from tests.conftest import NOON
from tests.not_none import not_none
from tests.rulings.pictures import in_text, picture
from tests.tables.festival import Festival, two_days_beside
from tournaments.actions.action import do_action
from tournaments.composition import composition
from tournaments.demo.people import display_names
from tournaments.models import Entry, FloorLog, Profile, Screen, StructurePlan, Tournament
from tournaments.services.clock import clock
from tournaments.services.days.series import create_series
from tournaments.services.leagues.seasons import create_season
from tournaments.services.lifecycle import open_tournament
from tournaments.services.open_floor import floor
from tournaments.services.staff.tokens import make_token

BEGAN = datetime(2026, 10, 9, 18, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
SEED = 20
WIDGET = {"kind": "time", "x": 0, "y": 1, "width": 12, "height": 4}


class Evening:
    """A tournament in which a director does one action after another."""

    def __init__(self, by: User, *, slug: str, name: str, starts_at: datetime, **settings: Any) -> None:
        self.by, self.now = by, starts_at - 60 * MINUTE
        plan = StructurePlan.objects.get(slug="regular")
        fixed = {"zone": "Europe/Berlin", "venue": "Harbour 4", "currency": "EUR", "seats_per_table": 6}
        self.tournament = open_tournament(
            plan, by=by, now=self.now, slug=slug, name=name, starts_at=starts_at, **fixed, **settings
        )

    def do(self, action: str, **fields: Any) -> FloorLog:
        """Do an action some seconds later. Returns the last entry of the log."""
        self.now += timedelta(seconds=20)
        return do_action(composition().actions[action], self.tournament, fields, by=self.by, now=self.now)[-1]

    def go_on(self, minutes: float) -> None:
        """Let time pass."""
        self.now += minutes * MINUTE

    def enter(self, names: Iterable[str]) -> list[Entry]:
        """Sell entries, and return them."""
        for name in names:
            self.do("enter", name=name, method="cash", present=True, is_new=True)
        return list(self.tournament.entries.order_by("pk"))

    def bust(self, entry: Entry, *winners: Entry) -> None:
        """Bust a player whose chips went to these players."""
        self.do("bust", entry=entry.pk, **({"by": [winner.pk for winner in winners]} if winners else {}))

    def open_room(self, tables: int) -> None:
        """Draw the seats of all players by a known seed."""
        with floor(self.tournament, by=self.by, now=self.now) as f:
            open_new_tables(f, count=tables)
        self.do("seal-draw")
        self.do("draw-seats", buttons=True)


def play_all(by: User) -> None:
    """Play the three of them, and make a token."""
    make_token(by, name="Stream Deck", now=BEGAN, ends_at=None)
    play_finished(by)
    play_running(by)
    play_flights(by)


def play_finished(by: User) -> Tournament:
    """Play a tournament of a league to its end, with a deal, and pay its prizes."""
    week_ago = BEGAN - timedelta(days=7)
    series = create_series(fields={"name": "Autumn Series", "venue": "Harbour", "zone": "Europe/Berlin"}, by=by)
    days = {"name": "Autumn League", "slug": "autumn-league", "starts": date(2026, 10, 1), "ends": date(2026, 12, 31)}
    create_season(series=series, fields=days | {"formula": "top_ten"}, by=by, now=week_ago)
    night = Evening(by, slug="autumn-1", name="Autumn Opener", starts_at=week_ago, prize_share=5_000, season_fee=500)
    night.do("put-into-series", series=series.slug, number=1)
    night.do("put-into-season", season="autumn-league", factor="1")
    night.do("save-payout-table", name="Club table", shares=["50", "30", "20"])
    night.do("plan-payouts", method="own", name="Club table", shares=["50", "30", "20"])
    first, second, third, *others = night.enter(display_names(10, seed=SEED))
    night.do("set-team", entries=[others[0].pk, others[1].pk], team="Otters")
    night.open_room(2)
    night.do("start")
    for entry in others:
        night.go_on(18)
        night.bust(entry)
    night.do("undo", entry=not_none(night.tournament.log.order_by("-number").first()).pk)
    night.bust(others[-1])
    night.bust(third)
    night.do("freeze-prizes", early=True)
    stacks = [{"entry": first.pk, "stack": 120_000}, {"entry": second.pk, "stack": 80_000}]
    night.do("propose-deal", stacks=stacks, kind="icm")
    for entry in (first, second):
        night.do("sign-deal", entry=entry.pk)
    night.do("agree-deal")
    night.bust(second)
    night.do("call-to-desk", entry=second.pk)
    night.do("pay-out", entry=second.pk, id_seen=True)
    night.do("finish-and-pay", entries=[third.pk, first.pk], id_seen=True)
    night.do("save-template", name="Club night")
    return night.tournament


def play_running(by: User) -> Tournament:
    """Play a bounty tournament into its third level, and leave its clock paused."""
    night = Evening(
        by,
        slug="friday",
        name="Friday Bounty",
        starts_at=BEGAN,
        prize_share=4_000,
        house_fee=1_000,
        bounty=2_000,
        re_entries=2,
        rebuys=1,
    )
    night.do("add-price", sells="re_entry", name="Re-entry", prize_share=4_000, house_fee=1_000, bounty=2_000)
    night.do("add-price", sells="rebuy", name="Rebuy", prize_share=4_000, chips=20_000)
    prices = {profile.sells: profile.pk for profile in Profile.objects.filter(tournament=night.tournament)}
    entries = night.enter(display_names(14, seed=SEED + 1))
    night.do("void-entry", entry=entries.pop().pk, kind="mistake")
    for name in ("Rosa", "Sam", "Tove"):
        night.do("add-dealer", name=name)
    _prepare_screens(night)
    night.open_room(3)
    night.do("start")
    night.go_on(12)
    night.do("rebuy", entry=entries[0].pk, profile=prices["rebuy"], method="card")
    night.do("note", entry=entries[0].pk, words="Pays the rest by card")
    night.bust(entries[1], entries[0])
    night.do("re-enter", entry=entries[1].pk, profile=prices["re_entry"], method="cash")
    night.do("join-line", name="Ulla Wait", is_new=True)
    night.do("mark-absent", entry=entries[2].pk)
    night.do("penalty", entry=entries[3].pk, kind="hands", count=2, reason="phone_in_live_hand", words="Twice")
    night.do("log-ruling", question="Out of turn?", decided="The raise stands.", about=[entries[4].pk], table=1)
    ruling = Ruling.objects.get(tournament=night.tournament)
    night.do("add-photo", ruling=ruling.pk, photo=in_text(picture()), name="The board")
    night.do("call-floor", table=1)
    night.do("next-hand", table=1)
    night.do("count-stacks", stacks=[{"entry": entries[5].pk, "chips": 31_500}])
    night.go_on(25)
    night.bust(entries[6], entries[7])
    _move_somebody(night)
    night.do("announce", words="Dinner is served", seconds=60)
    night.do("plan-payouts", method="curve", percent="15")
    night.do("count-chips", table=2, kind="in_play", total=100_000)
    night.do("push-line", anyway=True)
    night.go_on(6)
    night.do("pause")
    return night.tournament


def _prepare_screens(night: Evening) -> None:
    """Screens, a playlist, a layout, a notice, an automation, a webhook and a button."""
    night.do("add-screen", name="Hall", location="Over the stage")
    night.do("add-screen", name="Bar", location="Over the bar")
    pages = [{"shows": "clock", "seconds": 30}, {"shows": "seats", "seconds": 15}]
    night.do("save-playlist", name="Evening", pages=pages)
    night.do("save-layout", name="Hall", content={"widgets": [WIDGET]})
    hall = Screen.objects.get(tournament=night.tournament, name="Hall")
    night.do("show", screen=hall.pk, shows="payouts")
    night.do("give-notice", title="Dinner at eight", words="In the blue room")
    night.do("choose-sound", cue="level_up", sound="minute", volume=60)
    night.do("add-automation", name="Two tables", when="bust", effect="announce", text="Two tables", seconds=60)
    night.do("add-webhook", name="Club", kind="standard", address="https://club.example.org/hook", events=["*"])


def _move_somebody(night: Evening) -> None:
    """Call a player of the first table to a free seat at the last one."""
    seats = night.tournament.seat_assignments.order_by("seat__table__number", "seat__number")
    taken = set(seats.filter(seat__table__number=3).values_list("seat__number", flat=True))
    free = next(number for number in range(1, 7) if number not in taken)
    night.do("move", entry=not_none(seats.first()).entry_id, seat=f"3.{free}")


def play_flights(by: User) -> Tournament:
    """Play flights, two in bags and one that is paused, which feed two days side by side."""
    night = Evening(by, slug="festival", name="Harbour Festival", starts_at=NOON, re_entries=2)
    counter = User.objects.create_user(username="floor")
    festival = Festival(night.tournament, by, counter)
    two_days_beside(festival)
    for done in (clock.start_clock, clock.pause_clock):
        festival.flights["1C"](done)
    for later in (festival.flights["2ab"], festival.flights["2c"], festival.whole):
        later(clock.schedule_start, at=None)  # else they start by themselves wherever the folder is opened
    return night.tournament
