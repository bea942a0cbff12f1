"""Log sentences about the organisation's layouts."""

from collections.abc import Callable
from typing import Any

from tournaments.language.sentences import gettext

Facts = dict[str, Any]

LAYOUT_SENTENCES: dict[str, Callable[[Facts], str]] = {
    "layout.removed": lambda facts: gettext("Layout {name} removed").format(**facts),
    "picture.added": lambda facts: gettext("Picture {name} added").format(**facts),
    "picture.removed": lambda facts: gettext("Picture {name} removed").format(**facts),
    "layout.saved": lambda facts: gettext("Layout {name} saved").format(**facts),
}
