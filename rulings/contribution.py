"""The rulings' contribution to the project."""

from rulings.actions import ACTIONS
from rulings.selectors.penalties.penalties import (
    open_penalty_counts,
    penalty_exemptions_by_entry,
    penalty_marks_by_entry,
)
from rulings.selectors.shot_clock import shot_clock_alerts
from rulings.sentences.differences import DIFFERENCES
from rulings.sentences.floor_log import SENTENCES as LOG_SENTENCES
from rulings.sentences.refusals import SENTENCES as REFUSAL_SENTENCES
from rulings.sentences.shot_clock import ALERT_SENTENCES
from rulings.services.penalties.missed_hands import count_dealt_hands
from rulings.services.penalties.penalties import carry_penalties
from rulings.services.shot_clock import stop_clocks
from rulings.views.navigation import FINDERS, GUIDES, PRINTOUTS, TABS
from rulings.views.panels import PANELS
from tournaments.contribution_types import Alerts, Contribution, RulingsInterface


class FloorRulings:
    """The functions of the rulings app that the tournaments and tables apps run at fixed points."""

    open_task_counts = staticmethod(open_penalty_counts)
    seat_marks_by_entry = staticmethod(penalty_marks_by_entry)
    move_exemptions_by_entry = staticmethod(penalty_exemptions_by_entry)
    carry_penalties = staticmethod(carry_penalties)
    count_missed_hands = staticmethod(count_dealt_hands)
    stop_shot_clocks = staticmethod(stop_clocks)


RULINGS: RulingsInterface = FloorRulings()

CONTRIBUTION = Contribution(
    app="rulings",
    actions=ACTIONS,
    panels=PANELS,
    tabs=TABS,
    guides=GUIDES,
    finders=FINDERS,
    printouts=PRINTOUTS,
    alerts=(
        Alerts(
            find=shot_clock_alerts,
            sentences=ALERT_SENTENCES,
            buttons="rulings/shot_clock/_alert_buttons.html",
        ),
    ),
    log_sentences=LOG_SENTENCES,
    refusal_sentences=REFUSAL_SENTENCES,
    undo_differences=DIFFERENCES,
    typed_texts={
        "rulings.attachment": ("name",),
        "rulings.penalty": ("text", "overturned_why"),
        "rulings.ruling": ("question", "given", "verdict", "decided", "departs_why", "witnesses", "overturned_why"),
    },
)
