"""House settings about the button, blinds, antes, posts and straddles."""

from tournaments.rules.house_settings.setting import Setting, books

BLINDS: tuple[Setting, ...] = (
    Setting(
        "button_rule",
        "How the button moves when players leave",
        {
            "dead": "dead button: the big blind always moves one player, button and small blind may be dead",
            "moving": "moving button: nobody misses a blind, several may post a big blind at once",
            "simplified": "simplified: the button moves to the next player and the blinds follow, some miss a blind",
            "win_the_button": "the winner of the pot gets the button",
        },
        books("dead"),
    ),
    Setting(
        "first_button",
        "Who has the button first",
        {
            "high_card": "the highest card dealt",
            "first_stack": "the first stack on the dealer's right",
            "seat_1": "seat 1",
            "seat_9": "seat 9",
            "random": "a seat drawn at random",
        },
        books("high_card", wsop="first_stack"),
    ),
    Setting(
        "button_error",
        "A button that was moved wrongly, noticed after substantial action",
        {
            "stands": "stays where it is and moves on from there",
            "fix_next_hand": "is put right on the next hand, so that each player has each position once",
        },
        books("fix_next_hand", tda_2024="stands"),
    ),
    Setting(
        "ante_format",
        "Who pays the ante",
        {"each": "every player", "big_blind": "the big blind for the table", "button": "the button for the table"},
        books("big_blind", roberts="each"),
    ),
    Setting(
        "ante_order",
        "What a short big blind pays first when he owes the table's ante too",
        {"blind_first": "the blind, what is left is the ante", "ante_first": "the ante, what is left is the blind"},
        books("blind_first", tda_2019="ante_first", roberts="ante_first"),
        aliases=("short_order", "bba_order"),
    ),
    Setting(
        "ante_reduction",
        "When the table's ante is cut to the small blind",
        {"never": "never, final table included"},
        books("never"),
        numbers=(2, 9),
        unit="players left at the table",
    ),
    Setting(
        "short_big_blind",
        "A big blind who cannot cover the small blind",
        {
            "plays": "is dealt in and all-in for what he has",
            "out": "is not dealt in and is out, his chips removed",
        },
        books("plays"),
    ),
    Setting(
        "missed_blinds",
        "How missed blinds are posted where the game lets a player miss them",
        {
            "big_live_small_dead": "the big blind live and the small blind dead, in one hand",
            "one_a_hand": "one a hand, the biggest first, each of them live",
        },
        books("big_live_small_dead"),
    ),
    Setting(
        "straddles",
        "Straddles and sleepers",
        {"refused": "not allowed", "allowed": "allowed"},
        books("refused"),
        switch=("refused", "allowed"),
    ),
    Setting(
        "straddle_raise",
        "The least raise over a straddle",
        {
            "own_raise": "is what the straddle itself raised: over 5/10 and 20, to 30",
            "new_bring_in": "is the whole straddle: over 5/10 and 20, to 40",
        },
        books("own_raise", roberts="new_bring_in"),
    ),
    Setting(
        "kill_blind_acts",
        "When the kill blind acts in the first round",
        {"last": "last, with the option", "in_turn": "at his turn"},
        books("last"),
    ),
    Setting(
        "kill",
        "Kill and half-kill hands in limit games",
        {"refused": "not played", "allowed": "played"},
        books("refused"),
        switch=("refused", "allowed"),
    ),
    Setting(
        "open_stakes",
        "Chips bought or borrowed during a hand",
        {"refused": "never: table stakes", "allowed": "allowed among friends, outside tournaments"},
        books("refused"),
        switch=("refused", "allowed"),
    ),
    Setting(
        "bring_in_tie",
        "Who brings in when two door cards have the same rank",
        {"by_suit": "the lower suit (the higher in razz)", "nearest_dealer": "the first to the dealer's left"},
        books("by_suit"),
    ),
)
