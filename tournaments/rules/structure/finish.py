"""The time at which a tournament finishes by its structure, and the level length for a wanted finish."""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta

from tournaments.rules.games import (
    BETTING,
    BETTING_WITHIN,
    GAME_TABLE,
    MIXED_GAMES,
    OWN_MIX,
    Rotation,
    can_share_levels,
    game_title,
    has_board,
    most_seats,
    rotation_of,
    seats_by_cards,
)
from tournaments.rules.levels import Break, Closing, Level, Step, Structure
from tournaments.rules.refused import Refused
from tournaments.rules.structure.paces import PACES
from tournaments.rules.structure.presets import generated_game, preset_structure
from tournaments.rules.structure.times import LATEST_END, level_index_reaching

MINUTE = timedelta(minutes=1)
# the longest level that is tried for a wanted finish, in minutes
LONGEST_LEVEL = 120
# longer levels may have one break fewer, so a few lengths below and above are compared too
NEARBY = 3
FEWEST_IN_A_MIX = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureRequest:
    """The wanted structure: `given`, or made by a `pace` if `given` is None. The other fields change the structure.

    `minutes` is the length of the first level; the other levels keep their proportion to it. `game` and `betting`
    replace those of the structure; "" keeps them. A generated mix has the games of `rotation` and changes them
    `by_level` or by hands. `closes` is the key of the step at whose end registration closes; "" leaves registration
    open, None keeps the structure's closing. `rebuys_close` and `add_on_closes` do the same for rebuys and the add-on,
    but "" means that these close with registration.
    """

    pace: str = ""
    given: Structure | None = None
    stack: int = 0
    minutes: int | None = None
    players: int = 100
    seats: int | None = None
    final_seats: int | None = None
    game: str = ""
    betting: str = ""
    rotation: Rotation = ()
    by_level: bool = True
    closes: str | None = None
    rebuys_close: str | None = None
    add_on_closes: str | None = None

    def build(self) -> Structure:
        """Return the structure.

        Raises StructureRefused naming what cannot be made, Refused if the game needs other levels.
        """
        found = self._generate() if self.given is None else self._adapt(self.given)
        found = with_game(found, game=self.game or found.game, betting=self.betting or found.betting)
        refuse_too_many_seats(max(self.seats or 0, self.final_seats or 0), game=found.game, rotation=self.rotation)
        most = most_seats(found.game, rotation_of(found.game, self.rotation))
        seats = self.seats or min(found.seats_per_table, most)
        last = self.final_seats or self.seats or min(found.final_table_seats, most)
        found = replace(found, seats_per_table=seats, final_table_seats=last)
        request = {
            Closing.REGISTRATION: self.closes,
            Closing.REBUYS: self.rebuys_close,
            Closing.ADD_ON: self.add_on_closes,
        }
        for closing, key in request.items():
            found = found if key is None else with_closing_after(found, key, closing=closing)
        return found

    def _generate(self) -> Structure:
        refuse_other_betting(game=self.game, betting=self.betting)
        refuse_wrong_rotation(self.rotation, game=self.game)
        return preset_structure(
            self.pace,
            starting_stack=self.stack,
            minutes=self.minutes,
            players=self.players,
            rotation=self.rotation,
            by_level=self.by_level,
            **generated_game(game=self.game, betting=self.betting),
        )

    def _adapt(self, given: Structure) -> Structure:
        found = with_level_minutes(given, self.minutes) if self.minutes else given
        return replace(found, starting_stack=self.stack or found.starting_stack)

    def with_finish_after(self, after: timedelta) -> "StructureRequest":
        """Return the request with the level length for which play finishes nearest to `after` from the start."""
        minutes = first_level_minutes(
            lambda length: replace(self, minutes=length).build(), after=after, players=self.players
        )
        return replace(self, minutes=minutes)


def with_game(structure: Structure, *, game: str, betting: str) -> Structure:
    """Return the structure for another game, with the same levels. Raises Refused if the game needs other levels."""
    if not can_share_levels(betting, game=game, other_betting=structure.betting, other_game=structure.game):
        raise Refused(
            "levels_of_another_game",
            field="betting" if game == structure.game else "game",
            game=game_title(game=game, betting=betting),
            levels=game_title(game=structure.game, betting=structure.betting),
        )
    return replace(structure, game=game, betting=betting)


def refuse_other_betting(*, game: str, betting: str, field: str = "betting") -> None:
    """Refuse a betting in which the game is not played. An empty betting is accepted; an empty game means hold'em."""
    row = GAME_TABLE.get(game or "texas_holdem")
    if row and betting and betting not in row.betting:
        known = ", ".join(BETTING[name] for name in row.betting)
        named = BETTING_WITHIN.get(betting, betting)
        raise Refused("betting_not_played", field=field, game=row.name, betting=named, known=known)


def refuse_wrong_rotation(rotation: Rotation, *, game: str) -> None:
    """Refuse a rotation of a single game, too short a rotation, and a game with a betting it is not played in."""
    if rotation and game not in MIXED_GAMES:
        raise Refused("rotation_without_mix", field="rotation")
    if (rotation or game == OWN_MIX) and len(set(rotation)) < FEWEST_IN_A_MIX:
        raise Refused("rotation_too_short", field="rotation", games=len(set(rotation)))
    for name, betting in rotation:
        refuse_other_betting(game=name, betting=betting, field="rotation")


def refuse_too_many_seats(seats: int, *, game: str, rotation: Rotation = ()) -> None:
    """Refuse more seats than players to whom the game, or each game of the mix, can be dealt."""
    most = most_seats(game, rotation_of(game, rotation))
    if seats > most:
        raise Refused("too_many_seats", field="seats_per_table", game=GAME_TABLE[game].name, most=most, seats=seats)


def refuse_wrong_own_game(cards: int | None, *, name: str, game: str, seats: int) -> None:
    """Refuse an own number of cards for a game without a `name` or board, and more `seats` than can be dealt."""
    if cards is None:
        return
    if not name:
        raise Refused("own_game_without_name", field="own_game")
    if not has_board(game):
        raise Refused("own_cards_without_board", field="own_cards", game=GAME_TABLE[game].name)
    most = seats_by_cards(game, cards)
    if seats > most:
        raise Refused("too_many_seats", field="seats_per_table", game=name, most=most, seats=seats)


def expected_playing_time(structure: Structure, *, players: int) -> timedelta | None:
    """Return the expected time from the start to the last hand; None if the day ends before the last hand.

    The last hand is expected in the middle of the first level in which all chips together are at most twenty big
    blinds. If the blinds never get that high, it is expected at the end of the structure.
    """
    at = level_index_reaching(structure, chips=players * structure.starting_stack, big_blinds=LATEST_END)
    played = structure.steps if at is None else structure.steps[:at]
    if any(isinstance(step, Break) and step.end_of_day for step in played):
        return None
    before = sum((step.span for step in played), timedelta(0))
    return before if at is None else before + structure.steps[at].span / 2


def last_hand_step_index(structure: Structure, *, players: int) -> int:
    """Return the index of the level in which the last hand is expected; the last step if the structure ends earlier."""
    at = level_index_reaching(structure, chips=players * structure.starting_stack, big_blinds=LATEST_END)
    return len(structure.steps) - 1 if at is None else at


def with_level_minutes(structure: Structure, minutes: int) -> Structure:
    """Return the structure with a first level of this many minutes, and the other levels in proportion.

    Lengths are whole minutes.
    """
    first = structure.levels[0].span
    if first == minutes * MINUTE:
        return structure

    def scale_step(step: Step) -> Step:
        if not isinstance(step, Level):
            return step
        return replace(step, span=max(1, round(step.span * minutes / first)) * MINUTE)

    return replace(structure, steps=tuple(scale_step(step) for step in structure.steps))


def first_level_minutes(make: Callable[[int], Structure], *, after: timedelta, players: int) -> int:
    """Return the minutes of the first level for which play finishes nearest to `after`, a time from the start.

    `make` returns the structure for a length in minutes. Of two lengths that are equally near, the shorter is returned.
    """

    def off(minutes: int) -> timedelta:
        return abs(_playing_time_or_max(make(minutes), players) - after)

    least = (
        bisect_left(range(1, LONGEST_LEVEL + 1), after, key=lambda length: _playing_time_or_max(make(length), players))
        + 1
    )
    near = range(max(1, least - NEARBY), min(LONGEST_LEVEL, least + NEARBY) + 1)
    return min(near, key=off)


def _playing_time_or_max(structure: Structure, players: int) -> timedelta:
    finish = expected_playing_time(structure, players=players)
    return timedelta.max if finish is None else finish


def with_closing_after(structure: Structure, key: str, *, closing: Closing = Closing.REGISTRATION) -> Structure:
    """Return the structure in which a sale (`closing`) closes at the end of the step with this key, and nowhere else.

    The key "" leaves the sale open. A key that the structure does not have changes nothing.
    """
    if key and key not in {step.key for step in structure.steps}:
        return structure

    def with_closing(step: Step) -> Step:
        others = tuple(other for other in step.closes if other != closing)
        return replace(step, closes=(closing, *others) if step.key == key else others)

    return replace(structure, steps=tuple(with_closing(step) for step in structure.steps))


def with_registration_until_level(structure: Structure, number: int) -> Structure:
    """Return the structure in which registration closes with this level, or with a break that follows the level.

    For an unknown level number it closes with the last step but one.
    """
    steps = structure.steps
    at = next(
        (at for at, step in enumerate(steps) if isinstance(step, Level) and step.number == number), len(steps) - 2
    )
    after = steps[at + 1 : at + 2]
    if after and isinstance(after[0], Break) and not after[0].end_of_day:
        at += 1
    return with_closing_after(structure, steps[at].key)


def pace_slug(structure: Structure) -> str:
    """Return the slug of the pace that generated a structure, ignoring its closings; "" for any other structure."""
    levels = structure.levels
    if not levels or levels[0].span % MINUTE:
        return ""
    for pace in PACES:
        if structure.name != PACES[pace].name:
            continue
        minutes = levels[0].span // MINUTE
        made = preset_structure(
            pace,
            starting_stack=structure.starting_stack,
            minutes=minutes,
            **generated_game(game=structure.game, betting=structure.betting),
        )
        pairs = zip(levels, made.levels, strict=False)
        if all(replace(left, closes=()) == replace(other, closes=()) for left, other in pairs):
            return pace
    return ""
