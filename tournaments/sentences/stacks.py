"""Stacks in big blinds, big bets or antes."""

from collections.abc import Mapping

from django.utils.functional import Promise

from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import gettext_lazy, ngettext
from tournaments.rules.structure.stack_unit import StackUnit, UnitKind

#: titles of the units
UNIT_TITLES: Mapping[UnitKind, Promise] = {
    UnitKind.BIG_BETS: gettext_lazy("Big bets"),
    UnitKind.BIG_BLINDS: gettext_lazy("Big blinds"),
    UnitKind.ANTES: gettext_lazy("Antes"),
}


def stack_text(stack: int, unit: StackUnit) -> str:
    """Return a stack as `33.6 BB`, `16.8 big bets` or `40.0 antes`; "" without a unit."""
    texts = {UnitKind.BIG_BETS: _("{count} big bets"), UnitKind.ANTES: _("{count} antes")}
    return texts.get(unit.kind, _("{count} BB")).format(count=tenths_text(stack, unit)) if unit.chips else ""


def whole_stack_text(stack: int, unit: StackUnit) -> str:
    """Return a stack as `33 BB`, `16 big bets` or `1 ante`, rounded down; "" without a unit."""
    if not unit.chips:
        return ""
    count = stack // unit.chips
    texts = {
        UnitKind.BIG_BETS: ngettext("{count} big bet", "{count} big bets", count),
        UnitKind.ANTES: ngettext("{count} ante", "{count} antes", count),
    }
    return texts.get(unit.kind, _("{count} BB")).format(count=number_text(count))


def tenths_text(stack: int, unit: StackUnit) -> str:
    """Return a stack as a figure with one decimal, rounded down, such as 33.6; "" without a unit."""
    tenths = unit.tenths_of(stack)
    return "" if tenths is None else number_text(tenths / 10, ",.1f")
