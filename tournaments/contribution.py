"""Contribution of the app `tournaments`: players, clock and prizes."""

from tournaments.actions import ACTIONS
from tournaments.contribution_types import Alerts, Contribution
from tournaments.rules.one_table import merge_tables
from tournaments.selectors import alerts
from tournaments.selectors.desk import alternates, unsettled_alerts
from tournaments.sentences.alerts import ALERT_SENTENCES, ALTERNATE_ALERTS
from tournaments.sentences.differences import DIFFERENCES
from tournaments.sentences.floor_log import SENTENCES as LOG_SENTENCES
from tournaments.sentences.prizes.unsettled import UNSETTLED_ALERTS
from tournaments.sentences.refusals import SENTENCES as REFUSAL_SENTENCES
from tournaments.views.desk.panels import PANELS as DESK_PANELS
from tournaments.views.floor.panels import PANELS as FLOOR_PANELS
from tournaments.views.layouts.displays import LAYOUT_DISPLAYS, own_layouts_by_name
from tournaments.views.navigation.find import FINDERS
from tournaments.views.navigation.guide_texts import GUIDES
from tournaments.views.navigation.pages import TABS
from tournaments.views.navigation.printouts import PRINTOUTS
from tournaments.views.panels import PANELS
from tournaments.views.screens.displays import DISPLAYS
from tournaments.views.screens.staff import PANELS as SCREEN_PANELS

CONTRIBUTION = Contribution(
    app="tournaments",
    actions=ACTIONS,
    panels=merge_tables(FLOOR_PANELS, PANELS, DESK_PANELS, SCREEN_PANELS),
    tabs=TABS,
    guides=GUIDES,
    finders=FINDERS,
    printouts=PRINTOUTS,
    displays=merge_tables(DISPLAYS, LAYOUT_DISPLAYS),
    own_displays=(own_layouts_by_name,),
    alerts=(
        Alerts(
            find=alerts.tournament_alerts,
            changes_at=alerts.tournament_alerts_change_at,
            sentences=ALERT_SENTENCES,
            buttons="tournaments/floor/_alert_buttons.html",
        ),
        Alerts(
            find=alternates.alternate_alerts,
            changes_at=alternates.alternate_alerts_change_at,
            sentences=ALTERNATE_ALERTS,
            buttons="tournaments/desk/_alternate_buttons.html",
        ),
        Alerts(
            find=unsettled_alerts.unsettled_alerts,
            sentences=UNSETTLED_ALERTS,
            buttons="tournaments/prizes/unsettled/_alert_buttons.html",
        ),
    ),
    log_sentences=LOG_SENTENCES,
    refusal_sentences=REFUSAL_SENTENCES,
    undo_differences=DIFFERENCES,
    typed_texts={
        "tournaments.announcement": ("text",),
        "tournaments.entry": ("team",),
        "tournaments.fundpayment": ("note",),
        "tournaments.notice": ("title", "text"),
        "tournaments.ownlayout": ("name", "content"),
        "tournaments.ownpicture": ("name",),
        "tournaments.ownresulttemplate": ("name", "event_columns", "player_columns"),
        "tournaments.ownsound": ("name",),
        "tournaments.payment": ("note",),
        "tournaments.player": ("notes",),
        "tournaments.playlist": ("name",),
        "tournaments.pointsbyhand": ("reason",),
        "tournaments.sharelink": ("name",),
        "tournaments.tournament": ("cue_sounds",),
        "tournaments.writtenoff": ("reason",),
    },
)
