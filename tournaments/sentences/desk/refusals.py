"""Refusals of the desk: what was refused and why, then what to do."""

from django.utils.translation import gettext_noop as _

SALE_REFUSALS: dict[str, tuple[str, str]] = {
    "add_on_closed": (
        _("The add-on has closed."),
        _("The director can sell it anyway, with a reason."),
    ),
    "add_on_limit": (
        _("{name} has no add-on left (limit {limit})."),
        _("The director can sell it anyway, with a reason."),
    ),
    "alternates_closed": (
        _("Registration has closed: no player is called from the waiting list."),
        _("A director can enter a player with a reason."),
    ),
    "bounty_stands_on_it": (_("A bounty of {name} was won or paid."), _("Undo that bounty first.")),
    "called_seat_taken": (
        _("{name} was called, but no seat is free now."),
        _("They stay first on the waiting list: enter them when a seat is free."),
    ),
    "disqualified_here": (
        _("{name} was disqualified from this event and cannot re-enter."),
        _("The director can enter them anyway, with a reason."),
    ),
    "disqualified_is_not_voided": (
        _("{name} was disqualified: the entry counts and is not refunded."),
        _("To void it, a director must undo the disqualification first."),
    ),
    "event_full": (
        _("The event is full (limit {capacity})."),
        _("Add {name} to the waiting list. The director can enter them anyway, with a reason."),
    ),
    "forfeit_at_the_end": (
        _("By the house rules a stack can be forfeited only when registration ends."),
        _("{name} plays on. The director can sell it anyway, with a reason."),
    ),
    "gives_up_what": (_("{name} is still in."), _("Count the forfeited stack and enter its chips.")),
    "is_in_another_flight": (
        _("{name} has a stack in flight {flight}."),
        _("Forfeit that stack first, or let players play several flights in the house rules."),
    ),
    "is_in_already": (_("{name} is already in."), _("Check the list of players.")),
    "has_come": (_("{name} is checked in."), _("Reload the list and leave {name} out.")),
    "is_known": (
        _("{name} is in the register already."),
        _("Press Enter to enter this player, or choose Another person with this name at the desk."),
    ),
    "is_registered": (
        _("{name} is in the register already."),
        _("Choose this player, or add another person with this name."),
    ),
    "may_be_known": (
        _("{name} may be a player of the register: {similar}."),
        _("Choose the player, or add another person."),
    ),
    "is_not_in": (_("{name} is out."), _("Sell a re-entry. If the bust was a mistake, undo it.")),
    "is_unknown": (
        _("{name} is not in the register."),
        _("Press Shift and Enter to enter a new player."),
    ),
    "is_voided": (_("That purchase of {name} was already voided."), _("Reload the list.")),
    "line_waits": (
        _("Other players are ahead of {name} on the waiting list: {before}."),
        _("Add {name} to the waiting list. The director can enter them anyway, with a reason."),
    ),
    "all_are_known": (_("All of them are in the register already."), _("Enter them, or add a new player.")),
    "nobody_chosen": (_("No player is chosen."), _("Choose at least one player.")),
    "more_chips_than_there_are": (_("There are only {chips:,} chips in play."), _("Count the stack again.")),
    "must_bust_first": (
        _("By the house rules only a player who is out can re-enter."),
        _("{name} plays on. The director can sell it anyway, with a reason."),
    ),
    "needs_a_method": (
        _("There is an amount but no payment method."),
        _("Choose cash, card or another method."),
    ),
    "no_seat_to_call": (
        _("No seat is free to call a player (seats kept for called players: {kept})."),
        _("Wait for a bust, or until a call ends."),
    ),
    "nobody_waits": (_("Everyone on the waiting list has been called."), _("No action needed.")),
    "not_called_yet": (
        _("{name} is on the waiting list, number {ticket}: no seat is free for them yet."),
        _("They wait for the call. The director can enter them anyway, with a reason."),
    ),
    "nothing_is_due": (_("{name} has already paid."), _("No action needed.")),
    "off_sale": (
        _("The price {profile} is no longer on sale."),
        _("Sell at the current price. The director can sell it anyway, with a reason."),
    ),
    "only_director_sets_aside": (_("Only a director can override a rule of the desk."), _("Ask the director.")),
    "pays_too_much": (_("Only {owed} is due."), _("Enter {owed} or less.")),
    "player_banned": (
        _("{name} is banned here."),
        _("The director can enter them anyway, with a reason."),
    ),
    "player_barred": (
        _("{name} is banned until {until}."),
        _("The director can enter them anyway, with a reason."),
    ),
    "price_named_already": (_("A price called {name} already exists."), _("Use another name, or change that one.")),
    "price_of_another_thing": (_("The price {profile} is for something else."), _("Choose another price.")),
    "re_entries_closed": (
        _("Re-entries have closed."),
        _("The director can sell it anyway, with a reason."),
    ),
    "re_entry_limit": (
        _("{name} has no re-entry left (limit {limit})."),
        _("The director can sell it anyway, with a reason."),
    ),
    "re_entry_limit_flight": (
        _("{name} has no re-entry left in flight {flight} (limit {limit})."),
        _("Offer another flight. The director can sell it anyway, with a reason."),
    ),
    "rebuy_limit": (
        _("{name} has no rebuy left (limit {limit})."),
        _("The director can sell it anyway, with a reason."),
    ),
    "rebuys_closed": (
        _("The rebuy period is over."),
        _("The director can sell it anyway, with a reason."),
    ),
    "registration_closed": (
        _("Registration is closed."),
        _("As director you can enter {name} anyway: give a reason."),
    ),
    "reversal_stays": (
        _("Receipt {number} reverses another one and cannot be reversed."),
        _("Enter a new payment instead."),
    ),
    "reversed_already": (_("Receipt {number} was already reversed."), _("Enter a new payment instead.")),
    "several_are_called_so": (_("Several players are called {name}."), _("Choose one from the register.")),
    "stack_too_large": (
        _("{name} has {stack:,} chips. A rebuy needs a stack of {up_to:,} or less."),
        _("{name} plays on. The director can sell it anyway, with a reason."),
    ),
    "stack_unknown": (
        _("A rebuy needs a stack of {up_to:,} or less."),
        _("Enter the stack of {name}. The director can sell it anyway, with a reason."),
    ),
    "waits_already": (_("{name} is already on the waiting list."), _("Check the waiting list.")),
    "waits_no_more": (_("{name} is no longer on the waiting list."), _("Add the name to the waiting list again.")),
    "was_paid_out": (_("{name} was paid a prize or a bounty."), _("Reverse that payment first.")),
}
