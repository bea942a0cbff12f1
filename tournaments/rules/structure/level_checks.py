"""Checks for errors that make a level unplayable. Each check takes one level in its context."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise

from tournaments.rules.games import BUTTON_BLIND_GAMES, GAME_TABLE, GAMES, MIXED_GAMES, STUD_GAMES
from tournaments.rules.levels import AnteKind, Level
from tournaments.rules.messages import message as _
from tournaments.rules.messages import number_message
from tournaments.rules.structure.chip_set import first_bet, is_payable
from tournaments.rules.structure.files.json_file import BLINDS_AND_BETS
from tournaments.rules.structure.problems import Problem, spoken_name

LONGEST_LEVEL = timedelta(hours=4)

# games whose forced bets each venue chooses: antes alone, blinds alone, or all of them in turn
FREELY_STAKED = MIXED_GAMES | BUTTON_BLIND_GAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A level in its context: the level `before` it, and the nearest earlier level with the `same_betting`.

    `chips` are the chips in play as the level begins, `chips_after` those as it ends.
    """

    step: int
    level: Level
    game: str
    betting: str
    before: Level | None
    same_betting: Level | None
    chips: tuple[int, ...]
    chips_after: tuple[int, ...]

    def problem(self, field: str, code: str, sentence: str) -> Problem:
        """Return a problem of this level, whose text is "Level 7: " and the `sentence`."""
        return Problem(self.step, self.level.number, field, code, level_sentence(self.level, sentence))


Check = Callable[[Played], Iterator[Problem]]


def level_sentence(level: Level, sentence: str) -> str:
    """Return the sentence with its level in front: "Level 7: ..."."""
    return _("Level {number}: {words}", number=level.number, words=sentence)


def _number_problems(played: Played) -> Iterator[Problem]:
    """Yield a problem if the numbers do not run 1, 2, 3. Both parts of an interrupted level have the same number."""
    before = played.before.number if played.before else 0
    if played.level.number != before + 1 and not played.level.is_continuation_of(played.before):
        follows = _("it follows level {before}", before=before) if before else _("it is the first")
        yield played.problem(
            "number",
            "not_contiguous",
            _("{follows}, so its number should be {number}", follows=follows, number=before + 1),
        )


def _length_problems(played: Played) -> Iterator[Problem]:
    if not timedelta(0) < played.level.span <= LONGEST_LEVEL:
        yield played.problem("minutes", "out_of_range", wrong_length_sentence(played.level))


def wrong_length_sentence(level: Level) -> str:
    """Return the message for a level's length out of bounds."""
    minutes = number_message(level.span / timedelta(minutes=1), 4)
    return _("{minutes} min is not possible: enter more than 0 min, at most 4 hours", minutes=minutes)


def _stake_problems(played: Played) -> Iterator[Problem]:
    """Yield a problem for each missing stake.

    A level needs blinds, or antes with a bet. In stud it needs a bring-in, in limit stud also the small bet. In mixed
    games and short deck any one stake is enough, but a level for all games of a mix needs a bring-in if stud is one of
    the games.
    """
    level = played.level
    if played.game in FREELY_STAKED or played.game not in GAMES:
        if not any(level.amounts):
            yield played.problem("big_blind", "missing", _("there are no blinds, bets or antes"))
        elif _is_without_bring_in(played):
            yield played.problem("bring_in", "missing", _("{spoken} is missing", spoken=spoken_name("bring_in")))
        return
    for name in _required_fields(played):
        if not getattr(level, name):
            yield played.problem(name, "missing", _("{spoken} is missing", spoken=spoken_name(name)))


def _is_without_bring_in(played: Played) -> bool:
    """Return whether a level for all games of a mix lacks the bring-in that its stud games need."""
    games = {game for game, _betting in GAME_TABLE[played.game].rotation} if played.game in MIXED_GAMES else set()
    return not STUD_GAMES.isdisjoint(games) and not played.level.bring_in


def _required_fields(played: Played) -> tuple[str, ...]:
    level = played.level
    if played.game in STUD_GAMES:
        return ("bring_in", "small_bet") if played.betting == "fixed_limit" else ("bring_in",)
    antes_only = level.ante and (level.small_bet or level.spread) and not (level.small_blind or level.big_blind)
    return () if antes_only else ("small_blind", "big_blind")


def _falling_stake_problems(played: Played) -> Iterator[Problem]:
    if played.same_betting is None:
        return
    for name in BLINDS_AND_BETS:
        now, then = getattr(played.level, name), getattr(played.same_betting, name)
        if 0 < now < then:
            sentence = _(
                "{spoken} {now:,} is lower than {then:,} in level {number}",
                spoken=spoken_name(name),
                now=now,
                number=played.same_betting.number,
                then=then,
            )
            yield played.problem(name, "falls", sentence)


# where a small blind of so few chips is played, 1/3 is usual
FEW_CHIPS = 5


def has_usual_blinds(level: Level) -> bool:
    """Return whether the big blind equals the small blind, or is 1.25 to 2.5 times as large."""
    small, big = level.small_blind, level.big_blind
    return small == big or 5 * small <= 4 * big <= 10 * small


def has_small_chips(level: Level) -> bool:
    """Return whether the blinds are so small that chips leave no choice: 1/3 or 2/6."""
    return 0 < level.small_blind <= FEW_CHIPS and level.small_blind < level.big_blind <= 3 * level.small_blind


def _blind_problems(played: Played) -> Iterator[Problem]:
    """Yield a problem for blinds out of proportion.

    The big blind must be the largest blind, and 1 or 1.25 to 2.5 times the small blind.
    """
    small, big, third = played.level.small_blind, played.level.big_blind, played.level.third_blind
    if small > big > 0:
        yield played.problem(
            "small_blind",
            "above_big_blind",
            _("small blind {small:,} is more than the big {big:,}", small=small, big=big),
        )
    elif small and big and not has_usual_blinds(played.level) and not has_small_chips(played.level):
        sentence = _(
            "big blind {big:,} is {ratio} × the small blind {small:,}; it must be 1.25 to 2.5 ×",
            big=big,
            ratio=number_message(big / small, 4),
            small=small,
        )
        yield played.problem("big_blind", "out_of_ratio", sentence)
    if third > big > 0:
        yield played.problem(
            "third_blind",
            "above_big_blind",
            _("third blind {third:,} is more than the big {big:,}", third=third, big=big),
        )


def _ante_problems(played: Played) -> Iterator[Problem]:
    """Yield a problem for an ante that is too high.

    The limit is one big blind from each player, or one and a half big blinds from one player for the table.
    """
    ante, bet = played.level.ante, first_bet(played.level)
    if ante is None or not bet:
        return
    against = _bet_text(played.level)
    if ante.kind == AnteKind.EACH and ante.amount > bet:
        yield played.problem(
            "ante",
            "too_high",
            _("ante {amount:,} from each player is more than {against}", amount=ante.amount, against=against),
        )
    if ante.kind != AnteKind.EACH and 2 * ante.amount > 3 * bet:
        sentence = _(
            "ante {amount:,} for the table is more than one and a half times {against}",
            amount=ante.amount,
            against=against,
        )
        yield played.problem("ante", "too_high", sentence)


def _bet_text(level: Level) -> str:
    """Return the first bet of a level in words."""
    bet = first_bet(level)
    if level.big_blind:
        return _("the big blind {bet:,}", bet=bet)
    return _("the small bet {bet:,}", bet=bet) if level.small_bet else _("the button's blind {bet:,}", bet=bet)


def _bet_problems(played: Played) -> Iterator[Problem]:
    """Yield problems for bets out of order.

    The bring-in must be below the small bet, and the small bet at least the big blind and at most the big bet.
    """
    level = played.level
    if level.bring_in and 0 < level.small_bet <= level.bring_in:
        sentence = _(
            "bring-in {bring_in:,} is not lower than the small bet {small_bet:,} that completes it",
            bring_in=level.bring_in,
            small_bet=level.small_bet,
        )
        yield played.problem("bring_in", "not_below_bet", sentence)
    if level.big_bet and level.small_bet > level.big_bet:
        sentence = _(
            "big bet {big_bet:,} is lower than the small bet {small_bet:,}",
            big_bet=level.big_bet,
            small_bet=level.small_bet,
        )
        yield played.problem("big_bet", "below_small_bet", sentence)
    if 0 < level.small_bet < level.big_blind:
        sentence = _(
            "small bet {small_bet:,} is lower than the big blind {big_blind:,}",
            small_bet=level.small_bet,
            big_blind=level.big_blind,
        )
        yield played.problem("small_bet", "below_big_blind", sentence)


def _range_problems(played: Played) -> Iterator[Problem]:
    """Yield problems: no spread in spread limit, no cap in cap limit, an invalid spread or cap."""
    level = played.level
    if played.betting == "spread_limit" and not level.spread:
        yield played.problem("spread", "missing", _("spread is missing"))
    if level.spread and tuple(sorted(level.spread)) != level.spread:
        lower, higher = next(pair for pair in pairwise(level.spread) if pair[0] > pair[1])
        yield played.problem(
            "spread",
            "reversed",
            _("spread {spread:,} to {spread_2:,}: the first must be the lower", spread=lower, spread_2=higher),
        )
    if played.betting == "cap_limit" and not level.cap:
        yield played.problem("cap", "missing", _("cap is missing"))
    if level.cap and level.cap < first_bet(level):
        yield played.problem(
            "cap",
            "below_big_blind",
            _("cap {cap:,} is less than one bet, {first_bet:,}", cap=level.cap, first_bet=first_bet(level)),
        )


def _payment_problems(played: Played) -> Iterator[Problem]:
    """Yield a problem for each amount that cannot be paid with the chips in play."""
    for name, amount in amounts(played.level):
        if not is_payable(amount, chips=played.chips):
            smallest = (
                _("the smallest chip in play is {chips:,}", chips=played.chips[0])
                if played.chips
                else _("no chip is left in play")
            )
            yield played.problem(
                name,
                "not_payable",
                _(
                    "{spoken} {amount:,} cannot be paid: {smallest}",
                    spoken=spoken_name(name),
                    amount=amount,
                    smallest=smallest,
                ),
            )


def amounts(level: Level) -> Iterator[tuple[str, int]]:
    """Yield every amount of a level that chips must be able to pay, as (field, amount)."""
    yield from level.amounts
    yield from (("spread", end) for end in level.spread or ())
    if level.cap:
        yield "cap", level.cap


# a structure that fails one of these checks is refused
LEVEL_ERRORS: tuple[Check, ...] = (
    _number_problems,
    _length_problems,
    _stake_problems,
    _falling_stake_problems,
    _blind_problems,
    _ante_problems,
    _bet_problems,
    _range_problems,
    _payment_problems,
)
