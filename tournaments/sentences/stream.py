"""Names of a stream's graphics, log sentences of share links, and refusals."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_noop as noop

from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import gettext_lazy, pgettext_lazy

Facts = dict[str, Any]

GRAPHIC_NAMES: Mapping[str, Promise] = {
    "blinds": gettext_lazy("Blinds and clock"),
    "clock": pgettext_lazy("a graphic of a stream", "Clock"),
    "level": gettext_lazy("New level"),
    "players": gettext_lazy("Players left"),
    "leaderboard": gettext_lazy("Chip counts"),
    "payouts": gettext_lazy("Payouts"),
    "pay-jump": gettext_lazy("Next pay jump"),
    "player": gettext_lazy("Player card"),
    "compare": gettext_lazy("Chip comparison"),
    "at-risk": gettext_lazy("At risk of elimination"),
    "elimination": gettext_lazy("Elimination"),
    "event": gettext_lazy("Event card"),
    "heads-up": gettext_lazy("Heads-up"),
}


def graphic_name(name: str) -> str:
    return str(GRAPHIC_NAMES.get(name, name))


def _link_made_sentence(facts: Facts) -> str:
    if facts["right"] == "control":
        return _("Link {name} made: controls the graphics for {hours} h").format(**facts)
    if facts["graphic"]:
        sentence = _("Link {name} made: shows {graphic} for {hours} h")
        return sentence.format(name=facts["name"], graphic=graphic_name(facts["graphic"]), hours=facts["hours"])
    return _("Link {name} made: shows the graphics for {hours} h").format(**facts)


STREAM_ACTIONS: dict[str, Callable[[Facts], str]] = {
    "share_link.made": _link_made_sentence,
    "share_link.revoked": lambda facts: _("Link {name} revoked").format(**facts),
}

STREAM_REFUSALS: dict[str, tuple[str, str]] = {
    "no_such_link": (noop("This link has expired."), noop("Ask the director for a new link.")),
    "link_of_another_event": (
        noop("This link belongs to another event, not to {event}."),
        noop("Ask the director of this event for a link."),
    ),
    "link_revoked": (noop("This link was revoked."), noop("Ask the director for a new link.")),
    "link_ended": (noop("This link has ended."), noop("Ask the director for a new link.")),
    "link_shows_only": (
        noop("This link shows graphics but does not control them."),
        noop("Ask the director for a link to control them."),
    ),
    "link_of_another_graphic": (
        noop("This link shows one other graphic only."),
        noop("Ask the director for a link to this graphic."),
    ),
    "too_many_share_links": (noop("{most} links are open already."), noop("Revoke one that is not needed.")),
    "graphic_needs_player": (noop("This graphic is about a player."), noop("Choose the player first.")),
    "graphic_needs_two_players": (noop("This graphic is about two players."), noop("Choose two different players.")),
    "graphic_has_no_next": (noop("This graphic has one page."), noop("Show another graphic.")),
    "graphic_not_shown": (noop("This graphic is not shown."), noop("Show it first.")),
}
