"""Checks of a structure: errors, for which it is refused, and warnings about levels that can be played.

Published sheets have errors: a misprinted blind, a level number left out, an ante that no chip can pay. Bounds are
those of sheets in use. A big blind is 1.25 to 2.5 small blinds. An ante from each player is at most one big blind; an
ante that one player pays for the table is at most one and a half.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from tournaments.rules.games import BETTING_WITHIN, GAME_TABLE, GAMES, MIXED_GAMES
from tournaments.rules.levels import AnteKind, Break, Level, Structure
from tournaments.rules.messages import capitalise, join_with_and, join_with_or, number_message
from tournaments.rules.messages import message as _
from tournaments.rules.structure.chip_set import chips_in_play, first_bet, is_payable, opening_chips
from tournaments.rules.structure.level_checks import (
    LEVEL_ERRORS,
    Check,
    Played,
    amounts,
    has_small_chips,
    has_usual_blinds,
)
from tournaments.rules.structure.problems import Problem, StructureRefused, problem_place_label, spoken_name

LONGEST_BREAK = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Checked:
    """The problems of a structure: it is refused for `errors`, but not for `warnings`."""

    errors: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


def check_structure(structure: Structure) -> Checked:
    """Return the errors of a structure, and the warnings about unusual values, in the order of the steps."""
    played = list(_played_levels(structure))
    errors = [
        *_stack_and_closing_problems(structure),
        *_break_problems(structure),
        *_level_problems(played, LEVEL_ERRORS),
    ]
    warnings = [*_game_problems(structure), *_level_problems(played, LEVEL_WARNINGS)]
    return Checked(_in_step_order(errors), _in_step_order(warnings))


def check_playable(structure: Structure, *, accept: bool = False) -> Checked:
    """Return the problems of a structure, and refuse one that cannot be played.

    Raises StructureRefused with every error, unless `accept` allows errors. A structure without a level is always
    refused.
    """
    found = check_structure(structure)
    if found.errors and not (accept and structure.levels):
        raise StructureRefused(found.errors)
    return found


def _in_step_order(problems: list[Problem]) -> tuple[Problem, ...]:
    return tuple(sorted(problems, key=lambda problem: -1 if problem.step is None else problem.step))


def _level_problems(played: list[Played], checks: tuple[Check, ...]) -> Iterator[Problem]:
    for level in played:
        for check in checks:
            yield from check(level)


def _played_levels(structure: Structure) -> Iterator[Played]:
    """Yield every level with its context. In a mixed event, only levels of the same betting are compared."""
    in_play = chips_in_play(structure)
    before: Level | None = None
    same_betting: dict[str, Level] = {}
    for at, step in enumerate(structure.steps):
        if isinstance(step, Level):
            betting = step.betting or structure.betting
            yield Played(
                step=at,
                level=step,
                game=step.game or structure.game,
                betting=betting,
                before=before,
                same_betting=same_betting.get(betting),
                chips=in_play[at],
                chips_after=in_play[min(at + 1, len(in_play) - 1)],
            )
            before = same_betting[betting] = step


def _stack_and_closing_problems(structure: Structure) -> Iterator[Problem]:
    if not structure.levels:
        yield Problem(None, None, "steps", "missing", _("A structure needs at least one level"))
    stack = structure.starting_stack
    if stack and not is_payable(stack, chips=opening_chips(structure)):
        smallest = opening_chips(structure)[0]
        sentence = _(
            "Starting stack {stack:,} cannot be made from the chips: the smallest is {smallest:,}",
            stack=stack,
            smallest=smallest,
        )
        yield Problem(None, None, "starting_stack", "not_payable", sentence)
    closed = Counter(closing for step in structure.steps for closing in step.closes)
    for closing, times in closed.items():
        if times > 1:
            sentence = _(
                "{spoken} can close only once, not {times} ×",
                spoken=capitalise(spoken_name(closing)),
                times=times,
            )
            yield Problem(None, None, "closes", "closes_twice", sentence)


def _break_problems(structure: Structure) -> Iterator[Problem]:
    in_play, after, leaving = chips_in_play(structure), None, set[int]()
    for at, step in enumerate(structure.steps):
        if isinstance(step, Level):
            after, leaving = step.number, set()
            continue
        place = problem_place_label(step=at, level=None, after=after)
        if step.span > LONGEST_BREAK:
            minutes = step.span // timedelta(minutes=1)
            yield Problem(
                at,
                None,
                "minutes",
                "out_of_range",
                _("{place}: {minutes:,} min is more than a day", place=place, minutes=minutes),
            )
        gone = [chip for chip in step.color_up if chip not in in_play[at] or chip in leaving]
        for chip in gone:
            yield Problem(
                at,
                None,
                "color_up",
                "not_in_play",
                _("{place}: no {chip:,} chips are in play to colour up", place=place, chip=chip),
            )
        leaving |= set(step.color_up)
        yield from _colour_up_problems(step, at=at, chips=set(in_play[at]) - leaving, place=place)


def _colour_up_problems(step: Break, *, at: int, chips: set[int], place: str) -> Iterator[Problem]:
    if step.color_up and not chips:
        yield Problem(
            at, None, "color_up", "nothing_left", _("{place}: the colour-up leaves no chips in play", place=place)
        )


def _game_problems(structure: Structure) -> Iterator[Problem]:
    if structure.game not in GAMES:
        sentence = _("{game} is not a known game", game=structure.game)
        yield Problem(None, None, "game", "unknown", sentence)


def _steepness_problems(played: Played) -> Iterator[Problem]:
    """Yield a problem if the big blind (or small bet) is more than 1.6 times that of the level before.

    On good sheets the big blind rises by a fifth to a half from level to level.
    """
    if played.same_betting is None:
        return
    name = "big_blind" if played.level.big_blind else "small_bet"
    now, then = getattr(played.level, name), getattr(played.same_betting, name)
    if then and 5 * now > 8 * then:
        sentence = _(
            "{spoken} {now:,} is {ratio} × the {then:,} of level {number}",
            spoken=spoken_name(name),
            now=now,
            ratio=number_message(now / then),
            number=played.same_betting.number,
            then=then,
        )
        yield played.problem(name, "steep", sentence)


def _unusual_betting_problems(played: Played) -> Iterator[Problem]:
    """Yield a problem at the first level of a game with a betting in which it is hardly played."""
    row, earlier = GAME_TABLE.get(played.game), played.same_betting
    is_repeated = earlier is not None and earlier.game == played.level.game
    if row is None or played.betting in row.betting or played.game in MIXED_GAMES or is_repeated:
        return
    sentence = _(
        "{game} is usually played {known}, not {betting}",
        game=row.name,
        betting=BETTING_WITHIN.get(played.betting, played.betting),
        known=join_with_or(BETTING_WITHIN[name] for name in row.betting),
    )
    yield played.problem("betting", "unusual", sentence)


def _heavy_ante_problems(played: Played) -> Iterator[Problem]:
    ante, bet = played.level.ante, first_bet(played.level)
    has_blind_or_bet = bool(played.level.big_blind or played.level.small_bet)
    if ante and has_blind_or_bet and ante.kind == AnteKind.EACH and bet < 3 * ante.amount <= 3 * bet:
        yield played.problem(
            "ante",
            "heavy",
            _("ante {amount:,} from each player is more than a third of {bet:,}", amount=ante.amount, bet=bet),
        )
    if ante and ante.kind != AnteKind.EACH and 2 * bet < 2 * ante.amount <= 3 * bet:
        yield played.problem(
            "ante",
            "heavy",
            _("ante {amount:,} for the table is more than the big blind {bet:,}", amount=ante.amount, bet=bet),
        )


def _falling_ante_problems(played: Played) -> Iterator[Problem]:
    now, then = played.level.ante, played.same_betting.ante if played.same_betting else None
    if now and then and now.kind == then.kind and now.amount < then.amount:
        sentence = _(
            "ante {amount:,} is lower than the {amount_2:,} of the level before",
            amount=now.amount,
            amount_2=then.amount,
        )
        yield played.problem("ante", "falls", sentence)


def _unusual_bet_problems(played: Played) -> Iterator[Problem]:
    """Yield problems of unusual bets.

    A bring-in is usually a fifth to a half of the small bet, and a big bet twice the small bet.
    """
    level = played.level
    if level.bring_in and level.small_bet and not level.small_bet <= 5 * level.bring_in <= 5 * level.small_bet // 2:
        sentence = _(
            "bring-in {bring_in:,} is not a fifth to a half of the small bet {small_bet:,}",
            bring_in=level.bring_in,
            small_bet=level.small_bet,
        )
        yield played.problem("bring_in", "unusual", sentence)
    if level.big_bet and level.big_bet != 2 * level.small_bet:
        sentence = _(
            "big bet {big_bet:,} is not twice the small bet {small_bet:,}",
            big_bet=level.big_bet,
            small_bet=level.small_bet,
        )
        yield played.problem("big_bet", "unusual", sentence)


def _late_chip_problems(played: Played) -> Iterator[Problem]:
    """Yield a problem for each amount that needs chips which are coloured up at the tables during this level.

    After a break without minutes, chips are coloured up in the next level.
    """
    for name, amount in amounts(played.level):
        if is_payable(amount, chips=played.chips) and not is_payable(amount, chips=played.chips_after):
            gone = join_with_and(number_message(chip) for chip in played.chips if chip not in played.chips_after)
            sentence = _(
                "{spoken} {amount:,} still needs the {gone} chips: exchange them at the end of this level",
                spoken=spoken_name(name),
                amount=amount,
                gone=gone,
            )
            yield played.problem(name, "chips_leaving", sentence)


def _level_game_problems(played: Played) -> Iterator[Problem]:
    if played.level.game and played.level.game not in GAMES:
        yield played.problem("game", "unknown", _("{game} is not a known game", game=played.level.game))


def _small_chip_problems(played: Played) -> Iterator[Problem]:
    """Yield a problem for very small blinds such as 1/3, which are out of proportion but playable."""
    small, big = played.level.small_blind, played.level.big_blind
    if small and big and has_small_chips(played.level) and not has_usual_blinds(played.level):
        sentence = _(
            "big blind {big:,} is {ratio} × the small blind {small:,}",
            big=big,
            ratio=number_message(big / small, 4),
            small=small,
        )
        yield played.problem("big_blind", "small_chips", sentence)


# the checks that only warn: the structure can be played
LEVEL_WARNINGS: tuple[Check, ...] = (
    _small_chip_problems,
    _unusual_betting_problems,
    _steepness_problems,
    _heavy_ante_problems,
    _falling_ante_problems,
    _unusual_bet_problems,
    _late_chip_problems,
    _level_game_problems,
)
