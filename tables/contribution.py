"""Contribution of the tables app to the project: seats, draws and the room."""

from tables.actions import ACTIONS
from tables.selectors import alerts as room
from tables.selectors.chips.stock import planned_chip_check as chips_planned
from tables.selectors.chips.sums import chip_change
from tables.selectors.chips.sums import counted_and_expected_chips as chip_count
from tables.selectors.days import alerts as days
from tables.selectors.hands import alerts as hands
from tables.selectors.hands.bags import is_bagging_now
from tables.selectors.hands.board import round_progress
from tables.selectors.room import calls
from tables.selectors.room.facts import bag_facts, open_move_count, players_at_final_table, room_facts, seat_counts
from tables.selectors.seats import draws
from tables.selectors.seats.seats import entries_holding_seat, occupied_seat_text_by_entry
from tables.selectors.snapshot import tables_snapshot
from tables.sentences import alerts as room_sentences
from tables.sentences.days import alerts as day_sentences
from tables.sentences.differences import DIFFERENCES
from tables.sentences.floor_log import SENTENCES as LOG_SENTENCES
from tables.sentences.hands import board as hand_sentences
from tables.sentences.hands import bubble as bubble_sentences
from tables.sentences.refusals import SENTENCES as REFUSAL_SENTENCES
from tables.views.navigation import FINDERS, GUIDES, PRINTOUTS, TABS
from tables.views.panels import PANELS
from tables.views.room.good_to_have import PANELS as GOOD_TO_HAVE
from tables.views.room.public import DISPLAYS
from tournaments.contribution_types import Alerts, Contribution, RoomInterface
from tournaments.rules.one_table import merge_tables


class TablesRoom:
    """The room functions that the `tournaments` app calls through its room interface."""

    room_facts = staticmethod(room_facts)
    seat_counts = staticmethod(seat_counts)
    players_at_final_table = staticmethod(players_at_final_table)
    bag_facts = staticmethod(bag_facts)
    tables_snapshot = staticmethod(tables_snapshot)
    hand_for_hand_progress = staticmethod(round_progress)
    is_bagging = staticmethod(is_bagging_now)
    open_task_counts = staticmethod(open_move_count)
    counted_and_expected_chips = staticmethod(chip_count)
    chip_difference = staticmethod(chip_change)
    planned_chip_check = staticmethod(chips_planned)
    seat_texts_by_entry = staticmethod(occupied_seat_text_by_entry)
    entries_holding_seat = staticmethod(entries_holding_seat)


ROOM: RoomInterface = TablesRoom()

CONTRIBUTION = Contribution(
    app="tables",
    actions=ACTIONS,
    panels=merge_tables(PANELS, GOOD_TO_HAVE),
    tabs=TABS,
    guides=GUIDES,
    finders=FINDERS,
    printouts=PRINTOUTS,
    displays=DISPLAYS,
    alerts=(
        Alerts(
            find=room.seating_alerts,
            changes_at=room.seating_alerts_change_at,
            sentences=room_sentences.ALERT_SENTENCES,
            buttons="tables/balance/_alert_buttons.html",
        ),
        Alerts(
            find=calls.call_alerts,
            sentences=room_sentences.CALL_SENTENCES,
            buttons="tables/room/_call_buttons.html",
        ),
        Alerts(
            find=hands.bubble_alerts,
            sentences=bubble_sentences.ALERT_SENTENCES,
            buttons="tables/hands/_bubble_buttons.html",
        ),
        Alerts(
            find=hands.hand_alerts,
            sentences=hand_sentences.ALERT_SENTENCES,
            buttons="tables/hands/_alert_buttons.html",
        ),
        Alerts(
            find=days.day_alerts,
            changes_at=days.day_alerts_change_at,
            sentences=day_sentences.ALERT_SENTENCES,
            buttons="tables/days/_alert_buttons.html",
        ),
        Alerts(
            find=draws.draw_alerts,
            sentences=room_sentences.DRAW_SENTENCES,
            buttons="tables/seats/_alert_buttons.html",
        ),
    ),
    log_sentences=LOG_SENTENCES,
    refusal_sentences=REFUSAL_SENTENCES,
    undo_differences=DIFFERENCES,
    typed_texts={
        "tables.bag": ("witness", "reason"),
        "tables.colourupsheet": ("signed", "signed_too"),
        "tables.foundchips": ("signed", "signed_too"),
    },
)
