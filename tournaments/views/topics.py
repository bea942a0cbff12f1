"""Which panel shows what a change was about: said by each panel, asked by an action's answer and by the open page."""

from collections.abc import Collection, Mapping

from tournaments.contribution_types import MINUTE, STEP, Panel
from tournaments.live.hints import EVERYTHING

#: the topics of a panel that shows every change
EVERY_CHANGE = frozenset(EVERYTHING)
#: topics after which every panel is looked at again: a person who got or lost a role sees other buttons
REFRESHES_ALL = frozenset({*EVERYTHING, "roles"})
#: topics after which a screen on the wall looks whether staff have chosen something else for it
OF_SCREENS = ("screens",)


def is_shown_by(panel: Panel, topic: str) -> bool:
    """Return whether a change of this topic can be seen in a panel."""
    return topic in panel.topics or (panel.topics >= EVERY_CHANGE and topic not in (STEP, MINUTE))


def listened(*topics: str) -> str:
    """Return the topics that an open page listens to, as its `data-topics`: these, and what stands for all of them."""
    return " ".join(dict.fromkeys([*topics, *EVERYTHING]))


def topics_of(panels: Mapping[str, Panel]) -> list[str]:
    """Return every topic that a panel speaks of, by name."""
    return sorted({topic for panel in panels.values() for topic in panel.topics} | REFRESHES_ALL)


def panels_about(panels: Mapping[str, Panel], topics: Collection[str]) -> list[str]:
    """Return the names of the panels that show changes of these topics; every one for a topic that none speaks of."""
    known = set(topics_of(panels))
    if any(topic in REFRESHES_ALL or topic not in known for topic in topics):
        return list(panels)
    return [name for name, panel in panels.items() if any(is_shown_by(panel, topic) for topic in topics)]


def panels_by_topic(panels: Mapping[str, Panel]) -> dict[str, list[str]]:
    """Return the table that the open page takes: the panels that show a change, by its topic."""
    return {topic: panels_about(panels, [topic]) for topic in topics_of(panels)}
