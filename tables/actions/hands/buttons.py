"""Actions on the button, and the next hand."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tables.actions.fields import ByNumber
from tables.actions.room import WhichTable
from tables.services.hands import buttons, turns
from tournaments.contribution_types import FLOOR_STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.rules.games import BETTING, GAMES, MIXED_GAMES


class Button(serializers.Serializer[Any]):
    """The seat of a table's button; with a dead button also the seats of the blinds."""

    table = ByNumber()
    button = serializers.IntegerField(min_value=1, max_value=12, help_text=_("The seat with the button."))
    small_blind = serializers.IntegerField(
        required=False, min_value=1, max_value=12, help_text=_("Only with a dead button: the seat of the small blind.")
    )
    big_blind = serializers.IntegerField(required=False, min_value=1, max_value=12)


class ChosenGame(serializers.Serializer[Any]):
    """The game that a player chooses in dealer's choice."""

    table = ByNumber()
    game = serializers.ChoiceField(choices=[(game, name) for game, name in GAMES.items() if game not in MIXED_GAMES])
    betting = serializers.ChoiceField(
        choices=list(BETTING.items()), required=False, help_text=_("If left out, as the game is usually played.")
    )


class TablesOfGame(serializers.Serializer[Any]):
    """The tables at which the game changes."""

    table = ByNumber(required=False, help_text=_("If left out, all tables."))


def _as_tables(clean: dict[str, Any]) -> dict[str, Any]:
    return {"tables": [clean["table"]] if clean.get("table") else []}


BUTTON_ACTIONS = (
    Action("set-button", noop("Set the button"), buttons.set_button, Button, roles=FLOOR_STAFF),
    Action("next-hand", noop("Deal the next hand at a table"), buttons.deal_next, WhichTable, roles=FLOOR_STAFF),
    Action("choose-game", noop("Choose the game at a table"), turns.choose_game, ChosenGame, roles=FLOOR_STAFF),
    Action("next-game", noop("Change the game of a mix"), turns.end_turn, TablesOfGame, FLOOR_STAFF, adapt=_as_tables),
)
