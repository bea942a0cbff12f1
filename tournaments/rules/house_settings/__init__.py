"""Everything on which the rulebooks disagree, as literal tables: a setting, its values, and each preset's choice.

Where a book is silent its preset carries what most rooms that play by it do; a tournament overrides what it likes.
"""

from tournaments.rules.house_settings.betting import BETTING
from tournaments.rules.house_settings.blinds import BLINDS
from tournaments.rules.house_settings.cards import CARDS
from tournaments.rules.house_settings.clock import CLOCK
from tournaments.rules.house_settings.money import MONEY
from tournaments.rules.house_settings.penalties import PENALTIES
from tournaments.rules.house_settings.seating import SEATING
from tournaments.rules.house_settings.setting import RULEBOOKS, Setting
from tournaments.rules.house_settings.showdown import SHOWDOWN

__all__ = ["ALIASES", "CHAPTERS", "RULEBOOKS", "SETTINGS", "Setting"]

#: the settings in the order of the settings page
CHAPTERS: dict[str, tuple[Setting, ...]] = {
    "Seats and tables": SEATING,
    "Button, blinds and antes": BLINDS,
    "Betting": BETTING,
    "Cards": CARDS,
    "Showdown": SHOWDOWN,
    "Clock and hand for hand": CLOCK,
    "Penalties": PENALTIES,
    "Places, stacks and chips": MONEY,
}

SETTINGS: dict[str, Setting] = {one.name: one for chapter in CHAPTERS.values() for one in chapter}

#: other names of settings -> the name above
ALIASES: dict[str, str] = {alias: one.name for one in SETTINGS.values() for alias in one.aliases}
