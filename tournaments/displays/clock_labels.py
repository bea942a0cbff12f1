"""The labels of the public clock, in the tournament's language.

A display's script runs without the server, so it gets the sentences beforehand: static/tournaments/shared/sentences.js
fills in `{names}`. Keys that end in `.one` and `.other` are the singular and plural of a sentence with a count.
"""

from collections.abc import Mapping
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import get_language

from tournaments.language.sentences import gettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.rules.clock.cues import CUES
from tournaments.rules.one_table import merge_tables

#: Short words for states.
STATES: Mapping[str, Promise] = {
    "state.before": _("Not started"),
    "state.lastminute": _("Last minute"),
    "state.break": _("Break"),
    "state.day_over": _("Day over"),
    "state.paused": _("Paused"),
    "state.handforhand": _("Hand for hand"),
    "state.finished": _("Winner"),
    "state.over": _("Finished"),
    "state.cancelled": _("Cancelled"),
    "to_be_confirmed": _("to be confirmed"),
}

#: The line with the level or state.
SLATE: Mapping[str, Promise] = {
    "level": _("Level {number}"),
    "ends": _("ends {time}"),
    "starts.at": _("starts at {time}"),
    "starts.on": _("{day}, {time}"),
    "back.at": _("back at {time}"),
    "back.on": _("back {day}, {time}"),
    "goes_on.at": _("resumes at {time}"),
    "goes_on.on": _("resumes {day}, {time}"),
    "before_level": _("before level {number}"),
    "no_more_levels": _("no more levels"),
    "first_raise": _("First raise {low} to {high}"),
    "first_raises": _("First raise {low} to {high}, then BB {over}"),
    "entries.one": _("{count} entry"),
    "entries.other": _("{count} entries"),
}

#: Shown in large type instead of the time.
HERO: Mapping[str, Promise] = {
    "hand": _("Hand"),
    "finish_hand": _("All tables finish this hand"),
    "tables_done": _("{done} of {all} done"),
    "table_playing": _("Table {number} is still playing"),
    "table_done": _("Table {number} done"),
    "days.one": _("{count} day"),
    "days.other": _("{count} days"),
    "bag": _("Bag and tag your chips"),
    "day_ended": _("Day {day} has ended"),
    "cancelled": _("This event is cancelled"),
    "over": _("The event is over"),
}

#: Blinds, antes and bring-ins.
STAKES: Mapping[str, Promise] = {
    "blinds": _("Blinds"),
    "button_blind": _("Button blind"),
    "limits": _("Limits"),
    "limits_all_games": _("Limits, all games"),
    "blinds_all_games": _("Blinds, all games"),
    "ends_label": _("Ends"),
    "ante": _("Ante"),
    "bring_in": _("Bring-in"),
    "of_game": _("{game}: {what}"),
    "ante.each": _("each"),
    "ante.big_blind": _("BBA"),
    "ante.button": _("button"),
    "brings_in.low": _("Lowest card brings it in"),
    "brings_in.low.ties": _("ties by suit, ♣ low"),
    "brings_in.high": _("Highest card brings it in"),
    "brings_in.high.ties": _("ties by suit, ♠ high"),
    "after_break": _("Level {number} after the break"),
    "ended_in": _("Ended in level {number}"),
    "next_day": _("Level {number} when play resumes"),
    "wins": _("Wins"),
}

NEXT: Mapping[str, Promise] = {
    "next_level": _("Next level"),
    "next_game": _("Next: {game}"),
    "next_game_at": _("Next at {time}: {game}"),
    "last_minute_of": _("Last minute: {game}"),
    "then_game": _("then {game}"),
    "finish_this_hand": _("Finish this hand"),
    "next_deal": _("the next deal is {game}"),
    "coming_up": _("Coming up"),
    "dealt_now": _("Dealt now"),
    "tables_count.one": _("{count} table"),
    "tables_count.other": _("{count} tables"),
    "hands_per_game.one": _("{count} hand per game"),
    "hands_per_game.other": _("{count} hands per game"),
    "orbit": _("an orbit per game"),
    "limit_blinds": _("Limit games: blinds"),
    "unlimited_blinds": _("Without limits: blinds"),
    "short_deck_blind": _("Short deck: ante, button"),
    "stud_ante": _("Stud: ante"),
    "with_ante": _("ante {amount}"),
    "last_level": _("Last level"),
    "blinds_stay": _("blinds stay as they are"),
    "break_in": _("Break in"),
    "day_ends_in": _("Day ends in"),
    "at": _("at {time}"),
    "of_play": _("of play"),
    "first_break": _("First break"),
    "day_ends_at": _("Day ends"),
    "colour_up": _("Colour-up now"),
    "leave_play": _("{chips} are removed"),
    "chip": _("{amount}s"),
    "add_on_in_break": _("Add-on until the break ends"),
    "add_on_for": _("{price} for {chips} chips"),
    "last_entries": _("Last entries"),
    "until": _("until {time}"),
    "in_this_break": _("during this break"),
    "from_the_money": _("From the money"),
    "places.one": _("{count} place"),
    "places.other": _("{count} places"),
    "next_jump": _("Next jump"),
    "deal": _("Deal"),
    "stands_at": _("Clock stopped at"),
    "less_a_hand": _("minus {time} a hand"),
    "second": _("Second"),
    "played": _("Played"),
    "hours_minutes": _("{hours} h {minutes} min"),
    "hours": _("{hours} h"),
    "minutes": _("{minutes} min"),
    "registration": _("Registration open"),
    "to_level": _("to level {number}"),
    "to_end_of": _("to the end of level {number}"),
    "to_the_end": _("all day"),
}

#: The column of players, stacks, money and places.
SIDE: Mapping[str, Promise] = {
    "local_time": _("Local time"),
    "players_left": _("Players left"),
    "of_entries": _("of {count}"),
    "entries": _("Entries"),
    "handed": _("{count}-handed"),
    "average": _("Average stack"),
    "starting_stack": _("Starting stack"),
    "big_blinds": _("{count} BB"),
    "big_bets": _("{count} big bets"),
    "antes": _("{count} antes"),
    "chips_in_play": _("Chips in play"),
    "of_day": _("{name}, day {day}"),
    "day_ends": _("Day {day} ends"),
    "named_day_ends": _("{day} ends"),
    "ends_after_level": _("after level {number}"),
    "ends_with.one": _("with {count} player"),
    "ends_with.other": _("with {count} players"),
    "ends_at_share": _("with {share} % left"),
    "pool": _("Prize pool"),
    "pool_so_far": _("Prize pool so far"),
    "rebuys": _("Rebuys"),
    "add_ons": _("Add-ons"),
    "rebuys_and_add_ons": _("Rebuys + add-ons"),
    "bounty_pool": _("Bounty pool"),
    "guaranteed": _("Guaranteed"),
    "levels": _("Levels"),
    "game": _("Game"),
    "first_money": _("Lowest prize, {place}"),
    "jump_to": _("Next jump, {place}"),
    "next_out": _("Next out"),
    "no_prize": _("no prize"),
    "next_to_break": _("Next to break"),
    "table_number": _("Table {number}"),
    "last_out": _("Last out"),
    "league_table": _("League table"),
    "final_places": _("Final places"),
    "prizes_later": _("Payouts are shown here when registration closes."),
    "prizes_soon": _("Payouts are shown here as soon as they are posted."),
}

#: Next to the QR code, in announcements, on the buttons of sounds.
EDGES: Mapping[str, Promise] = {
    "until_level": _("until level {number} starts, {time}"),
    "until_level_untimed": _("until level {number} starts"),
    "until_end_of": _("until the end of level {number}, {time}"),
    "until_end_of_untimed": _("until the end of level {number}"),
    "code_for_seat": _("scan to find your seat"),
    "this_clock": _("Your seat, this clock"),
    "on_your_phone": _("on your phone"),
    "no_connection": _("No connection"),
    "goes_on_alone": _("the clock keeps running"),
    "announcement": _("Announcement"),
    "for_players": _("For all players"),
    "sound_on": _("Turn the sound on"),
    "mute": _("Mute"),
    "volume": _("Volume"),
    "clock": _("Clock"),
    "clocks": _("Clocks"),
    "starts": _("Starts"),
    "goes_on": _("Play resumes"),
    "tournament": _("Tournament"),
    "tables": _("Tables"),
    "qr": _("QR code: your seat and this clock on your phone"),
    "no_script": _("This clock needs JavaScript."),
}

#: Sentences for speech and screen readers; cues have sentences of their own.
SAID: Mapping[str, Promise] = {
    "said.level": _("Level {number}."),
    "said.game": _("The game is {game}."),
    "said.blinds": _("Blinds are now {amounts}"),
    "said.button_blind": _("The button blind is now {amounts}"),
    "said.limits": _("Limits are now {amounts}"),
    "said.bring_in": _("The bring-in is now {amounts}"),
    "said.ante": _("The ante is now {amounts}"),
    "said.with_blinds": _("blinds {amounts}"),
    "said.with_bring_in": _("bring-in {amounts}"),
    "said.with_ante.each": _("ante {amounts} from each player"),
    "said.with_ante.big_blind": _("big blind ante {amounts}"),
    "said.with_ante.button": _("button ante {amounts}"),
    "said.back_at": _("Play resumes at {time}."),
    "said.paused": _("The clock is paused."),
    "said.resumed": _("The clock is running again."),
    "said.handforhand": _("Hand for hand. All tables finish this hand."),
    "said.winner": _("The winner is {name}."),
}

CLOCK: Mapping[str, Promise] = merge_tables(STATES, SLATE, HERO, STAKES, NEXT, SIDE, EDGES, SAID)


def clock_labels() -> dict[str, str]:
    """Return the labels of the clock in the active language; the sentences of cues are under `cue.<key>`."""
    return dict(_labels_in(get_language()))


@lru_cache
def _labels_in(_language: str | None) -> Mapping[str, str]:
    """Return the labels in the active language. The argument is only the key of the cache."""
    return {key: str(label) for key, label in CLOCK.items()} | {f"cue.{cue.key}": gettext(cue.sentence) for cue in CUES}
