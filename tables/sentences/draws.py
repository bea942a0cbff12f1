"""Draws of seats and buttons in the floor log."""

from typing import Any

from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext, translate
from tournaments.rules.rulebook.house_settings import SETTINGS

Facts = dict[str, Any]


def opened_sentence(facts: Facts) -> str:
    """Return the sentence on opened tables."""
    if facts["first"] == facts["last"]:
        return _("Table {first} opened").format(**facts)
    return _("Tables {first} to {last} opened").format(**facts)


def opened_and_seated_sentence(facts: Facts) -> str:
    """Return the sentence on opened tables and the players seated there."""
    sentence = ngettext(
        "{opened}, {players:,} player seated", "{opened}, {players:,} players seated", facts["players"]
    ).format(opened=opened_sentence(facts), players=facts["players"])
    return sentence + _teams_and_buttons_clause(facts)


def drawn_sentence(facts: Facts) -> str:
    """Return the sentence of a draw."""
    sentence = _("Seats drawn, players: {players:,}").format(**facts)
    if facts["alternates"]:
        sentence = _("{said}, {alternates:,} on the waiting list").format(said=sentence, alternates=facts["alternates"])
    return sentence + _teams_and_buttons_clause(facts)


def drawn_again_sentence(facts: Facts) -> str:
    """Return the sentence on players who drew another seat."""
    sentence = ngettext(
        "Seats drawn again for {players:,} player", "Seats drawn again for {players:,} players", facts["players"]
    ).format(players=facts["players"])
    return sentence + _teams_and_buttons_clause(facts)


def redrawn_sentence(facts: Facts) -> str:
    """Return the sentence on a redraw, with its tables."""
    tables = ", ".join(str(table) for table in facts["tables"])
    sentence = ngettext(
        "All seats redrawn, players: {players}, table {tables}",
        "All seats redrawn, players: {players}, tables {tables}",
        len(facts["tables"]),
    ).format(players=facts["players"], tables=tables)
    return sentence + _teams_and_buttons_clause(facts)


def _teams_and_buttons_clause(facts: Facts) -> str:
    return _teams_clause(facts) + _buttons_clause(facts)


def _teams_clause(facts: Facts) -> str:
    """Return how many teams were kept apart, or how many pairs share a table; "" without teams."""
    if not facts.get("teams"):
        return ""
    if meet := facts["meet"]:
        return ngettext(
            "; {meet:,} pair of one team shares a table: no draw had fewer",
            "; {meet:,} pairs of one team share a table: no draw had fewer",
            meet,
        ).format(meet=meet)
    return ngettext("; {teams:,} team kept apart", "; {teams:,} teams kept apart", facts["teams"]).format(
        teams=facts["teams"]
    )


def _buttons_clause(facts: Facts) -> str:
    """Return the rule of the first buttons, with their seats if there are few."""
    if "first_button" not in facts:
        return ""
    rule = translate(SETTINGS["first_button"].meaning(facts["first_button"]))
    if facts["buttons"]:
        return _("; button: {rule} ({buttons})").format(rule=rule, buttons=facts["buttons"])
    return _("; button: {rule}").format(rule=rule)
