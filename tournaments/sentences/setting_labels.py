"""Labels of a tournament's settings, for the log and the preview of an undo."""

from collections.abc import Mapping

from django.utils.translation import gettext_noop as noop

from tournaments.language.sentences import gettext

LABELS: Mapping[str, str] = {
    "add_ons": noop("Add-ons"),
    "betting": noop("Betting"),
    "bounty": noop("Bounty"),
    "bounty_kind": noop("Bounty type"),
    "capacity": noop("Player limit"),
    "chips": noop("Chips"),
    "cue_sounds": noop("Sounds of the cues"),
    "currency": noop("Currency"),
    "deals_allowed": noop("Deals allowed"),
    "event_number": noop("Event number"),
    "final_table_seats": noop("Seats at the final table"),
    "game": noop("Game"),
    "guarantee": noop("Guaranteed prize pool"),
    "house_fee": noop("House fee"),
    "house_overrides": noop("House rules"),
    "rotation": noop("Games of the mix"),
    "id_from": noop("ID check from"),
    "language": noop("Language of the screens"),
    "name": noop("Name"),
    "own_cards": noop("Cards dealt to each player"),
    "own_game": noop("Own name of the game"),
    "payout_plan": noop("Payout plan"),
    "points_formula": noop("Points formula"),
    "prize_share": noop("Prize pool"),
    "prizes_frozen_at": noop("Payouts posted"),
    "re_entries": noop("Re-entries"),
    "re_entries_per_flight": noop("Re-entries per flight"),
    "rebuy_up_to": noop("Rebuy allowed up to (chips)"),
    "rebuys": noop("Rebuys"),
    "rulebook": noop("Rulebook"),
    "season": noop("Season"),
    "season_percent": noop("Points count for percent"),
    "season_fee": noop("League fee"),
    "season_version": noop("Version of the season"),
    "seats_per_table": noop("Seats per table"),
    "series": noop("Series"),
    "slug": noop("Address"),
    "staff_fee": noop("Staff fee"),
    "starting_stack": noop("Starting stack"),
    "starts_at": noop("Starts"),
    "steps": noop("Levels and breaks"),
    "structure_name": noop("Structure"),
    "venue": noop("Venue"),
    "zone": noop("Time zone of the room"),
}


def setting_label(field: str) -> str:
    """Return the label of a field. A field that only old log rows have is returned unchanged."""
    return gettext(LABELS[field]) if field in LABELS else field.replace("_", " ")
