"""The automations app's contribution to the project: actions, navigation tabs, alerts and sentences."""

from automations.actions import ACTIONS
from automations.selectors.automations import (
    automation_alerts,
    automation_alerts_change_at,
    awaited_cues,
    sound_use_refusals,
)
from automations.sentences.floor_log import AUTOMATION_ALERTS, AUTOMATION_DIFFERENCES, AUTOMATION_SENTENCES
from automations.sentences.refusals import AUTOMATION_REFUSALS
from automations.views.navigation import TABS
from tournaments.contribution_types import Alerts, Contribution

CONTRIBUTION = Contribution(
    app="automations",
    actions=ACTIONS,
    tabs=TABS,
    alerts=(
        Alerts(
            find=automation_alerts,
            changes_at=automation_alerts_change_at,
            sentences=AUTOMATION_ALERTS,
            buttons="automations/_alert_buttons.html",
        ),
    ),
    log_sentences=AUTOMATION_SENTENCES,
    refusal_sentences=AUTOMATION_REFUSALS,
    undo_differences=AUTOMATION_DIFFERENCES,
    awaited_cues=(awaited_cues,),
    sound_uses=(sound_use_refusals,),
    typed_texts={
        "automations.actionbutton": ("name", "given"),
        "automations.automation": ("name", "text"),
        "automations.delivery": ("answer",),
        "automations.webhook": ("name",),
    },
)
