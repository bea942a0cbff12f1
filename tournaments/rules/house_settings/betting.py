"""House settings about bets: pot-limit arithmetic, caps, re-opening, out of turn, corrections."""

from tournaments.rules.house_settings.setting import Setting, books

BETTING: tuple[Setting, ...] = (
    Setting(
        "pot_limit_preflop",
        "The first raise before the flop in pot-limit",
        {"true_pot": "the true pot", "assumed_call": "the small blind counts as a big one"},
        books("true_pot", roberts="assumed_call"),
        aliases=("pl_preflop",),
    ),
    Setting(
        "pot_limit_rounding",
        "A pot-limit maximum that is no whole number of betting units",
        {"exact": "is taken as it is", "up_to_unit": "is rounded up to the next unit"},
        books("exact", roberts="up_to_unit"),
        aliases=("pl_rounding",),
    ),
    Setting(
        "small_blind_opens",
        "The most a small blind may open for in pot-limit when all others folded",
        {
            "true_pot": "three big blinds in all",
            "dead_money": "three big blinds and the small blind on top",
        },
        books("true_pot"),
        aliases=("sb_open",),
    ),
    Setting(
        "dead_small_blind",
        "A small blind that is dead or short, in the pot-limit maximum before the flop",
        {"counts_full": "counts as if it were posted", "not_counted": "counts for the chips that are there"},
        books("counts_full"),
        aliases=("dead_sb_counts_full",),
        switch=("not_counted", "counts_full"),
    ),
    Setting(
        "ante_in_pot_limit",
        "Antes in the pot-limit maximum before the flop",
        {"not_counted": "are not counted", "counted": "are counted"},
        books("not_counted"),
        aliases=("ante_in_pl_preflop",),
        switch=("not_counted", "counted"),
    ),
    Setting(
        "pot_limit_overbet",
        "Until when a pot-limit bet above the maximum is brought down",
        {
            "same_street": "any time on the same street",
            "until_substantial_action": "until there was substantial action after it",
            "until_all_acted": "until everybody has acted on it",
        },
        books("same_street", wsop="until_substantial_action", roberts="until_all_acted"),
        aliases=("pl_overbet_fix",),
    ),
    Setting(
        "raise_cap",
        "Raises after the bet in limit and spread limit",
        {"none": "as many as anybody likes"},
        books(3, wsop=4),
        numbers=(1, 10),
        unit="raises",
        aliases=("limit_cap",),
    ),
    Setting(
        "raise_cap_heads_up",
        "The cap on raises when two players contest the pot",
        {
            "until_last_two": "holds until the whole event is down to two players",
            "always": "holds even then",
            "lifted": "is lifted when the round starts heads-up",
        },
        books("until_last_two", roberts="always"),
    ),
    Setting(
        "limit_reopening",
        "A short all-in in limit and spread limit re-opens the betting when it is",
        {"half_bet": "half of a full bet or raise, or more", "full_bet": "a full bet or raise"},
        books("half_bet"),
        aliases=("reopen_limit",),
    ),
    Setting(
        "stud_pair_on_fourth",
        "An open pair on fourth street in high stud at fixed limit",
        {"small_bet": "changes nothing: the small bet", "big_bet_allowed": "allows the big bet"},
        books("small_bet", roberts="big_bet_allowed"),
    ),
    Setting(
        "out_of_turn_binding",
        "An action out of turn binds",
        {
            "unless_raised": "unless somebody skipped bets or raises",
            "unless_called_or_raised": "unless somebody skipped bets, calls or raises",
        },
        books("unless_raised", roberts="unless_called_or_raised"),
        aliases=("oot_binding",),
    ),
    Setting(
        "out_of_turn_heads_up",
        "A check or call out of turn, heads-up, when the turn comes",
        {"as_any": "is treated like any other", "stays_passive": "leaves check, call or fold only"},
        books("as_any", wsop="stays_passive"),
    ),
    Setting(
        "out_of_turn_check",
        "A check out of turn, once somebody has bet",
        {"any_option": "leaves every option", "no_raise": "leaves call or fold only"},
        books("any_option", roberts="no_raise"),
    ),
    Setting(
        "skipped_player",
        "A skipped player who stays silent loses the right to act after",
        {
            "substantial_action": "substantial action behind him",
            "three_players": "three players have acted behind him",
            "two_players": "two players have acted behind him",
        },
        books("substantial_action", roberts="three_players"),
        aliases=("skip_right",),
    ),
    Setting(
        "unaware_of_raise",
        "A bet or call by somebody who had not seen a raise",
        {
            "binds": "binds: the true amount is owed",
            "may_take_back": "may be taken back while nobody has acted after it",
        },
        books("binds", roberts="may_take_back"),
    ),
    Setting(
        "short_bet_fix",
        "Until when a bet or raise below the minimum is made full",
        {
            "same_street": "any time on the same street, on the river until the showdown begins",
            "round_complete": "until the betting round is complete",
        },
        books("same_street", roberts="round_complete"),
    ),
)
