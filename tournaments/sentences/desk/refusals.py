"""What the desk refuses, in words: what was refused and why, then what to do. One literal table."""

from django.utils.translation import gettext_noop as _

SALE_REFUSALS: dict[str, tuple[str, str]] = {
    "add_on_closed": (
        _("The add-on has closed."),
        _("Sell none, or, as the director, give a reason to sell all the same."),
    ),
    "add_on_limit": (
        _("{name} has had {limit} add-ons, and that is the limit here."),
        _("Sell none, or, as the director, give a reason to sell all the same."),
    ),
    "bounty_stands_on_it": (_("A bounty of {name} was won or paid."), _("Undo that bounty first.")),
    "disqualified_here": (
        _("{name} was disqualified from this event."),
        _("He plays in it no more, or, as the director, give a reason to sell all the same."),
    ),
    "disqualified_is_not_voided": (
        _("{name} was disqualified: his entry stands and nothing is given back."),
        _("A director who thinks otherwise undoes the disqualification first."),
    ),
    "event_full": (
        _("The event is full: {capacity} players are in."),
        _("Put {name} in the line, or, as the director, give a reason to sell all the same."),
    ),
    "forfeit_at_the_end": (
        _("In this house a stack is given up when registration ends, not before."),
        _("{name} plays on, or, as the director, give a reason to sell all the same."),
    ),
    "gives_up_what": (_("{name} is still in."), _("Count the stack that is given up, and name its chips.")),
    "is_in_already": (_("{name} is in already."), _("Look for the name in the list of players.")),
    "has_come": (_("{name} has come."), _("Look at the list again, and leave {name} out.")),
    "is_known": (_("{name} is in the register already."), _("Press Enter to enter this player.")),
    "is_not_in": (_("{name} is out."), _("Sell a re-entry, or undo the bust if it was a mistake.")),
    "is_unknown": (
        _("{name} is not in the register."),
        _("Press Shift and Enter to enter a new player."),
    ),
    "is_voided": (_("That entry or top-up of {name} does not count any more."), _("Look at the list again.")),
    "line_waits": (
        _("Others wait for a seat before {name}: {before}."),
        _("Put {name} in the line, or, as the director, give a reason to sell all the same."),
    ),
    "all_are_known": (_("All of them are in the register already."), _("Enter them, or add a new player.")),
    "nobody_chosen": (_("Nobody is chosen."), _("Choose at least one player.")),
    "more_chips_than_there_are": (_("There are only {chips:,} chips in play."), _("Count the stack again.")),
    "must_bust_first": (
        _("In this house only who is out enters again."),
        _("{name} plays on, or, as the director, give a reason to sell all the same."),
    ),
    "needs_a_flight": (_("This event is played in flights: {flights}."), _("Name the flight.")),
    "needs_a_method": (
        _("An amount is named and not how it is paid."),
        _("Say whether it is cash, card or something else."),
    ),
    "no_such_flight": (_("There is no flight {flight}. The flights are: {flights}."), _("Choose one of them.")),
    "nobody_waits": (_("Nobody waits who has not been called."), _("Nothing needs doing.")),
    "nothing_is_due": (_("{name} has paid."), _("Nothing needs doing.")),
    "off_sale": (
        _("The price {profile} is not on sale any more."),
        _("Sell at the present price, or, as the director, give a reason to sell all the same."),
    ),
    "only_director_sets_aside": (_("Only a director sets a rule of the desk aside."), _("Ask the director.")),
    "pays_too_much": (_("Only {owed} is due."), _("Take that, or less.")),
    "player_banned": (
        _("{name} may not play in this house."),
        _("Call the director, or, as the director, give a reason to sell all the same."),
    ),
    "player_barred": (
        _("{name} may not play here until {until}."),
        _("Call the director, or, as the director, give a reason to sell all the same."),
    ),
    "price_named_already": (_("There is a price called {name} already."), _("Use another name, or change that one.")),
    "price_of_another_thing": (_("The price {profile} is for something else."), _("Choose another price.")),
    "re_entries_closed": (
        _("Re-entries have closed."),
        _("{name} is out for good, or, as the director, give a reason to sell all the same."),
    ),
    "re_entry_limit": (
        _("{name} has had every re-entry there is here: {limit}."),
        _("Sell none, or, as the director, give a reason to sell all the same."),
    ),
    "re_entry_limit_flight": (
        _("{name} has had every re-entry there is in flight {flight}: {limit}."),
        _("Offer another flight, or, as the director, give a reason to sell all the same."),
    ),
    "rebuy_limit": (
        _("{name} has had every rebuy there is here: {limit}."),
        _("Sell none, or, as the director, give a reason to sell all the same."),
    ),
    "rebuys_closed": (
        _("The rebuy period is over."),
        _("Sell none, or, as the director, give a reason to sell all the same."),
    ),
    "registration_closed": (
        _("Registration has closed."),
        _("{name} comes too late, or, as the director, give a reason to sell all the same."),
    ),
    "reversal_stays": (_("Receipt {number} takes another one back, and stays."), _("Take the money again instead.")),
    "reversed_already": (_("Receipt {number} was taken back already."), _("Take the money again instead.")),
    "several_are_called_so": (_("Several players are called {name}."), _("Choose one from the register.")),
    "stack_too_large": (
        _("{name} has {stack:,} chips; a rebuy is for stacks of {up_to:,} at most."),
        _("{name} plays on, or, as the director, give a reason to sell all the same."),
    ),
    "stack_unknown": (
        _("A rebuy is for stacks of {up_to:,} at most."),
        _("Say how many chips {name} has, or, as the director, give a reason to sell all the same."),
    ),
    "waits_already": (_("{name} waits in the line already."), _("Look at the line.")),
    "waits_no_more": (_("{name} waits no more."), _("Put the name in the line again.")),
    "was_paid_out": (_("{name} was paid a prize or a bounty."), _("Take that payment back first.")),
}
