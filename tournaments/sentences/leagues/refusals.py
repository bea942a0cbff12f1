"""Refusals about seasons: what was refused and why, then what to do. Sorted by code."""

from django.utils.translation import gettext_noop as _

from tournaments.sentences.common_refusals import ADDRESS_TAKEN

LEAGUE_REFUSALS: dict[str, tuple[str, str]] = {
    "attendance_nothing": (
        _("There is nothing in the fund for the most frequent players."),
        _("Set a percent of the fund in the season, or wait until events withhold money."),
    ),
    "attendance_paid": (
        _("This was paid out already."),
        _("Take the payments back first, if they were wrong."),
    ),
    "demonstration_counts_nowhere": (
        _("The demonstration belongs to no series and counts in no league."),
        _("Choose a tournament of your own."),
    ),
    "final_has_nobody": (
        _("Nobody in {season} has qualified for the final."),
        _("Set in the season who plays the final, or wait for its first event."),
    ),
    "final_is_an_event": (
        _("{name} is an event of {season}, so it cannot be its final."),
        _("Take it out of the season first, or choose another tournament."),
    ),
    "final_is_flight": (
        _("{name} is a starting day of another tournament, so it cannot be a final."),
        _("Choose the whole tournament."),
    ),
    "final_is_seeded": (
        _("Everybody who has qualified is in {name} already."),
        _("No action needed."),
    ),
    "final_of_another_season": (
        _("{name} is no finished final of {season}."),
        _("Choose a finished tournament of its series that is no event of the season."),
    ),
    "fund_for_nothing": (
        _("Neither a player nor a purpose is named."),
        _("Choose a player, or say what it is for."),
    ),
    "fund_payment_gone": (_("This payment was taken back already."), _("Reload the page.")),
    "fund_too_small": (_("{money} are left in the fund."), _("Pay at most that.")),
    "not_in_season": (_("This tournament is in no season."), _("Put it into a season first.")),
    "points_for_absent": (_("{name} did not play in this event."), _("Choose a player who did.")),
    "points_missing": (
        _("{reason} is not a bonus of the season, so it needs points."),
        _("Type the points, or name the bonus in the season settings."),
    ),
    "season_bonuses": (
        _("A bonus has a name and its points on a line of its own, as in High hand: 25; there are at most {most}."),
        _("Correct the line."),
    ),
    "season_dates": (_("The season would end before it starts."), _("Correct one of the dates.")),
    "season_has_events": (_("{name} has events: {events}."), _("Take them out of the season first.")),
    "season_of_another_series": (
        _("{name} is not another season of {series}."),
        _("Choose a season of the same series."),
    ),
    "season_rule_choice": (_("{value} is not a choice here: {choices}."), _("Choose one of them.")),
    "season_rule_halves": (
        _("Results of each six months are written as 5+5+4, for at most {most} times six months."),
        _("Correct the field, or leave it blank."),
    ),
    "season_rule_number": (_("A number from {low:,} to {high:,} is needed."), _("Correct the number.")),
    "season_rule_unknown": (_("{name} is not a rule of a season."), _("Leave it out.")),
    "season_slug_taken": ADDRESS_TAKEN,
    "season_version_unknown": (_("This season has no version {number}."), _("Choose one of its versions.")),
}
