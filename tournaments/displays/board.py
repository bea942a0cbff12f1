"""Boards: lists shown on a television, one page at a time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext
from tournaments.rules.screens import paging
from tournaments.rules.screens.paging import PAGE_SECONDS, Grid, Leaf

#: The grid of a phone: all lines of a list below each other.
ENDLESS_COLUMN = Grid(1, 10_000, 0)


@dataclass(frozen=True, slots=True)
class RequestedPage:
    """The page of a board that a screen asks for: its number from 0, or None for the page on which the board opens.

    If several `screens` share a long board, `screen` is the number of this one, from 0. `in_hand` is true for a phone,
    which gets the whole list in one column.
    """

    number: int | None = None
    portrait: bool = False
    screens: int = 1
    screen: int = 0
    in_hand: bool = False

    def page_number_of(self, page_count: int, *, default: int = 0) -> int:
        """Return the requested page from 0, modulo `page_count`; `default` if no page is requested."""
        return (default if self.number is None else self.number) % max(1, page_count)

    def grids_for_shape(self, landscape: Sequence[Grid], portrait: Sequence[Grid]) -> Sequence[Grid]:
        """Return the grids for the shape of the screen; for a phone, a single endless column."""
        if self.in_hand:
            return (ENDLESS_COLUMN,)
        return portrait if self.portrait else landscape


@dataclass(frozen=True, slots=True)
class BoardTab:
    """A tab in the foot of a board for one range of a list. Only the open tab has `pages`, a mark for each page."""

    title: str
    beside: str = ""
    pages: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        return bool(self.pages)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage:
    """The context of the board's template.

    `shape` is how the body is divided: "" for one list, "side" for a list and a column of facts, "win" for the
    winner and a list. `content` is the context of the body's template, `qr_page` the page that the QR code opens on
    a phone. `of`, if not empty, is shown above the title instead of the tournament's name.
    """

    template: str
    title: str
    of: str = ""
    beside: str = ""
    icon: str = ""
    shape: str = ""
    content: Mapping[str, Any] = field(default_factory=dict)
    tabs: Sequence[BoardTab] = ()
    #: Legend of the marks, in the foot: each entry has `is`, title and tables.
    keys: Sequence[Mapping[str, str]] = ()
    notes: Sequence[str] = ()
    page: int = 0
    pages: int = 1
    seconds: int = PAGE_SECONDS
    qr_page: str = "clock"

    @property
    def has_note_at_end(self) -> bool:
        """Return whether the last note in the foot comes after tabs, keys or other notes."""
        return bool(self.tabs or self.keys or len(self.notes) > 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPage:
    """One page of a list of names with its tabs."""

    grid: Grid
    leaf: Leaf
    title: str
    tabs: Sequence[BoardTab]
    page: int
    pages: int


def list_page(names: Sequence[str], *, requested_page: RequestedPage, has_side_column: bool = False) -> ListPage:
    """Return the requested page of a list of names. Its title has the first and last name if the list is long.

    `has_side_column` is true if a column of facts stands next to the list.
    """
    found = paging.paging_plan(
        names, portrait=requested_page.portrait, beside=has_side_column, screens=requested_page.screens
    )
    leaves = paging.pages_of_screen(found, screens=requested_page.screens, screen=requested_page.screen)
    page = requested_page.page_number_of(len(leaves))
    leaf = leaves[page]
    first, last = paging.guide_words(names[leaf.start : leaf.stop]) if names else ("", "")
    title = (first if first == last else f"{first} – {last}") if found.groups else ""
    tabs = _letter_tabs(found.groups, leaves, page) if found.groups else _single_tab(len(leaves), page)
    return ListPage(grid=found.grid, leaf=leaf, title=title, tabs=tabs, page=page, pages=len(leaves))


def page_number_text(page: int, page_count: int) -> str:
    """Return "page 2 of 5" for `page` 1, counted from 0, of 5 pages."""
    return _("page {page} of {pages}").format(page=page + 1, pages=page_count)


def players_text(count: int) -> str:
    return ngettext("{count:,} player", "{count:,} players", count).format(count=count)


def places_text(count: int) -> str:
    return ngettext("{count:,} place", "{count:,} places", count).format(count=count)


def with_bold_facts(sentence: str, **facts: object) -> SafeString:
    """Return a sentence as markup, with each `{name}` replaced by the fact of that name in bold."""
    strong = {
        name: format_html("<b>{}</b>", number_text(fact) if isinstance(fact, int) else fact)
        for name, fact in facts.items()
    }
    return format_html(sentence, **strong)


def page_marks(current_page: int, page_count: int) -> tuple[str, ...]:
    """Return a mark for each page: "done" before the current page, "now" for it, "" after it."""
    return tuple("done" if at < current_page else "now" if at == current_page else "" for at in range(page_count))


def _single_tab(pages: int, page: int) -> list[BoardTab]:
    if pages == 1:
        return []
    beside = page_number_text(page, pages)
    return [BoardTab(_("All players"), beside, page_marks(page, pages))]


def _letter_tabs(groups: Sequence[str], leaves: Sequence[Leaf], page: int) -> list[BoardTab]:
    here = leaves[page].group
    tabs = []
    for group in sorted({leaf.group for leaf in leaves}):
        first = next(at for at, leaf in enumerate(leaves) if leaf.group == group)
        count = sum(leaf.group == group for leaf in leaves)
        beside = page_number_text(page - first, count)
        marks = page_marks(page - first, count) if group == here else ()
        tabs.append(BoardTab(groups[group], beside if group == here else "", marks))
    return tabs
