"""Refusals of the floor's decisions, in one literal table: what was refused and why, then what to do."""

from django.utils.translation import gettext_noop as _

SENTENCES: dict[str, tuple[str, str]] = {
    "clock_ended_already": (_("The clock on {name} has ended."), _("Call it again if the player must act now.")),
    "clock_says_fewer": (
        _("Not counted: the clock shows only {by_clock} more missed."),
        _("Check the hands left now."),
    ),
    "counted_just_now": (
        _("Not counted: {by} counted that hand of {name} just now."),
        _("Tap again after the next deal."),
    ),
    "dealer_has_left": (_("{dealer} is no longer in the rotation."), _("Add the dealer to the rotation first.")),
    "dealer_is_there": (_("No change: {dealer} deals there already."), _("No action needed.")),
    "dealer_known": (_("{dealer} is already in the rotation."), _("Use another name, as on the badge.")),
    "departs_without_why": (
        _("This differs from the rule, and the reason is missing."),
        _("Give the reason in a few words (TDA rule 1: fairness first)."),
    ),
    "disqualified_stays": (
        _("{name} is disqualified and out. Overturning does not bring them back."),
        _("Undo the disqualification in the log."),
    ),
    "disqualify_instead": (
        _("Not given: a disqualification puts the player out."),
        _("Use Disqualify, with the chips that leave play."),
    ),
    "facts_unread": (_("{which}: expected {expected}."), _("Correct it and log it again.")),
    "joins_who": (_("The name is missing."), _("Enter who saw it or ruled the same.")),
    "more_than_is_left": (_("Hands left of that penalty: {left_hands}."), _("Count at most that many.")),
    "names_too_many": (_("The names are too long: {room} characters are left."), _("Enter fewer names, or initials.")),
    "needs_a_dealer": (_("The name is missing."), _("Enter it as on the badge.")),
    "no_dealer_at_broken": (_("Table {table} is broken."), _("Move the dealer to an open table.")),
    "no_dealers": (_("No dealers are in the rotation."), _("Add the dealers first.")),
    "no_such_count": (_("A penalty is at least one hand or round."), _("Enter a whole number from 1.")),
    "no_such_offence": (_("There is no offence called {reason}."), _("Choose one from the list.")),
    "no_time_bank_left": (_("{name} has no time bank left."), _("The clock keeps running.")),
    "nothing_was_ruled": (
        _("Not logged: question and decision are missing."),
        _("Enter what was asked and what was decided."),
    ),
    "on_the_clock_already": (_("{name} is on the clock already."), _("Use that clock.")),
    "out_cannot_be_penalised": (_("{name} is out."), _("If that is a mistake, undo the bust in the log first.")),
    "overturned_already": (_("Penalty {number} is already overturned."), _("No action needed.")),
    "overturned_for_what": (_("The reason is missing."), _("Enter the reason in a few words.")),
    "penalised_already": (
        _("{by} gave {name} {given} a moment ago, penalty {number}: {offence}."),
        _("Keep that one, or say that this is another incident."),
    ),
    "penalty_served": (_("Penalty {number} is served."), _("Give another penalty if needed.")),
    "penalty_waits": (
        _("Penalty {first} is served first: each hand counts for one penalty."),
        _("Count the hand there."),
    ),
    "photo_is_there": (_("That photo is already added."), _("No action needed.")),
    "photo_of_what": (_("A photo belongs to one ruling or one penalty."), _("Name one of them.")),
    "photos_enough": (_("The limit of {most} photos is reached."), _("Ask a director to remove one first.")),
    "pushed_just_now": (
        _("{by} rotated the dealers less than {seconds} s ago."),
        _("Rotate again only if they must move once more."),
    ),
    "pushes_are_held": (
        _("No dealer changes now: the level or break changes in {seconds} s."),
        _("Wait until then, or rotate anyway."),
    ),
    "rounds_need_a_table": (_("{name} has no seat, so the length of a round is not known."), _("Give hands instead.")),
    "ruled_already": (
        _("{by} logged that a moment ago: {ruling}"),
        _("Join that ruling, or say that this is another incident."),
    ),
    "ruling_overturned_already": (_("The ruling on {question} is already overturned."), _("Log another ruling.")),
    "shot_clock_not_due": (
        _("Not announced: by the house rules the shot clock does not start now."),
        _("To start it now, change the house rules."),
    ),
    "time_is_up": (_("The time of {name} is up."), _("End the clock.")),
    "time_not_up": (
        _("Not ended: {seconds} s are left. The hand cannot be dead before that."),
        _("Wait, or say that the player acted."),
    ),
    "too_many_rounds": (
        _("That is above the limit in rounds: {most} (house rule)."),
        _("Give less, or ask the director to disqualify."),
    ),
    "verdict_is_another": (
        _("By the house rules the answer is now: {verdict}"),
        _("Check the question again, then log it."),
    ),
    "which_street": (
        _("In this event time is given by the street."),
        _("Choose the street: preflop, flop, turn or river."),
    ),
}
