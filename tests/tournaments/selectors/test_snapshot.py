"""The snapshot: everything a display needs, nothing personal, the same bytes for the same version."""

import json
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from tests.conftest import MINUTE, NOON
from tests.not_none import not_none
from tournaments.models import PARTS, Sold, Tournament
from tournaments.rules.clock.registration_periods import closing_step_index
from tournaments.rules.levels import Closing
from tournaments.rules.structure.files.json_file import steps_to_json
from tournaments.rules.structure.presets import preset_structure
from tournaments.selectors.snapshot import cached_by_version, cached_snapshot, live_snapshot, snapshot, snapshot_head
from tournaments.selectors.snapshot_parts import DisplaySnapshot
from tournaments.services import busts, lifecycle
from tournaments.services.clock import clock
from tournaments.services.desk import entries, prices, rebuys_and_add_ons
from tournaments.services.open_floor import floor
from tournaments.services.prizes import prizes

pytestmark = pytest.mark.django_db

Do = Callable[..., None]


@pytest.fixture
def do(tournament: Tournament, director: User) -> Do:
    """Return a function that does actions at half past eleven."""

    def enter(action: Callable[..., object], **given: object) -> None:
        with floor(tournament, by=director, now=NOON - 30 * MINUTE) as f:
            action(f, **given)

    return enter


def current_snapshot(tournament: Tournament) -> DisplaySnapshot:
    return snapshot(Tournament.objects.select_related("clock").get(pk=tournament.pk))


def test_snapshot_depends_only_on_stored_state(tournament: Tournament) -> None:
    first = live_snapshot(tournament.slug)
    again = live_snapshot(tournament.slug)
    assert first == again
    assert live_snapshot("nowhere") is None


def test_snapshot_asks_each_question_once(tournament: Tournament) -> None:
    with CaptureQueriesContext(connection) as asked:
        current_snapshot(tournament)
    repeated = [sql for sql, times in Counter(query["sql"] for query in asked).items() if times > 1]
    assert repeated == []


def test_snapshot_head_is_part_of_the_snapshot_and_omits_entry_counts(
    tournament: Tournament, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    whole = snapshot(tournament)
    tournament = Tournament.objects.select_related("clock").get(pk=tournament.pk)
    with django_assert_max_num_queries(3):
        alone = snapshot_head(tournament)
    assert alone.items() <= whole.items()
    assert "field" not in alone


def test_live_snapshot_has_a_version_and_a_json_body(tournament: Tournament) -> None:
    loaded = live_snapshot(tournament.slug)
    assert loaded is not None
    version, body, small = loaded
    whole = json.loads(body)
    assert (version, whole["version"], whole["format"]) == (1, 1, "shuffle-up/1")
    assert small["clock"] == whole["clock"]


def test_snapshot_has_the_clock_as_start_time_and_time_left(do: Do, tournament: Tournament) -> None:
    do(clock.start_clock)
    started = round((NOON - 30 * MINUTE).timestamp() * 1000)
    assert current_snapshot(tournament)["clock"] == {
        "step": 0,
        "left": 20 * 60_000,
        "since": started,
        "starts_at": None,
        "stop_after": False,
        "started": True,
        "hand_for_hand": None,
    }


def test_snapshot_counts_entries_and_players_left_and_chips(do: Do, tournament: Tournament) -> None:
    for name in ("Wren", "Pico", "Dory"):
        do(entries.enter, name=name)
    do(busts.bust, entry=tournament.entries.get(player__display_name="Pico"))
    assert current_snapshot(tournament)["field"] == {"entries": 3, "left": 2, "chips": 60_000}


def test_snapshot_omits_rebuys_add_ons_and_bounties_if_unused(do: Do, tournament: Tournament) -> None:
    def sold_facts() -> list[object]:
        money = current_snapshot(tournament)["money"]
        assert isinstance(money, dict)
        return [money[name] for name in ("rebuys", "add_ons", "bounty_pool")]

    assert sold_facts() == [0, 0, 0]
    Tournament.objects.update(rebuys=None, bounty=2_500)
    do(entries.enter, name="Wren")
    do(rebuys_and_add_ons.rebuy, entry=tournament.entries.get())
    assert sold_facts() == [1, 0, 5_000]


def test_snapshot_has_chips_and_closing_time_of_an_add_on(do: Do, tournament: Tournament) -> None:
    def add_on() -> object:
        money = current_snapshot(tournament)["money"]
        assert isinstance(money, dict)
        return money.get("add_on")

    assert add_on() is None
    Tournament.objects.update(add_ons=1)
    tournament.refresh_from_db()
    closes = closing_step_index(tournament.structure(), Closing.ADD_ON)
    price = sum(getattr(tournament, part) for part in PARTS)
    assert add_on() == {"amount": price, "chips": tournament.starting_stack, "closes_after": closes}
    end = tournament.structure().steps[0].key
    do(prices.add_profile, name="Late", sells=Sold.ADD_ON, prize_share=5_000, chips=30_000, until_step=end)
    assert add_on() == {"amount": 5_000, "chips": 30_000, "closes_after": 0}


def test_snapshot_groups_places_with_equal_prizes(do: Do, tournament: Tournament) -> None:
    do(prizes.set_prizes, amounts=[50_000, 30_000, 10_000, 10_000], reason="As agreed")
    money = current_snapshot(tournament)["money"]
    assert isinstance(money, dict)
    assert money["places"] == [
        {"from": 1, "to": 1, "amount": 50_000},
        {"from": 2, "to": 2, "amount": 30_000},
        {"from": 3, "to": 4, "amount": 10_000},
    ]


def test_snapshot_contains_an_announcement_until_expiry(do: Do, tournament: Tournament) -> None:
    do(lifecycle.announce_sentence, text=" Last hand ", span=timedelta(seconds=30))
    said = not_none(current_snapshot(tournament)["announcement"])
    assert (said["words"], not_none(said["until"]) - not_none(said["at"])) == ("Last hand", 30_000)


def test_snapshot_after_the_finish_lists_the_winner_first(do: Do, tournament: Tournament) -> None:
    do(clock.start_clock)
    for name in ("Wren", "Pico"):
        do(entries.enter, name=name)
    do(busts.bust, entry=tournament.entries.get(player__display_name="Wren"))
    do(prizes.set_prizes, amounts=[50_000], reason="As agreed")
    do(lifecycle.finish_tournament)
    finish = current_snapshot(tournament)["finish"]
    assert isinstance(finish, dict)
    assert finish["places"] == [
        {"place": 1, "name": "Pico", "amount": 50_000},
        {"place": 2, "name": "Wren", "amount": 0},
    ]


def test_snapshot_shows_the_last_player_as_winner_before_the_finish(do: Do, tournament: Tournament) -> None:
    do(clock.start_clock)
    do(entries.enter, name="Wren")
    alone = current_snapshot(tournament)["won"]
    do(entries.enter, name="Pico")
    two = current_snapshot(tournament)["won"]
    do(busts.bust, entry=tournament.entries.get(player__display_name="Wren"))
    left = current_snapshot(tournament)
    do(lifecycle.finish_tournament)
    over = current_snapshot(tournament)
    assert (alone, two, over["won"], left["finish"]) == ([], [], [], None)
    assert left["won"] == [{"place": 1, "name": "Pico", "amount": 0}, {"place": 2, "name": "Wren", "amount": 0}]


@pytest.mark.parametrize(("hold", "told"), [(0, []), (90, [90_000]), (180, [180_000])])
def test_snapshot_has_the_hold_pushes_time_of_the_house_rule(
    tournament: Tournament, do: Do, hold: int, told: list[int]
) -> None:
    do(lifecycle.change_settings, house_overrides={"push_hold_seconds": hold, "time_banks": 1})
    cues: Any = current_snapshot(tournament)["cues"]
    assert [cue["before_end"] for cue in cues if cue["key"] == "hold_pushes"] == told


@pytest.fixture
def snapshot_reader() -> Callable[[Tournament], str]:
    """Count the readings of a tournament."""

    class Reads:
        times = 0

        def __call__(self, tournament: Tournament) -> str:
            self.times += 1
            return f"{tournament.slug}, read {self.times}"

    return Reads()


def test_snapshot_part_is_read_once_per_version(tournament: Tournament, snapshot_reader: Callable[[Tournament], str]):
    assert [cached_by_version("part", tournament, snapshot_reader) for _ in range(3)] == ["event, read 1"] * 3


def test_snapshot_part_is_read_again_after_an_action(
    tournament: Tournament, director: User, snapshot_reader: Callable[[Tournament], str]
):
    cached_by_version("part", tournament, snapshot_reader)
    with floor(tournament, by=director, now=NOON) as f:
        lifecycle.change_settings(f, name="Friday")
    tournament.refresh_from_db()
    assert cached_by_version("part", tournament, snapshot_reader) == "event, read 2"


def test_snapshot_cache_distinguishes_parts_and_tournaments(
    tournament: Tournament, snapshot_reader: Callable[[Tournament], str]
):
    cached_by_version("part", tournament, snapshot_reader)
    assert cached_by_version("another", tournament, snapshot_reader) == "event, read 2"
    tournament.pk += 1
    assert cached_by_version("part", tournament, snapshot_reader) == "event, read 3"


def test_snapshot_for_pages_equals_the_live_snapshot(tournament: Tournament):
    assert [cached_snapshot(tournament), cached_snapshot(tournament)] == [snapshot(tournament)] * 2


@pytest.mark.parametrize(
    ("changed", "is_usual"),
    [({}, True), ({"betting": "pot_limit"}, False), ({"game": "omaha"}, False), ({"own_game": "Pineapple"}, False)],
)
def test_snapshot_marks_the_game_that_goes_without_saying(
    tournament: Tournament, changed: dict[str, str], is_usual: bool
) -> None:
    for name, value in changed.items():
        setattr(tournament, name, value)
    assert snapshot_head(tournament)["usual_game"] is is_usual


def test_level_for_all_games_of_a_mix_tells_the_bets_of_games_without_limits(tournament: Tournament) -> None:
    mix = preset_structure("regular", starting_stack=20_000, game="eight_game", betting="fixed_limit", by_level=False)
    for game, rotation, expected in (
        ("eight_game", [], ([100, 200], 0)),
        ("own_mix", [["short_deck", "no_limit"], ["razz", "fixed_limit"]], ([], 100)),
        ("horse", [], ([], 0)),
    ):
        tournament.game, tournament.rotation, tournament.betting = game, rotation, "fixed_limit"
        tournament.steps, tournament.chips = steps_to_json(mix.steps), list(mix.chips)
        first = snapshot_head(tournament)["steps"][0]
        assert first["kind"] == "level"
        assert (first["unlimited_blinds"], first["button_blind"]) == expected


def test_snapshot_of_a_mix_has_its_games_and_who_brings_in(tournament: Tournament) -> None:
    made = preset_structure("regular", starting_stack=30_000, game="horse", betting="fixed_limit")
    tournament.game, tournament.betting, tournament.steps = "horse", "fixed_limit", steps_to_json(made.steps)
    shown = snapshot_head(tournament)
    assert shown["rotation"] == [
        {"name": "Hold'em", "letter": "H"},
        {"name": "Omaha hi-lo", "letter": "O"},
        {"name": "Razz", "letter": "R"},
        {"name": "Seven-card stud", "letter": "S"},
        {"name": "Stud hi-lo", "letter": "E"},
    ]
    levels = [step for step in shown["steps"] if step["kind"] == "level"][:5]
    assert [(level["game"], level["brings_in"]) for level in levels] == [
        ("Hold'em", ""),
        ("Omaha hi-lo", ""),
        ("Razz", "high"),
        ("Seven-card stud", "low"),
        ("Stud hi-lo", "low"),
    ]
