"""Sentences of the room's refusals, sorted by code: what was refused and why, then what to do."""

from django.utils.translation import gettext_noop as _

from tables.sentences.chips import CHIP_REFUSALS
from tables.sentences.days.bags import BAG_REFUSALS
from tournaments.rules.one_table import merge_tables

_OWN: dict[str, tuple[str, str]] = {
    "all_covered": (
        _("One player at table {table} must win the hand."),
        _("Choose only the covered players."),
    ),
    "alternates_wait": (_("Players are waiting for a seat: {alternates}."), _("Draw their seats first.")),
    "another_breaks_first": (
        _("Table {first} breaks before table {table}."),
        _("Break table {first}, or post another order."),
    ),
    "bag_differs": (
        _("The bag of {name} has {found:,}, but {stack:,} is recorded."),
        _("Count again with both people, then enter the reason."),
    ),
    "bags_above_chips": (
        _("Only {chips:,} chips are in play, and {others:,} of them are in other bags."),
        _("Count the stack again."),
    ),
    "compared_already": (
        _("The bags of {name} were compared with those of another flight, which are carried over."),
        _("Undo the carry-over of that day first."),
    ),
    "bags_missing": (_("Bags not counted yet, {bags}: {names}."), _("Count those first.")),
    "bags_nothing": (_("{name} is out."), _("Choose a player who is still in.")),
    "bags_unequal": (
        _("The bags do not add up: {over} chips ({tables})."),
        _("Count those tables again, one at a time."),
    ),
    "big_blind_is_empty": (
        _("Seat {seat} is empty, and the big blind is never dead."),
        _("Choose the seat that posts it."),
    ),
    "button_is_dead": (_("Seat {seat} is empty, so the button is dead."), _("Set both blinds too.")),
    "button_is_won": (
        _("By the house rules the winner of the pot gets the button."),
        _("Set it to the winner's seat."),
    ),
    "button_unknown": (_("The button of table {table} is not set."), _("Set it.")),
    "call_is_answered": (_("That call of table {table} was already answered."), _("Reload the list.")),
    "first_hand_dealt": (_("Play has begun, so seats are not drawn again."), _("Use Redraw in Room tools instead.")),
    "draw_is_public": (
        _("That is published and cannot be undone."),
        _("Seal a new draw instead."),
    ),
    "draw_not_sealed": (
        _("No fingerprint is published, so the draw could not be checked."),
        _("Publish the fingerprint first."),
    ),
    "draw_sealed_already": (
        _("The draw is already sealed."),
        _("Draw seats, or publish the seed and seal a new draw."),
    ),
    "entered_again": (_("{name} has re-entered since."), _("Void that entry first.")),
    "everybody_seated": (_("All players already have a seat."), _("Enter players first.")),
    "team_of_nobody": (_("No player is chosen."), _("Choose who is to be kept apart.")),
    "hand_done_already": (
        _("Table {table} reported hand {hand} as done."),
        _("Wait until the next hand is dealt."),
    ),
    "hand_has_begun": (
        _("The hand has started at table {table}. By the house rules no player moves during a hand."),
        _("Reload the moves: the next big blind moves."),
    ),
    "hands_or_draw": (_("The number of hands is missing."), _("Enter a number, or draw it.")),
    "in_no_hand": (
        _("{name} has no seat, so cannot be out in the same hand."),
        _("Seat {name}, or bust {name} alone."),
    ),
    "last_hands_already": (_("The last hands are already announced."), _("Undo that if it was a mistake.")),
    "last_hands_are_told": (
        _("The last hands of the day are being played."),
        _("Tap table {table} when its hand is done. That also deals the next."),
    ),
    "last_hands_missing": (
        _("Tables are still playing their last hands: {tables}."),
        _("Wait, mark them as done, or use Override."),
    ),
    "last_hands_played": (_("Table {table} has played all its last hands ({hands})."), _("Bag its chips now.")),
    "last_table": (_("Table {table} is the last one."), _("Finish the tournament at this table.")),
    "locked_here": (_("{name} is locked in this seat."), _("Unlock {name} first, or post another order.")),
    "move_is_over": (_("That move of {name} is already done or cancelled."), _("Reload the moves.")),
    "moves_already": (_("{name} is already called to another seat."), _("Cancel that move first.")),
    "moves_under_way": (_("Players are still walking."), _("Confirm All arrived, or cancel their moves.")),
    "moves_under_way_here": (_("{name} is moving to or from table {table}."), _("Confirm or cancel that move first.")),
    "needs_a_note": (_("The note is empty."), _("Enter the note.")),
    "needs_a_player": (_("No player is chosen."), _("Choose the player or the seat.")),
    "needs_two": (_("Only one player is chosen."), _("Choose every player who went out in that hand.")),
    "needs_two_names": (_("Two people must count and sign each bag."), _("Enter both names.")),
    "no_closed_bag": (_("{name} has no closed bag."), _("Check the list of bags.")),
    "no_last_hands": (_("The last hands are not announced."), _("Announce them first.")),
    "no_open_seat": (_("There is no open seat."), _("Open a table.")),
    "no_open_table": (_("No open table can break."), _("Open tables first.")),
    "no_room_elsewhere": (
        _("The other tables have too few free seats for table {table} (players: {players})."),
        _("Wait for bust-outs."),
    ),
    "no_such_seat": (_("Table {table} has no seat {seat}."), _("Choose another seat.")),
    "nobody_comes_here": (_("No player is walking to seat {seat}."), _("Reload the page.")),
    "nobody_moves_now": (_("The room has changed: {name} does not have to move."), _("Reload the moves.")),
    "nobody_seated": (_("No player has a seat yet."), _("Draw seats first.")),
    "nobody_waits_all_in": (_("No all-in is waiting there."), _("Reload the page.")),
    "not_seated": (_("{name} has no seat."), _("Draw one first.")),
    "nothing_to_draw": (
        _("The numbers to draw from are not valid."),
        _("The highest number must be above the lowest."),
    ),
    "one_stack_each": (_("Some stacks are missing."), _("Enter a stack for every player, or for none.")),
    "order_not_drawn": (
        _("By the house rules the breaking table is drawn, so there is no order to post."),
        _("Draw the breaking order."),
    ),
    "plan_changed": (
        _("The room has changed. Instead of {name}, {mover} must move from {origin} to {to}."),
        _("Send {mover} instead."),
    ),
    "player_out_since": (
        _("{name} is out and needs no seat."),
        _("If the bust was a mistake, undo it first."),
    ),
    "redraw_is_due": (_("The number of tables left ({tables}) requires a redraw of all seats."), _("Redraw instead.")),
    "room_gets_smaller": (
        _("The room has changed: a table breaks now, so {name} does not have to move."),
        _("Reload the moves."),
    ),
    "seat_is_empty": (_("Seat {seat} is empty."), _("Choose a seat with a player.")),
    "seat_is_held": (_("Seat {seat} is taken by {name}."), _("Choose another seat, or move {name} first.")),
    "seat_is_kept": (_("Seat {seat} is reserved for {name}, who is still walking."), _("Choose the player instead.")),
    "seat_not_in_use": (_("Seat {seat} is not in use."), _("Choose another.")),
    "seat_was_refilled": (_("Seat {seat} is taken by {name}."), _("Move {name} first.")),
    "seated_already": (_("{name} already has a seat or is out."), _("Check the seating list.")),
    "seats_of_two_players": (
        _("These are seats of {name} and of {other}."),
        _("Choose two seats of one player."),
    ),
    "sits_elsewhere": (_("{name} is not in seat {shown} any more."), _("Look again, then decide.")),
    "spared_here": (_("{name} cannot be moved ({why})."), _("Send the player with the next highest card.")),
    "positions_share_seat": (
        _("Seat {seat} cannot have two of the button, the small blind and the big blind."),
        _("Set each to a seat of its own. With two players the button has the small blind."),
    ),
    "betting_not_offered": (
        _("{name} is not played with that betting."),
        _("Leave the betting out: the game has its usual one."),
    ),
    "game_not_chosen": (
        _("Table {table} has no game for the next hand: in dealer's choice a player chooses it."),
        _("Choose the game on the table's page, or choose it for them."),
    ),
    "game_not_offered": (_("That game is not on the list."), _("Choose one of these: {games}.")),
    "game_just_played": (
        _("That game was just played at this table, and may not be chosen again (house rule)."),
        _("Choose one of these: {games}."),
    ),
    "games_are_not_chosen": (
        _("In this mix the games follow each other; nobody chooses them."),
        _("Go to the next game instead."),
    ),
    "games_change_by_level": (
        _("Here the game changes with the level, or there is only one."),
        _("For a mix, choose hands or an orbit in the house rules, and levels without a game."),
    ),
    "stud_has_no_button": (
        _("Stud has no blinds and the button does not move."),
        _("No action needed."),
    ),
    "swapped_already": (
        _("{by} already swapped {name} and {other}: {name} sits at {seat}, {other} at {other_seat}."),
        _("No action needed. To swap them back, undo that swap."),
    ),
    "table_called_already": (
        _("Table {table} has already called."),
        _("The floor knows. Wait, or cancel the call."),
    ),
    "table_closed_already": (_("Table {table} is closed."), _("Reopen it first.")),
    "table_has_players": (_("Table {table} still has players: {players}."), _("Break the table to move them.")),
    "table_is_there": (
        _("Table {table} already exists."),
        _("Use another number, or reopen it if it was closed."),
    ),
    "table_named_twice": (_("A table is there twice."), _("Enter each table once.")),
    "table_protected": (
        _("Table {table} is protected and cannot break."),
        _("Choose “May break again” at that table first."),
    ),
    "table_waits_all_in": (
        _("Table {table} has an all-in face down."),
        _("Release it, then mark its hand as done."),
    ),
    "tables_not_reported": (
        _("Hand {hand} is not done at {tables}."),
        _("Wait, mark them as done, or use Override after a look at the table."),
    ),
    "tables_still_deal": (_("Other tables are still dealing: {tables}."), _("Wait for them, or use Override.")),
    "the_round_deals": (
        _("Play is hand for hand: table {table} deals with all other tables."),
        _("Mark the hand as done and wait."),
    ),
    "too_few_seats": (_("These tables have too few seats: {seats} for {players}."), _("Choose more tables.")),
    "too_few_to_deal": (_("Table {table} has fewer than two players."), _("Balance or break the table first.")),
    "undo_clashes": (_("After action no. {number} the same was changed again."), _("Undo the later one first.")),
    "was_disqualified": (_("{name} was disqualified."), _("Only a director can reinstate {name}.")),
    "was_not_in_then": (_("{name} entered after that hand."), _("Choose a player who was in.")),
}

SENTENCES: dict[str, tuple[str, str]] = merge_tables(_OWN, BAG_REFUSALS, CHIP_REFUSALS)
