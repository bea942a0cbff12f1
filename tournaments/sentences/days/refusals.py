"""Refusals about days and flights: what was refused and why, then what to do. Sorted by code."""

from django.utils.translation import gettext_noop as _

from tournaments.sentences.common_refusals import ADDRESS_TAKEN

DAY_REFUSALS: dict[str, tuple[str, str]] = {
    "bags_left_behind": (
        _("Players who are in without a verified bag, {players}: {names}."),
        _("Undo the end of their flight and verify the bags. Or carry over without them, with a reason."),
    ),
    "bags_not_chosen": (
        _("Players do not choose their stack in this tournament."),
        _("Change the carry-over first, if they should."),
    ),
    "bags_undecided": (
        _("Players who have not chosen their stack yet, {players}: {names}."),
        _("Choose a stack for each of them."),
    ),
    "carried_is_not_voided": (
        _("{name} came with a bag from a flight: that entry is sold there."),
        _("Mark {name} absent, then remove the stack as the house rule allows."),
    ),
    "carried_over_already": (
        _("The carry-over is already confirmed."),
        _("Undo it in the log before you change anything."),
    ),
    "day_before_last": (_("This day would start before the last one."), _("Enter a later time.")),
    "day_code_taken": (_("There is a day {day} already."), _("Choose another name, such as 1B.")),
    "day_ended": (_("{day} has ended."), _("Undo its end in the log first.")),
    "event_number_taken": (
        _("Event {number} of {series} is {name}."),
        _("Choose another number, or leave it blank for the next one."),
    ),
    "flight_of_flight": (
        _("This is one flight of {name}."),
        _("Do this on the overview of the whole tournament."),
    ),
    "flight_played": (
        _("Something has been done in {name} already."),
        _("Cancel that flight in its settings instead."),
    ),
    "two_flight_prizes": (
        _("A flight's places pay one prize each, or a part of its prize money by place."),
        _("Empty one of the two."),
    ),
    "no_flight_prizes": (
        _("No place in this flight pays anything that is not noted already."),
        _("Set what flights pay on the page Carry-over."),
    ),
    "day_needs_flights": (
        _("No flight was chosen for this day."),
        _("Choose one flight or more."),
    ),
    "flights_without_day": (
        _("The bags of these flights would skip a day: {flights}."),
        _("Add a day 2 for their players first."),
    ),
    "flights_not_ended": (_("These flights have not ended: {flights}."), _("End each of them first.")),
    "next_day_too_early": (
        _("Day 2 must start after the flight."),
        _("Enter when day 2 starts."),
    ),
    "no_bags_to_carry": (_("No flight has a verified bag."), _("End a flight first.")),
    "no_day_code": (_("A flight needs a short name of letters and digits."), _("Enter a name such as 1A.")),
    "no_day_end": (_("It is not said when the day ends."), _("Enter the level, the share or the players.")),
    "no_such_day": (_("This tournament has no flight {day}."), _("Choose one from the list.")),
    "no_restart_level": (
        _("The structure of day 2 does not have the level on which it starts."),
        _("Add levels to the structure, or choose a level."),
    ),
    "not_in_series": (_("This tournament is in no series."), _("No action needed.")),
    "one_day_only": (
        _("This tournament has one day."),
        _("Finish it instead, or add flights on the overview."),
    ),
    "played_already": (
        _("This tournament has entries or has started: it cannot have flights any more."),
        _("Create a new tournament for the flights."),
    ),
    "series_gone": (
        _("The series in which it was has been removed."),
        _("Add the event to another series."),
    ),
    "series_has_events": (
        _("{name} has events: {events}."),
        _("Take them out of the series first."),
    ),
    "series_slug_taken": ADDRESS_TAKEN,
}
