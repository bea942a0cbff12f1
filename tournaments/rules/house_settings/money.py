"""House settings about places, stacks and chips: busts in one hand, re-entry, the chip race, envelopes."""

from tournaments.rules.house_settings.setting import Setting, books

MONEY: tuple[Setting, ...] = (
    Setting(
        "same_hand_busts",
        "Players who bust in the same hand, or the same round of hand for hand",
        {
            "stack_at_same_table": "at one table the larger stack at the start finishes higher, else they share",
            "stack_everywhere": "the larger stack at the start of the hand finishes higher, whatever the table",
            "stack_after_ante": "at one table the larger stack after the ante finishes higher, else they share",
            "share": "they share the places",
        },
        books("stack_at_same_table", roberts="stack_everywhere"),
    ),
    Setting(
        "reentry_forfeit",
        "Giving up a stack to enter again",
        {
            "allowed": "is allowed while registration is open; the chips leave play",
            "end_of_registration": "is allowed when registration ends, not before",
            "refused": "is not allowed",
        },
        books("allowed", wsop="end_of_registration"),
    ),
    Setting(
        "several_flights",
        "Playing another flight with a stack that goes on from one",
        {
            "bust_first": "is not allowed: only who is out plays again",
            "best_stack": "is allowed; the largest of the stacks goes on",
        },
        books("bust_first"),
    ),
    Setting(
        "race_by",
        "How odd chips are dealt with when their denomination goes",
        {
            "cards": "they are raced: a card for each, the highest win, one chip a player at most",
            "rounding": "each player's are rounded by themselves",
        },
        books("cards"),
    ),
    Setting(
        "race_leftover",
        "What is left in a chip race when it does not make a whole chip",
        {
            "round_half_up": "half or more makes one chip more",
            "round_up": "anything makes one chip more",
            "drop": "is taken away",
        },
        books("round_half_up"),
    ),
    Setting(
        "race_last_chip",
        "A player who would lose his last chips in a race",
        {"keeps_one": "gets one of the smallest chips left in play", "may_lose": "is out"},
        books("keeps_one"),
    ),
    Setting(
        "later_found",
        "Chips of a removed denomination that turn up later",
        {
            "equal_value": "are changed at equal value; a rest below the smallest chip is removed",
            "by_director": "are changed so by a director alone",
            "worthless": "are removed",
        },
        books("equal_value"),
    ),
    Setting(
        "undrawn_envelopes",
        "Envelopes of a mystery bounty that nobody drew",
        {
            "winner": "are the winner's",
            "last_table": "are shared evenly by the last players, as many as sit at the final table",
            "paid_places": "are shared by the paid places in proportion to their prizes",
        },
        books("winner"),
    ),
)
