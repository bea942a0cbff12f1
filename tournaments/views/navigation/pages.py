"""The staff's pages in the header's first row, and their tabs.

A page has no address of its own, only the addresses of its tabs. Apps add tabs by their `contribution.py`; the pages
are fixed.
"""

from dataclasses import dataclass

from tournaments.contribution_types import PageTab, Words
from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import pgettext_lazy
from tournaments.selectors.leagues.stored import may_name_bounty_winner


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffPage:
    """A page of the first row: its label, its icon on a phone, and the key that opens it after G."""

    label: Words
    icon: str
    letter: str
    #: Whether a phone's bar shows it; other pages are under More.
    in_bar: bool = False


#: Pages of an event, in the order of the first row.
PAGES: dict[str, StaffPage] = {
    "days": StaffPage(label=_("Overview"), icon="days", letter="v"),
    "dashboard": StaffPage(label=_("Dashboard"), icon="home", letter="d", in_bar=True),
    "entries": StaffPage(label=_("Entries"), icon="people", letter="e", in_bar=True),
    "tables": StaffPage(label=_("Tables"), icon="table", letter="t", in_bar=True),
    "clock": StaffPage(label=_("Clock & structure"), icon="clock", letter="c"),
    "payouts": StaffPage(label=_("Payouts"), icon="coins", letter="p", in_bar=True),
    "rulings": StaffPage(label=_("Rulings"), icon="flag", letter="r"),
    "screens": StaffPage(label=_("Screens"), icon="screen", letter="s"),
    "printouts": StaffPage(label=_("Printouts"), icon="print", letter="o"),
    "settings": StaffPage(label=_("Settings"), icon="settings", letter=""),
}

#: Pages of the organisation, by the key of the right that `header.py` checks.
HOME: dict[str, PageTab] = {
    "everybody": PageTab(label=_("Tournaments"), address="home", also=("open",)),
    "trusted": PageTab(
        label=_("Players"),
        address="players",
        also=(
            "player",
            "player-add",
            "players-duplicates",
            "players-import",
            "players-import-file",
            "player-bar",
            "player-merge",
            "player-part",
            "player-erase",
            "player-photo-keep",
        ),
    ),
    "staff": PageTab(
        label=_("Structures"),
        address="structures",
        also=("structure-file", "structure-made", "structure-plan", "plan-remove"),
    ),
    "series": PageTab(
        label=pgettext_lazy("tab", "Series"),
        address="series-list",
        also=("series-new", "series", "series-settings", "season-new"),
    ),
    "leagues": PageTab(
        label=_("Leagues"),
        address="leagues",
        also=(
            "league-new",
            "league",
            "league-player",
            "league-why",
            "league-records",
            "season-settings",
            "season-events",
        ),
    ),
    "imports": PageTab(
        label=pgettext_lazy("tab", "Import"), address="tdt-import", also=("tdt-import-folder", "results-list")
    ),
    "director": PageTab(label=pgettext_lazy("people who work here", "Staff"), address="house-people"),
    "organisation": PageTab(label=_("Organisation"), address="organisation"),
}


TABS: dict[str, tuple[PageTab, ...]] = {
    "dashboard": (
        PageTab(label=_("Dashboard"), address="dashboard"),
        PageTab(label=_("Forecast"), address="forecast"),
        PageTab(label=_("Log"), address="log", also=("undo-preview",)),
    ),
    "entries": (
        PageTab(label=pgettext_lazy("entries", "All"), address="entries", needs="enter"),
        PageTab(label=_("Add players"), address="add-players", also=("add-players-sample",), needs="enter-many"),
        PageTab(label=_("Desk"), address="desk", also=("desk-find", "desk-do"), needs="enter"),
        PageTab(label=_("Cash-up"), address="cash-up-pdf", needs="enter", aside=True),
    ),
    "clock": (
        PageTab(label=_("Structure"), address="structure-editor"),
        PageTab(label=_("Blind schedule"), address="schedule", aside=True),
        PageTab(label=_("Public clock"), address="clock", aside=True),
    ),
    "payouts": (
        PageTab(label=_("Places"), address="prizes"),
        PageTab(label=_("Payout desk"), address="payout-desk"),
        PageTab(label=_("Results"), address="results", also=("points-of-night", "result-templates")),
        PageTab(label=_("Deal"), address="deal-page"),
        PageTab(label=_("Bounties"), address="bounty-page", when=may_name_bounty_winner),
        PageTab(label=_("Public list"), address="payouts", aside=True),
    ),
    "screens": (
        PageTab(label=_("Screens"), address="screens", also=("screens-seen", "screen-form")),
        PageTab(label=_("Playlists"), address="playlists"),
        PageTab(label=_("Layouts"), address="layouts", also=("layout-editor",)),
        PageTab(label=_("Sounds"), address="sounds"),
        PageTab(label=_("Notices"), address="tournament-notices"),
    ),
    "printouts": (PageTab(label=_("Printouts"), address="printouts"),),
    "settings": (
        PageTab(label=_("Event"), address="tournament-settings", needs="change-settings"),
        PageTab(label=_("Prices"), address="tournament-prices", needs="change-settings"),
        PageTab(label=_("House rules"), address="tournament-house", needs="change-settings"),
        PageTab(label=_("People"), address="tournament-people", needs="change-settings"),
    ),
}
