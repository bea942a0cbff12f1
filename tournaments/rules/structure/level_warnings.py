"""Warnings about a level of a structure: it can be played, but is worth a second look."""

from collections.abc import Iterator

from tournaments.rules.games import GAMES
from tournaments.rules.levels import AnteKind
from tournaments.rules.messages import figure, together
from tournaments.rules.messages import message as _
from tournaments.rules.structure.chip_set import first_bet, payable
from tournaments.rules.structure.level_checks import Check, Played, amounts
from tournaments.rules.structure.problems import Problem, spoken


def _steep(played: Played) -> Iterator[Problem]:
    """Good sheets rise by a fifth to a half a level; above 1.6 times players notice."""
    if played.same_betting is None:
        return
    name = "big_blind" if played.level.big_blind else "small_bet"
    now, then = getattr(played.level, name), getattr(played.same_betting, name)
    if then and 5 * now > 8 * then:
        sentence = _(
            "{spoken} {now:,} is {ratio} × the {then:,} of level {number}",
            spoken=spoken(name),
            now=now,
            ratio=figure(now / then),
            number=played.same_betting.number,
            then=then,
        )
        yield played.problem(name, "steep", sentence)


def _heavy_ante(played: Played) -> Iterator[Problem]:
    ante, bet = played.level.ante, first_bet(played.level)
    if ante and ante.kind == AnteKind.EACH and bet < 3 * ante.amount <= 3 * bet:
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


def _falling_ante(played: Played) -> Iterator[Problem]:
    now, then = played.level.ante, played.same_betting.ante if played.same_betting else None
    if now and then and now.kind == then.kind and now.amount < then.amount:
        sentence = _(
            "ante {amount:,} is lower than the {amount_2:,} of the level before",
            amount=now.amount,
            amount_2=then.amount,
        )
        yield played.problem("ante", "falls", sentence)


def _unusual_bets(played: Played) -> Iterator[Problem]:
    """A bring-in is a fifth to a half of the bet that completes it, the big bet twice the small."""
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


def _late_chips(played: Played) -> Iterator[Problem]:
    """Chips that a break without minutes colours up go at the tables during this level, which still needs them."""
    for name, amount in amounts(played.level):
        if payable(amount, chips=played.chips) and not payable(amount, chips=played.chips_after):
            gone = together(figure(chip) for chip in played.chips if chip not in played.chips_after)
            sentence = _(
                "{spoken} {amount:,} still needs the {gone} chips: exchange them at the end of this level",
                spoken=spoken(name),
                amount=amount,
                gone=gone,
            )
            yield played.problem(name, "chips_leaving", sentence)


def _unknown_game_of_level(played: Played) -> Iterator[Problem]:
    if played.level.game and played.level.game not in GAMES:
        yield played.problem("game", "unknown", _("{game} is not a known game", game=played.level.game))


# the checks of a structure that can be played
LEVEL_WARNINGS: tuple[Check, ...] = (
    _steep,
    _heavy_ante,
    _falling_ante,
    _unusual_bets,
    _late_chips,
    _unknown_game_of_level,
)
