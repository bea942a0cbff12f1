"""Topics of changes, and the panels that show them."""

from collections.abc import Collection, Mapping

from tournaments.contribution_types import MINUTE, STEP, Panel
from tournaments.live.hints import EVERYTHING

#: Topics of a panel that is refreshed by every change.
EVERY_CHANGE = frozenset(EVERYTHING)
#: Topics that refresh every panel: a changed role changes buttons everywhere.
REFRESHES_ALL = frozenset({*EVERYTHING, "roles"})
#: Topics after which a screen checks what it is to show.
OF_SCREENS = ("screens",)


def is_shown_by(panel: Panel, topic: str) -> bool:
    """Return whether a panel shows changes of this topic."""
    return topic in panel.topics or (panel.topics >= EVERY_CHANGE and topic not in (STEP, MINUTE))


def topics_attribute(*topics: str) -> str:
    """Return the `data-topics` attribute of a page: these topics and the topics of every page."""
    return " ".join(dict.fromkeys([*topics, *EVERYTHING]))


def panel_topics(panel_by_name: Mapping[str, Panel]) -> list[str]:
    """Return the topics of all panels, sorted."""
    return sorted({topic for panel in panel_by_name.values() for topic in panel.topics} | REFRESHES_ALL)


def names_of_panels_about(panel_by_name: Mapping[str, Panel], topics: Collection[str]) -> list[str]:
    """Return the names of the panels that show changes of these topics; all names if any topic is unknown."""
    known = set(panel_topics(panel_by_name))
    if any(topic in REFRESHES_ALL or topic not in known for topic in topics):
        return list(panel_by_name)
    return [name for name, panel in panel_by_name.items() if any(is_shown_by(panel, topic) for topic in topics)]


def panels_by_topic(panel_by_name: Mapping[str, Panel]) -> dict[str, list[str]]:
    """Return the names of panels by the topic that refreshes them, for the page's script."""
    return {topic: names_of_panels_about(panel_by_name, [topic]) for topic in panel_topics(panel_by_name)}
