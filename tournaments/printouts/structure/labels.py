"""The labels of the blind schedule, in the tournament's language. Literal tables; `{names}` are filled in."""

from collections.abc import Mapping

from django.utils.functional import Promise

from tournaments.language.sentences import gettext_lazy as _
from tournaments.rules.levels import AnteKind, Closing
from tournaments.rules.structure.schedule.blind_schedule import Basis
from tournaments.rules.structure.schedule.columns import Column

LABELS: Mapping[Column, Promise] = {
    Column.THIRD_BLIND: _("button"),
    Column.SMALL_BLIND: _("small"),
    Column.BIG_BLIND: _("big blind"),
    Column.ANTE: _("Ante"),
    Column.BRING_IN: _("Bring-in"),
    Column.COMPLETION: _("completion"),
    Column.SMALL_BET: _("small bet"),
    Column.BIG_BET: _("big bet"),
    Column.SPREAD_LOW: _("from"),
    Column.SPREAD_HIGH: _("to"),
    Column.SPREAD_END: _("at the end to"),
    Column.MIN_RAISE: _("minimum"),
    Column.MAX_RAISE: _("maximum"),
    Column.SMALL_BLIND_MAX: _("max. small blind"),
    Column.RE_POT: _("Pot over pot, BB"),
    Column.SMALL_BET_CAP: _("small bet"),
    Column.BIG_BET_CAP: _("big bet"),
    Column.RAISES: _("Raises"),
    Column.HAND_CAP: _("Cap per hand"),
}

#: Labels of columns that would be unclear without the label of their group above.
ALONE: Mapping[Column, Promise] = {
    Column.THIRD_BLIND: _("Button blind"),
    Column.SPREAD_LOW: _("Bets from"),
    Column.SPREAD_HIGH: _("Bets to"),
    Column.SPREAD_END: _("Last street to"),
    Column.COMPLETION: _("Completion"),
    Column.SMALL_BET: _("Small bet"),
    Column.BIG_BET: _("Big bet"),
    Column.MIN_RAISE: _("Raise from"),
    Column.MAX_RAISE: _("to"),
    Column.SMALL_BLIND_MAX: _("SB to"),
    Column.SMALL_BET_CAP: _("Small bet cap"),
    Column.BIG_BET_CAP: _("Big bet cap"),
}

#: Labels of groups, each above several columns.
GROUPS: Mapping[str, Promise] = {
    "blinds": _("Small / big blind"),
    "three_blinds": _("Button / small / big blind"),
    "bets": _("Bet and raise by"),
    "spread": _("Bet and raise"),
    "first_raise": _("First raise, to"),
    "first_raise_flop": _("First raise before the flop, to"),
    "round": _("Round capped at"),
}

ANTES: Mapping[AnteKind, Promise] = {
    AnteKind.EACH: _("Ante, each"),
    AnteKind.BIG_BLIND: _("Big blind ante"),
    AnteKind.BUTTON: _("Button ante"),
}

SHORT_ANTES: Mapping[AnteKind, Promise] = {
    AnteKind.EACH: _("each"),
    AnteKind.BIG_BLIND: _("BBA"),
    AnteKind.BUTTON: _("button"),
}

BASES: Mapping[Basis, Promise] = {
    Basis.PLANNED: _("Planned times. The clock has the actual ones."),
    Basis.RUNNING: _("Times as of {time}. The clock has the actual ones."),
    Basis.STOPPED: _("Clock stopped. Times assume play resumes at {time}."),
    Basis.OVER: _("The event is over."),
    Basis.WAITS: _("The first level and its time follow from the flights. All levels are listed."),
}

CLOSES: Mapping[Closing, Promise] = {
    Closing.REGISTRATION: _("registration closes"),
    Closing.RE_ENTRIES: _("re-entries close"),
    Closing.REBUYS: _("rebuys close"),
    Closing.ADD_ON: _("add-on closes"),
}

#: Names of what closes, as they are used in a note.
CLOSING: Mapping[Closing, Promise] = {
    Closing.REGISTRATION: _("late entry"),
    Closing.RE_ENTRIES: _("re-entry"),
    Closing.REBUYS: _("rebuy"),
    Closing.ADD_ON: _("add-on"),
}

PARTS: Mapping[str, Promise] = {
    "prizes": _("{amount} prizes"),
    "bounty": _("{amount} bounty"),
    "house": _("{amount} house fee"),
    "staff": _("{amount} staff fee"),
}

#: Sentences about those house settings that every sheet states, by setting and value.
SETTINGS: Mapping[tuple[str, str], Promise] = {
    ("pot_limit_preflop", "true_pot"): _(
        "Pot-limit: before the flop the largest first raise is three big blinds plus the small blind."
    ),
    ("pot_limit_preflop", "assumed_call"): _(
        "Pot-limit: before the flop the small blind counts as a big blind. The first raise is at most four big blinds."
    ),
    ("ante_in_pot_limit", "not_counted"): _("The ante counts in the pot from the flop on, not before."),
    ("ante_in_pot_limit", "counted"): _(
        "The ante counts in the pot before the flop too. Maximums are for a full table."
    ),
    ("dead_small_blind", "counts_full"): _(
        "A short or missing small blind does not change the maximum raise before the flop."
    ),
    ("dead_small_blind", "not_counted"): _(
        "A short or missing small blind counts as the chips posted. Ask the dealer for the maximum."
    ),
    ("ante_order", "blind_first"): _(
        "Big blind ante: the big blind pays it for the table. The blind is paid before the ante."
    ),
    ("ante_order", "ante_first"): _(
        "Big blind ante: the big blind pays it for the table. The ante is paid before the blind."
    ),
    ("stud_pair_on_fourth", "small_bet"): _("Stud: an open pair on fourth street does not double the bet."),
    ("stud_pair_on_fourth", "big_bet_allowed"): _("Stud: with an open pair on fourth street the big bet is allowed."),
    ("redraw_at", "three_two_one"): _("All seats are redrawn at three tables, at two and at the final table."),
    ("redraw_at", "by_entrants"): _(
        "All seats are redrawn at the final table. With 51 entrants or more also at two tables; with "
        "100 or more also at three."
    ),
    ("redraw_at", "at_24_16_9"): _("All seats are redrawn with 24, 16 and nine players left."),
    ("redraw_at", "final_table"): _("All seats are redrawn at the final table."),
    ("redraw_at", "never"): _("Seats are not redrawn."),
    ("race_last_chip", "keeps_one"): _("Odd chips are raced off. No player is raced out."),
    ("race_last_chip", "may_lose"): _("Odd chips are raced off. A player can lose their last chip."),
}

SENTENCES: Mapping[str, Promise] = {
    "raises": _("Limit betting: raises after the bet in each round, at most {raises}."),
    "raises.none": _("Limit betting: there is no cap on raises."),
    "completion": _("Completing the bring-in is a bet, not a raise."),
    "half_pot": _(
        "Half-pot: a raise is at most half of the pot after the call. What the smallest chip does not pay is cut off."
    ),
    "half_pot.up": _(
        "Half-pot: a raise is at most half of the pot after the call, rounded up to what the smallest chip pays."
    ),
    "re_pot": _(
        "Pot over pot: the big blind’s maximum over a first raise to the maximum. A player with no chips in front may "
        "raise to more."
    ),
    "antes_in_pot": _("The maximum counts {players} antes. With fewer players it is lower."),
    "blind_below_bet": _("Where the big blind is less than the bet: call it, or complete it to the bet."),
    "unit": _("Bets and raises are in multiples of the smallest chip in play."),
    "hand_cap": _("A player can put in at most the cap in one hand."),
    "hi_lo": _(
        "The high hand and the low hand share each pot. A low hand is five cards, eight or lower. The "
        "odd chip goes to the high hand."
    ),
    "button_ante": _("Button ante: the button pays it for the table."),
    "button_blind": _("Button blind: the button antes like every player and posts this live blind as well."),
    "closes": _("{what} until level {level} starts."),
    "closes.with": _("{what} until the end of level {level}."),
    "closes.end": _("{what} all day."),
    "tables": _("Tables of {seats}, final table of {final}."),
    "break_begins": _("The hand in progress is finished before a break."),
    "clock_counts": _("If this sheet and the clock differ, the clock is right. Ask the floor for a new sheet."),
}

#: Labels that the sheet and the page show.
PAGE: Mapping[str, Promise] = {
    "number": _("Level"),
    "begins": _("Starts"),
    "minutes": _("Minutes"),
    "game": _("Game"),
    "house_rules": _("House rules for this event"),
    "live": _("Live"),
    "schedule": _("Schedule"),
    "now": _("now"),
    "local_time": _("Local time"),
    "print": _("Print"),
    "on_your_phone": _("This schedule on your phone"),
}
