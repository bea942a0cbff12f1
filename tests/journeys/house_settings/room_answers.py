"""Answers of the room under each value of the house settings that decide there."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from rulings.models import Down, ShotClock
from rulings.printouts.penalties import penalty_slips
from rulings.selectors.penalties.disqualifying import disqualification_consequence
from rulings.selectors.shot_clock import allowed_thinking_times, is_every_decision_timed, time_banks_left_by_entry
from rulings.services import dealers, shot_clock
from rulings.services.penalties.penalties import Sanction, give_penalty
from tables.models import Draw, Table
from tables.rules.hands.turns import Turn
from tables.rules.policies import RoomPolicies
from tables.selectors.alerts import seating_alerts
from tables.selectors.balance import room_policies, time_until_overdue
from tables.selectors.chips.pages import colour_up_context, is_left_to_director
from tables.selectors.games import games_to_choose
from tables.selectors.hands.alerts import bubble_alerts
from tables.selectors.seating import room_tables
from tables.services import room as rooms
from tables.services.balance import breaking, moves
from tables.services.days.carry_over import remove_absent
from tables.services.hands import bag_counts, busts, buttons
from tables.services.hands.bag_counts import StackCount
from tables.services.seats import draws
from tests.conftest import MINUTE, NOON
from tests.tables.conftest import counter as counter  # noqa: PLC0414 - a fixture
from tests.tables.conftest import festival as festival  # noqa: PLC0414 - a fixture
from tests.tables.conftest import play as play  # noqa: PLC0414 - a fixture
from tests.tables.play import NAMES, Play
from tournaments.models import BountyWin, Entry, Tournament
from tournaments.rules.levels import Level
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.due import cues_of_tournament
from tournaments.selectors.desk.eligibility import call_duration, entry_limits_of
from tournaments.services.floor.floor import Floor
from tournaments.services.lifecycle import change_settings
from tournaments.services.prizes import prizes
from tournaments.services.prizes.undrawn_bounties import share_undrawn_envelopes
from tournaments.services.structure.structures import change_structure


def refusal(play: Play, action: Callable[..., Any], **given: Any) -> str:
    """Return the code of the refusal, "done" where the action is done."""
    try:
        play(action, **given)
    except Refused as refused:
        return refused.code
    return "done"


def recorded(f: Floor, *, do: Callable[[Floor], Any]) -> None:
    """Do a step that belongs to other actions."""
    with f.record("draw.again", topics=[], players=0):
        do(f)


def policies(play: Play) -> RoomPolicies:
    return room_policies(play.tournament, room_tables(play.tournament), now=play.now)


def first_buttons(play: Play) -> int | None:
    play(recorded, do=partial(buttons.forget_button, table=play.table(3)))
    play(recorded, do=partial(buttons.draw_buttons, seed="5eed", first=1))
    return Table.objects.get(pk=play.table(3).pk).button


def added_first(play: Play) -> RoomPolicies:
    play(rooms.post_breaking_order, tables=[play.table(2), play.table(1)])
    return policies(play)


def mover_in_stud(play: Play) -> str:
    structure = play.tournament.structure()
    first, *others = structure.steps
    assert isinstance(first, Level)
    mixed = replace(structure, steps=(replace(first, game="seven_card_stud", bring_in=25), *others))
    play(change_structure, structure=mixed, accept=True)
    play.tournament.refresh_from_db()
    return policies(play).mover


def mix_by_hands(play: Play, *, hands: int = 3) -> Any:
    """Deal hands of HORSE at a table and return its turn and button."""
    structure = play.tournament.structure()
    levels = [replace(step, small_bet=100, big_bet=200, bring_in=25) for step in structure.levels]
    mix = replace(structure, steps=tuple(levels), game="horse", betting="fixed_limit")
    play(change_structure, structure=mix, accept=True, whole=True)
    for _ in range(hands):
        with suppress(Refused):
            play(buttons.deal_next, table=play.table(1))
    return play.table(1).mix, play.table(1).button


def move_in_hand(play: Play) -> str:
    play(buttons.deal_next, table=play.table(1))
    return refusal(play, moves.confirm_move, entry=play.entry("Dory"), seat=play.seat("3.5"), no_card=True)


def draw_of_broken_table(play: Play) -> bool:
    play(draws.seal_seed, seed="5eed")
    for name in NAMES[:7]:
        play(busts.bust, entry=play.entry(name))
    play(breaking.break_table, table=play.table(3))
    return Draw.objects.latest("pk").shuffled


def bag_verified_alone(play: Play) -> str:
    play.now = NOON + 5 * MINUTE
    bags = [StackCount(entry=play.entry("Ada"), stack=25_000)]
    play(bag_counts.count_bags, bags=bags)
    return refusal(play, bag_counts.verify_bags, bags=[replace(bags[0], stack=None)])


def bubble(play: Play) -> list[str]:
    play.now = NOON + 5 * MINUTE
    play(prizes.set_prizes, amounts=[100 - at for at in range(24)], reason="As agreed")
    play.tournament.refresh_from_db()
    return [alert.key for alert in bubble_alerts(play.tournament, now=play.now)]


def shot_clock_now(play: Play) -> bool:
    Tournament.objects.update(house_overrides={"shot_clock": 30} | play.tournament.house_overrides)
    play.tournament.refresh_from_db()
    return is_every_decision_timed(play.tournament, now=play.now)


def banks_after_one(play: Play) -> tuple[object, int]:
    """Return the fact of a time bank's use and how many are left a level later."""
    overrides = {"time_banks": 2, "shot_clock": 30} | play.tournament.house_overrides
    Tournament.objects.update(house_overrides=overrides)
    play.tournament.refresh_from_db()
    play.now = NOON + MINUTE
    ada = play.entry("Ada")
    play(shot_clock.call_clock, entry=ada)
    play(shot_clock.use_time_bank, shot_clock=ShotClock.objects.get(entry=ada))
    used = play.last.facts["seconds"]
    return used, time_banks_left_by_entry(play.tournament, [ada.pk], now=NOON + 30 * MINUTE)[ada.pk]


def alerts_in_play(play: Play) -> list[str]:
    return [alert.key for alert in seating_alerts(play.tournament, now=NOON + 51 * MINUTE)]


def dealer_due(play: Play) -> str:
    play(dealers.add_dealer, name="bo")
    play(dealers.push_line_up)
    due = Down.objects.get().due_at
    assert due is not None
    return str(due - play.now)


def absent_stack(play: Play) -> str:
    play.now = NOON + 40 * MINUTE
    Entry.objects.filter(pk=play.entry("Ada").pk).update(carried=True, checked_in_at=None)
    return refusal(play, remove_absent, entry=play.entry("Ada"))


def slip(play: Play) -> str:
    play(give_penalty, entry=play.entry("Ada"), sanction=Sanction(kind="hands", count=1, reason="stalling"))
    return str(penalty_slips(play.tournament, now=play.now)["slips"][0]["served"])


def undrawn(play: Play) -> dict[str, int]:
    for name in ("Ada", "Bix"):
        play(busts.bust, entry=play.entry(name))
    with suppress(Refused):
        play(recorded, do=partial(share_undrawn_envelopes, rest=10_000))
    return dict(BountyWin.objects.values_list("winner__player__display_name", "cash"))


def changed_together(play: Play) -> Any:
    play(change_settings, house_overrides={**play.tournament.house_overrides, "game_changes": 2})
    return mix_by_hands(play)


def button_of_razz(play: Play) -> Any:
    play(change_settings, house_overrides={**play.tournament.house_overrides, "game_changes": 1})
    return mix_by_hands(play, hands=4)


def games_after_badugi(play: Play) -> Any:
    turn = Turn(1, 1, 1, "badugi", "fixed_limit", 3)
    return games_to_choose(Tournament(game="dealers_choice", house_overrides=play.tournament.house_overrides), turn)


ROOM: dict[str, Callable[[Play], Any]] = {
    "alternate_call_minutes": lambda play: call_duration(play.tournament),
    "bags_verified_by": bag_verified_alone,
    "break_draw": draw_of_broken_table,
    "break_order": policies,
    "added_tables": added_first,
    "balance_tolerance": policies,
    "balance_mover": policies,
    "mixed_game_mover": mover_in_stud,
    "mover_cutoff": move_in_hand,
    "move_protection_orbits": policies,
    "devices_away_at": alerts_in_play,
    "move_overdue_minutes": lambda play: time_until_overdue(play.tournament),
    "redraw_at": policies,
    "first_button": first_buttons,
    "push_hold_seconds": lambda play: cues_of_tournament(play.tournament),
    "hand_for_hand_from": bubble,
    "shot_clock": lambda play: (
        allowed_thinking_times(play.tournament, now=play.now),
        is_every_decision_timed(play.tournament, now=play.now),
    ),
    "shot_clock_from": shot_clock_now,
    "time_banks": lambda play: time_banks_left_by_entry(play.tournament, [play.entry("Ada").pk], now=play.now),
    "time_bank_seconds": banks_after_one,
    "time_banks_again": banks_after_one,
    "dealer_down_minutes": dealer_due,
    "no_show": absent_stack,
    "disqualified_prize": lambda play: disqualification_consequence(play.entry("Ada")),
    "penalty_place": slip,
    "reentry_forfeit": lambda play: entry_limits_of(play.tournament),
    "race_by": lambda play: colour_up_context(play.tournament, now=play.now, worth=None, table=None)["by_cards"],
    "later_found": lambda play: is_left_to_director(play.tournament),
    "undrawn_envelopes": undrawn,
    "game_changes": mix_by_hands,
    "game_changes_at": changed_together,
    "button_in_stud": button_of_razz,
    "dealers_choice_again": games_after_badugi,
}
