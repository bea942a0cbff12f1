"""Sentences of `silent_chips`: the ruling, the reason, and the rules."""

from rulings.rules.chips.chip_ruling import SpokenAction, SpokenWord
from rulings.rules.chips.situation import ChipRuling, Ground, Situation
from rulings.rules.chips.wager import ChipsIn
from tournaments.rules.messages import message as _
from tournaments.rules.messages import number_message

# reason and rules by ground, the deciding rule first
GROUNDS: dict[Ground, tuple[str, tuple[str, ...]]] = {
    Ground.SAID_CALL: (_("A call is for the whole bet, however much went in."), ("undercall", "calling")),
    Ground.NOTHING_TO_CALL: (_("There is no bet, so “call” means check."), ("invalid-declarations",)),
    Ground.SAID_TOTAL: (_("“Raise” with an amount means that total."), ("raise-to-total",)),
    Ground.SAID_BY: (_("“Raise by {by}” means {by} more than the bet."), ("raise-to-total", "official-terms")),
    Ground.SAID_TOO_LITTLE: (
        _("A raise was announced, so it is at least a full raise."),
        ("raise-amount", "raise-to-total"),
    ),
    Ground.RAISE_WITHOUT_AMOUNT: (
        _("A raise was announced without a legal amount: it is a minimum raise."),
        ("raise-amount", "raising"),
    ),
    Ground.RAISE_WITH_ONE_CHIP: (_("“Raise” and one chip is the most that the chip allows."), ("oversized-chip",)),
    Ground.RAISE_WITH_CHIPS: (_("A raise was announced, and the chips are its amount."), ("raising", "raise-amount")),
    Ground.OPENS: (
        _("There is no bet to call, so the chips are the bet."),
        ("methods-of-betting", "opening-bet-minimum"),
    ),
    Ground.OPENS_TOO_LOW: (_("The smallest bet is {full}."), ("wrong-bet", "opening-bet-minimum")),
    Ground.EXACT: (_("It is exactly the bet."), ("calling",)),
    Ground.COVERED: (_("The chips already in front cover the bet."), ("prior-chips", "calling")),
    Ground.ONE_BIG_CHIP: (_("One chip without a word is a call, however big it is."), ("oversized-chip",)),
    Ground.EVERY_CHIP_NEEDED: (
        _("Without one of the smallest chips {without} is left, less than the bet. Every chip is needed for the call."),
        ("multiple-chips",),
    ),
    Ground.LESS_THAN_HALF: (
        _("{total} is {more} more than the bet, less than half of the {full} raise. It is a call."),
        ("raise-amount", "multiple-chips"),
    ),
    Ground.HALF_OR_MORE: (
        _(
            "{total} is {more} more than the bet, at least half of the {full} raise. It is a raise and must "
            "be completed."
        ),
        ("raise-amount", "multiple-chips", "overbetting-for-change"),
    ),
    Ground.FULL_RAISE: (
        _("{total} is {more} more than the bet, a full raise. All chips count."),
        ("multiple-chips", "raise-amount", "overbetting-for-change"),
    ),
    Ground.TOO_MUCH: (_("More than {to} is not allowed here."), ("raise-amount",)),
    Ground.LAST_CHIPS: (
        _("They are the last chips: all-in for any amount."),
        ("multiple-chips", "raise-amount"),
    ),
    Ground.LAST_CHIPS_SHORT: (
        _("They are the last chips: an all-in may be less than the bet."),
        ("table-stakes", "calling"),
    ),
    Ground.PULLED_BACK: (_("Taking back an earlier chip means a call or a raise."), ("prior-chips",)),
    Ground.LESS_THAN_THE_BET: (
        _("Less than the bet, without a word: heads-up, or against the opening bet, it is a full call."),
        ("undercall-silent", "calling"),
    ),
    Ground.UNDERCALL_COMPLETED: (
        _("Heads-up, or against the opening bet of the round, less than the bet is a full call."),
        ("undercall-silent",),
    ),
}

# grounds that apply the half-raise rule
HALF_RULE = {Ground.LESS_THAN_HALF, Ground.HALF_OR_MORE, Ground.FULL_RAISE}
# grounds on which earlier chips can make a difference
WITH_EARLIER_CHIPS = HALF_RULE | {Ground.ONE_BIG_CHIP, Ground.EVERY_CHIP_NEEDED}


def chip_ruling_sentence(situation: Situation, chips: ChipsIn, ruling: ChipRuling) -> str:
    """Return the ruling as the floor announces it: "Make it 10,000."."""
    if ruling.to is None:
        return _(
            "The floor decides: a full call of {bet:,}, or a fold that leaves the chips in the pot.",
            bet=situation.bet,
        )
    if ruling.ground is Ground.PULLED_BACK and not chips.added:
        return _("Call {bet:,} or raise. A fold is no longer possible.", bet=situation.bet)
    missing, back = ruling.to - chips.total, chips.total - ruling.to
    if ruling.ruling in {"raise", "bet"}:
        what = _("Correct it to {to:,}", to=ruling.to) if missing > 0 else _total_sentence(situation, ruling)
    else:
        what = {"call": _("It is a call of {to:,}", to=ruling.to), "check": _("It is a check")}.get(
            ruling.ruling, _("All-in for {to:,}", to=ruling.to)
        )
        what += _(", the player adds {missing:,}", missing=missing) if missing > 0 and chips.added else ""
    return _("{what}, {back:,} is returned.", what=what, back=back) if back > 0 else what + "."


def _total_sentence(situation: Situation, ruling: ChipRuling) -> str:
    return _("Raise to {to:,}", to=ruling.to) if situation.bet else _("A bet of {to:,}", to=ruling.to)


def chip_ruling_reason_sentence(
    situation: Situation, chips: ChipsIn, ruling: ChipRuling, said: SpokenAction | None
) -> str:
    """Return the reason for the ruling as a sentence with its figures."""
    total = said.amount if said and said.word is SpokenWord.AMOUNT else chips.total
    return _(
        GROUNDS[ruling.ground][0],
        total=number_message(total),
        more=number_message(total - situation.bet),
        full=number_message(situation.full),
        by=number_message(said.amount if said else 0),
        to=number_message(ruling.to or 0),
        without=number_message(chips.total - min(chips.added, default=0)),
    )


def chip_ruling_rule_slugs(
    situation: Situation, chips: ChipsIn, ruling: ChipRuling, said: SpokenAction | None
) -> tuple[str, ...]:
    """Return the slugs of the rules behind the ruling, the deciding one first."""
    slugs = GROUNDS[ruling.ground][1]
    if ruling.ground is Ground.TOO_MUCH:
        bounded = "spread-limit" if situation.spread else "pot-limit"
        return ("fixed-limit", "string-raise") if situation.fixed else (bounded, "raise-amount")
    if said and said.word is SpokenWord.AMOUNT:
        return (slugs[0], "methods-of-betting")
    if situation.fixed and situation.bet and ruling.ground in HALF_RULE:
        return ("string-raise", "multiple-chips")
    if chips.in_front and ruling.ground in WITH_EARLIER_CHIPS:
        return ("prior-chips", slugs[0])
    return slugs
