"""The game of a new tournament: its tiles, the questions of a game, and the games of a mix in their order."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext, translate
from tournaments.rules.games import (
    BETTING,
    BUTTON_BLIND_GAMES,
    DEALERS_CHOICE,
    GAME_TABLE,
    MIXED_GAMES,
    OWN_MIX,
    STUD_GAMES,
    Family,
    Rotation,
    most_seats,
    rotation_of,
)
from tournaments.rules.whole_numbers import parse_whole_number
from tournaments.views.opening.typed import MIX_FIELD, SAVED, typed_rotation
from tournaments.views.structure.generated import games_by_family

#: Numbers of hands after which a mix can change its game.
OFFERED_HANDS = (6, 8, 10)
#: More games than this are a list, fewer are buttons side by side.
MAX_SEGMENTS = 5

_FAMILY_GAMES = {family: [slug for slug, row in GAME_TABLE.items() if row.family == family] for family in Family}
_HI_LO_OMAHA = ["omaha_hi_lo", "big_o"]
#: The games of each tile, the usual one first; the last tile has all games.
TILES: dict[str, list[str]] = {
    "holdem": _FAMILY_GAMES[Family.HOLDEM],
    "omaha": [game for game in _FAMILY_GAMES[Family.OMAHA] if game not in _HI_LO_OMAHA],
    "omaha_hi_lo": _HI_LO_OMAHA,
    "stud": _FAMILY_GAMES[Family.STUD],
    "draw": _FAMILY_GAMES[Family.DRAW],
    "mix": _FAMILY_GAMES[Family.MIX],
    "all": list(GAME_TABLE),
}
TILE_TITLES = {
    "holdem": (noop("Hold'em"), noop("or short deck")),
    "omaha": (noop("Omaha"), noop("4 to 6 cards")),
    "omaha_hi_lo": (noop("Omaha hi-lo"), noop("8 or better")),
    "stud": (noop("Stud"), noop("7 cards, razz")),
    "draw": (noop("Draw poker"), noop("2-7, badugi")),
    "mix": (noop("Mixes"), noop("HORSE, 8-game")),
    "all": (noop("All games"), noop("in one list")),
}


def tile_of(game: str) -> str:
    """Return the tile of a game, "holdem" for an unknown game."""
    return next((tile for tile, games in TILES.items() if game in games), "holdem")


def fields_after_tile_change(values: dict[str, str]) -> tuple[dict[str, str], set[str]]:
    """Return the fields after another tile was chosen: with its usual game and betting.

    A saved structure gives way to a pace.
    """
    tile, was = values.get("tile", ""), values.get("was_tile")
    if tile not in TILES:
        return values | {"tile": tile_of(values.get("game", ""))}, set()
    if was is None or tile == was:
        return values, set()
    usual = TILES[tile][0]
    found = {} if values.get("game") in TILES[tile] else {"game": usual, "betting": GAME_TABLE[usual].betting[0]}
    if values.get("pace") != SAVED:
        return values | found, set()
    return values | found | {"pace": "regular"}, {"paces"}


def fields_after_game_change(values: dict[str, str]) -> tuple[dict[str, str], set[str]]:
    """Return the fields with a game of the tile, its betting, seats and mix, and the names of the changed parts.

    A saved structure brings its own game.
    """
    was_structure, structure = ((values.get(f"{prefix}pace"), values.get(f"{prefix}plan")) for prefix in ("was_", ""))
    if values.get("game") not in GAME_TABLE or values.get("pace") == SAVED:
        return values, {"tiles"} if was_structure != structure else set()
    values = _with_rotation_change(_with_game_of_tile(values))
    was = (was_structure[0], values.get("was_game"), values.get("was_tile"), values.get("was_mix", ""))
    now = (structure[0], values["game"], values.get("tile"), rotation_text(typed_rotation(values)))
    changed = {"game"} if was != now else set()
    # what is typed for a game that stays is refused with a sentence, not changed
    found = _fitting_betting_and_seats(values) if changed else {}
    return values | found, changed | found.keys() - {"betting"}


def _fitting_betting_and_seats(values: Mapping[str, str]) -> dict[str, str]:
    """Return the usual betting if the game is not played in the typed one, and the most seats if more were typed."""
    game, found = GAME_TABLE[values["game"]], {}
    if values.get("betting") not in game.betting:
        found["betting"] = game.betting[0]
    most = most_seats(values["game"], rotation_of(values["game"], typed_rotation(values)))
    if (parse_whole_number(values.get("seats_per_table", "")) or 0) > most:
        found["seats_per_table"] = str(most)
    return found


def _with_game_of_tile(values: dict[str, str]) -> dict[str, str]:
    games = TILES[values.get("tile", "all")]
    return values if values["game"] in games else values | {"game": games[0]}


def _with_rotation_change(values: dict[str, str]) -> dict[str, str]:
    """Return the fields with the games of a mix in fields of their own, after one was moved, removed or added.

    A usual mix whose games were changed is an own mix from then on; a dealer's choice keeps its name.
    """
    game, rotation = values["game"], typed_rotation(values)
    usual = GAME_TABLE[game].rotation
    was = values.get("was_game")
    if usual and (not rotation or (was is not None and was != game)):
        rotation = usual
    rotation = _edited_rotation(rotation, values)
    if usual and rotation != usual and game != DEALERS_CHOICE:
        values = values | {"game": OWN_MIX}
    others = {name: value for name, value in values.items() if not name.startswith(MIX_FIELD)}
    return others | (rotation_fields(rotation) if values["game"] in MIXED_GAMES else {})


def _edited_rotation(rotation: Rotation, values: Mapping[str, str]) -> Rotation:
    """Return the games after the buttons: `mix_earlier` and `mix_remove` have a place from 1, `mix_add` has a game."""
    earlier, removed = (parse_whole_number(values.get(name, "")) or 0 for name in ("mix_earlier", "mix_remove"))
    games = list(rotation)
    if 1 < earlier <= len(games):
        games.insert(earlier - 2, games.pop(earlier - 1))
    if 0 < removed <= len(games):
        games.pop(removed - 1)
    return (*games, *typed_rotation({f"{MIX_FIELD}1": values.get("mix_add", "")}))


def rotation_fields(rotation: Rotation) -> dict[str, str]:
    """Return the fields of the games of a mix, numbered from 1."""
    return {f"{MIX_FIELD}{place}": f"{game}:{betting}" for place, (game, betting) in enumerate(rotation, 1)}


def rotation_text(rotation: Rotation) -> str:
    """Return the games of a mix as one text, to see whether they changed."""
    return " ".join(rotation_fields(rotation).values())


def game_questions(values: Mapping[str, str]) -> dict[str, Any]:
    """Return the tiles, and the games, bettings and questions of the mix for the chosen game."""
    game, tile = values.get("game", ""), values.get("tile", "")
    tile = tile if tile in TILES else tile_of(game)
    games = [(slug, translate(GAME_TABLE[slug].name)) for slug in TILES[tile]]
    return {
        "tiles": [(name, *map(_, titles), name == tile) for name, titles in TILE_TITLES.items()],
        "segments": games if 1 < len(games) <= MAX_SEGMENTS else [],
        "families": games_by_family(TILES[tile]),
        "bettings": _betting_options(game),
        "mix": _mix_questions(values) if game in MIXED_GAMES else {},
    }


def _betting_options(game: str) -> list[tuple[str, str]]:
    return [(name, translate(BETTING[name])) for name in (GAME_TABLE[game].betting if game in GAME_TABLE else ())]


def _mix_questions(values: Mapping[str, str]) -> dict[str, Any]:
    """Return when the game of a mix changes, its games in their order, and those that can be added."""
    game = values["game"]
    rotation, usual = typed_rotation(values) or rotation_of(game), GAME_TABLE[game]
    letters = usual.letters if rotation == usual.rotation else ""
    return {
        "changes": _changes_of_game_options(game),
        "chosen": values.get("game_changes") or ("orbit" if game == DEALERS_CHOICE else "level"),
        "games": [_mix_tile(place, *played, letters=letters) for place, played in enumerate(rotation, 1)],
        "offered": [
            (family, [(f"{slug}:{GAME_TABLE[slug].betting[0]}", name) for slug, name in games])
            for family, games in games_by_family(slug for slug in GAME_TABLE if slug not in MIXED_GAMES)
        ],
    }


def _changes_of_game_options(game: str) -> list[tuple[str, str]]:
    """Return when a mix can change its game; dealer's choice never with the level."""
    hands = [
        (str(count), ngettext("after {count} hand", "after {count} hands", count).format(count=count))
        for count in OFFERED_HANDS
    ]
    by_level = [] if game == DEALERS_CHOICE else [("level", _("with each level"))]
    return [*by_level, ("orbit", _("after an orbit")), *hands]


def _mix_tile(place: int, game: str, betting: str, *, letters: str) -> dict[str, Any]:
    return {
        "place": place,
        "field": f"{MIX_FIELD}{place}",
        "letter": letters[place - 1 : place] or str(place),
        "title": translate(GAME_TABLE[game].name),
        "value": f"{game}:{betting}",
        "bettings": [(f"{game}:{other}", words) for other, words in _betting_options(game)],
        "forced": _forced_bets_text(game),
    }


def _forced_bets_text(game: str) -> str:
    if game in STUD_GAMES:
        return _("bring-in")
    return _("button blind") if game in BUTTON_BLIND_GAMES else _("blinds")
