"""What the floor's decisions refuse, in words: what was refused and why, then what to do. One literal table."""

SENTENCES: dict[str, tuple[str, str]] = {
    "clock_ended_already": ("The clock on {name} has ended.", "Call it again if he is to act now."),
    "clock_says_fewer": (
        "By the clock {by_clock} more were missed than are counted.",
        "Look at what is left now.",
    ),
    "counted_just_now": (
        "{by} counted that hand of {name} just now.",
        "Nothing needs doing; tap again when the next is dealt.",
    ),
    "dealer_has_left": ("{dealer} has left the line.", "Add the dealer to the line again first."),
    "dealer_is_there": ("{dealer} deals there already.", "Nothing needs doing."),
    "dealer_known": ("{dealer} is in the line already.", "Use another name, as on the badge."),
    "departs_without_why": (
        "What was decided is not the verdict, and nobody says why.",
        "Give the reason in a few words (TDA rule 1: fairness first).",
    ),
    "disqualified_stays": (
        "{name} is disqualified and out: overturning brings nobody back.",
        "Undo the disqualification in the log.",
    ),
    "disqualify_instead": (
        "A disqualification puts the player out.",
        "Use Disqualify, with the chips that leave play.",
    ),
    "facts_unread": ("{which}: expected {expected}.", "Put it right and log it again."),
    "joins_who": ("There is no name.", "Say who saw it or ruled the same."),
    "more_than_is_left": ("Hands left of that penalty: {left_hands}.", "Count at most so many."),
    "overturned_for_what": ("There is no reason.", "Say in a few words why."),
    "no_dealer_at_broken": ("Table {table} is broken.", "Push the dealer to an open table."),
    "no_dealers": ("Nobody is in the dealers' line.", "Add the dealers first."),
    "no_such_count": ("A penalty is at least one hand or round.", "Give a whole number from 1."),
    "no_such_offence": ("There is no offence called {reason}.", "Choose one from the list."),
    "no_time_bank_left": ("{name} has no time bank left.", "His time runs on."),
    "names_too_many": ("There is room for {room} characters of names.", "Write down fewer, or their initials."),
    "needs_a_dealer": ("There is no name.", "Type it as on the badge."),
    "nothing_was_ruled": ("There is nothing to log.", "Say what was asked and what was decided."),
    "on_the_clock_already": ("{name} is on the clock already.", "Let that clock run."),
    "out_cannot_be_penalised": ("{name} is out.", "Note it on the player in the register."),
    "overturned_already": ("Penalty {number} was overturned already.", "Nothing needs doing."),
    "penalised_already": (
        "{by} gave {name} {given} a moment ago, penalty {number}: {offence}.",
        "Let it stand, or say that it is another incident.",
    ),
    "penalty_waits": ("Penalty {first} is served first: one hand counts for one penalty.", "Count it there."),
    "penalty_served": ("Penalty {number} is served.", "Give another if there is cause."),
    "photo_is_there": ("That photo is there already.", "Nothing needs doing."),
    "photo_of_what": ("A photo belongs to one ruling or one penalty.", "Name one of them."),
    "photos_enough": ("There are {most} photos already.", "Ask a director to remove one first."),
    "rounds_need_a_table": ("{name} has no seat, so nobody can say how long a round is.", "Give hands instead."),
    "pushes_are_held": (
        "Pushes are held: the level or break changes in {seconds} s.",
        "Push after it, or push anyway.",
    ),
    "pushed_just_now": (
        "{by} pushed the line less than {seconds} s ago.",
        "Nothing needs doing; push anyway if it is to go on once more.",
    ),
    "ruled_already": (
        "{by} logged that a moment ago: {ruling}",
        "Join that ruling, or say that it is another incident.",
    ),
    "ruling_overturned_already": ("The ruling on {question} was overturned already.", "Log another ruling."),
    "verdict_is_another": (
        "By the rules of this house the verdict is now: {verdict}",
        "Look at the question again, then log it.",
    ),
    "time_is_up": ("The time of {name} is up.", "End the clock."),
    "time_not_up": ("There are {seconds} s left: no hand is dead before they are over.", "Wait, or say that he acted."),
    "which_street": ("This house gives time by the street.", "Say which: preflop, flop, turn or river."),
    "too_many_rounds": ("This house gives at most {most} rounds.", "Give fewer, or ask the director to disqualify."),
}
