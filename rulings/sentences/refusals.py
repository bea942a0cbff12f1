"""What the floor's decisions refuse, in words: what was refused and why, then what to do. One literal table."""

from django.utils.translation import gettext_noop as _

SENTENCES: dict[str, tuple[str, str]] = {
    "clock_ended_already": (_("The clock on {name} has ended."), _("Call it again if the player is to act now.")),
    "clock_says_fewer": (
        _("By the clock {by_clock} more were missed than are counted."),
        _("Look at what is left now."),
    ),
    "counted_just_now": (
        _("{by} counted that hand of {name} just now."),
        _("Nothing needs doing; tap again when the next is dealt."),
    ),
    "dealer_has_left": (_("{dealer} has left the line."), _("Add the dealer to the line again first.")),
    "dealer_is_there": (_("{dealer} deals there already."), _("Nothing needs doing.")),
    "dealer_known": (_("{dealer} is in the line already."), _("Use another name, as on the badge.")),
    "departs_without_why": (
        _("What was decided is not the verdict, and nobody says why."),
        _("Give the reason in a few words (TDA rule 1: fairness first)."),
    ),
    "disqualified_stays": (
        _("{name} is disqualified and out: overturning brings nobody back."),
        _("Undo the disqualification in the log."),
    ),
    "disqualify_instead": (
        _("A disqualification puts the player out."),
        _("Use Disqualify, with the chips that leave play."),
    ),
    "facts_unread": (_("{which}: expected {expected}."), _("Put it right and log it again.")),
    "joins_who": (_("There is no name."), _("Say who saw it or ruled the same.")),
    "more_than_is_left": (_("Hands left of that penalty: {left_hands}."), _("Count at most so many.")),
    "names_too_many": (_("There is room for {room} characters of names."), _("Write down fewer, or their initials.")),
    "needs_a_dealer": (_("There is no name."), _("Type it as on the badge.")),
    "no_dealer_at_broken": (_("Table {table} is broken."), _("Push the dealer to an open table.")),
    "no_dealers": (_("Nobody is in the dealers' line."), _("Add the dealers first.")),
    "no_such_count": (_("A penalty is at least one hand or round."), _("Give a whole number from 1.")),
    "no_such_offence": (_("There is no offence called {reason}."), _("Choose one from the list.")),
    "no_time_bank_left": (_("{name} has no time bank left."), _("The time runs on.")),
    "nothing_was_ruled": (_("There is nothing to log."), _("Say what was asked and what was decided.")),
    "on_the_clock_already": (_("{name} is on the clock already."), _("Let that clock run.")),
    "out_cannot_be_penalised": (_("{name} is out."), _("Note it on the player in the register.")),
    "overturned_already": (_("Penalty {number} was overturned already."), _("Nothing needs doing.")),
    "overturned_for_what": (_("There is no reason."), _("Say in a few words why.")),
    "penalised_already": (
        _("{by} gave {name} {given} a moment ago, penalty {number}: {offence}."),
        _("Let it stand, or say that it is another incident."),
    ),
    "penalty_served": (_("Penalty {number} is served."), _("Give another if there is cause.")),
    "penalty_waits": (_("Penalty {first} is served first: one hand counts for one penalty."), _("Count it there.")),
    "photo_is_there": (_("That photo is there already."), _("Nothing needs doing.")),
    "photo_of_what": (_("A photo belongs to one ruling or one penalty."), _("Name one of them.")),
    "photos_enough": (_("There are {most} photos already."), _("Ask a director to remove one first.")),
    "pushed_just_now": (
        _("{by} pushed the line less than {seconds} s ago."),
        _("Nothing needs doing; push anyway if it is to go on once more."),
    ),
    "pushes_are_held": (
        _("Pushes are held: the level or break changes in {seconds} s."),
        _("Push after it, or push anyway."),
    ),
    "rounds_need_a_table": (_("{name} has no seat, so nobody can say how long a round is."), _("Give hands instead.")),
    "ruled_already": (
        _("{by} logged that a moment ago: {ruling}"),
        _("Join that ruling, or say that it is another incident."),
    ),
    "ruling_overturned_already": (_("The ruling on {question} was overturned already."), _("Log another ruling.")),
    "time_is_up": (_("The time of {name} is up."), _("End the clock.")),
    "time_not_up": (
        _("There are {seconds} s left: no hand is dead before they are over."),
        _("Wait, or say that the player acted."),
    ),
    "too_many_rounds": (
        _("This house gives at most {most} rounds."),
        _("Give fewer, or ask the director to disqualify."),
    ),
    "verdict_is_another": (
        _("By the rules of this house the verdict is now: {verdict}"),
        _("Look at the question again, then log it."),
    ),
    "which_street": (_("This house gives time by the street."), _("Say which: preflop, flop, turn or river.")),
}
