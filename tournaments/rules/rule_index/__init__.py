"""The rule index: literal tables of rules by slug, in our own words, with their numbers by edition."""

from tournaments.rules.rule_index.betting import BETTING
from tournaments.rules.rule_index.conduct import CONDUCT
from tournaments.rules.rule_index.dealing import DEALING
from tournaments.rules.rule_index.general import GENERAL, SEATING
from tournaments.rules.rule_index.prizes import PRIZES
from tournaments.rules.rule_index.procedures import BUTTON, PROCEDURES
from tournaments.rules.rule_index.recommended import RECOMMENDED
from tournaments.rules.rule_index.rule import BOOKS, Rule
from tournaments.rules.rule_index.showdown import SHOWDOWN
from tournaments.rules.rule_index.structure import STRUCTURE

__all__ = ["BOOKS", "CHAPTERS", "RULES", "Rule"]

#: the rules in the order of the index page
CHAPTERS: dict[str, tuple[Rule, ...]] = {
    "General": GENERAL,
    "Seats and tables": SEATING,
    "Pots and showdown": SHOWDOWN,
    "Procedures": PROCEDURES,
    "Button and blinds": BUTTON,
    "Dealing": DEALING,
    "Bets and raises": BETTING,
    "Stakes and structures": STRUCTURE,
    "Prizes, deals and points": PRIZES,
    "Conduct and penalties": CONDUCT,
    "Recommended procedures": RECOMMENDED,
}

RULES: dict[str, Rule] = {one.slug: one for chapter in CHAPTERS.values() for one in chapter}
