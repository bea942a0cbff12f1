"""Refusals as sentences: what was refused and why, then what to do. One literal table, sorted by code.

Each app has such a table, `sentences/refusals.py`. A subject with many refusals has a table of its own: here in
`desk/refusals.py`, `players.py`, `prizes/bounties.py` and `prizes/payouts.py`, in the app `tables` in `chips.py`. A
code is looked up in all tables.
"""

from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.composition import composition
from tournaments.language.directions import isolate_right_to_left
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import translate
from tournaments.rules.one_table import merge_tables
from tournaments.rules.refused import Refused
from tournaments.sentences.common_refusals import ADDRESS_TAKEN, LIMIT_REACHED
from tournaments.sentences.days.refusals import DAY_REFUSALS
from tournaments.sentences.desk.refusals import SALE_REFUSALS
from tournaments.sentences.layouts.refusals import LAYOUT_REFUSALS
from tournaments.sentences.leagues.refusals import LEAGUE_REFUSALS
from tournaments.sentences.navigation import day_name
from tournaments.sentences.players import PLAYER_REFUSALS
from tournaments.sentences.prizes.bounties import BOUNTY_REFUSALS
from tournaments.sentences.prizes.payouts import PAYOUT_REFUSALS
from tournaments.sentences.prizes.unsettled import unsettled_text
from tournaments.sentences.screens import SCREEN_REFUSALS
from tournaments.sentences.sheets import SHEET_REFUSALS
from tournaments.sentences.sounds import SOUND_REFUSALS
from tournaments.sentences.staff import STAFF_REFUSALS
from tournaments.sentences.stream import STREAM_REFUSALS
from tournaments.sentences.structure.changes import structure_changes_text
from tournaments.sentences.times import clock_text

_OWN: dict[str, tuple[str, str]] = {
    "already_so": (noop("No change: it is already set."), noop("No action needed.")),
    "ante_above_stack": (
        noop("{name} cannot have paid more than the whole stack."),
        noop("Correct the ante or the stack."),
    ),
    "before_or_after": (noop("The position is missing."), noop("Choose the player before or after.")),
    "betting_not_played": (noop("{game} is not played {betting}."), noop("Choose from: {known}.")),
    "clock_played_out": (noop("The last level is over."), noop("Add time, or go back to a level.")),
    "clock_runs": (noop("The clock is already running."), noop("No action needed.")),
    "clock_stands": (noop("The clock is stopped."), noop("Start it first.")),
    "end_is_past": (
        noop("The level in play has already lasted longer: {played}."),
        noop("Keep its end, or go to the next level."),
    ),
    "field_refused": (noop("{field}: {says}"), noop("Correct the field and send it again.")),
    "first_setup_done": (
        noop("The first page was filled in already."),
        noop("Change its values under Organisation, and your password in the account menu."),
    ),
    "gone_meanwhile": (noop("Someone has removed it in the meantime."), noop("Reload the page.")),
    "hand_for_hand_already": (noop("Play is hand for hand."), noop("End hand for hand first.")),
    "is_out_already": (noop("{name} is already out."), noop("Undo or correct that bust if it was a mistake.")),
    "last_director": (noop("{name} is the only director."), noop("Make another person director first.")),
    "last_house_director": (
        noop("{name} is the only organisation director."),
        noop("Make another person organisation director first."),
    ),
    "last_player": (noop("Only one player is left."), noop("Finish the tournament.")),
    "levels_of_another_game": (
        noop("{game} cannot be played with these levels: they are for {levels}."),
        noop("Choose a structure of the library that is for the game."),
    ),
    "login_taken": (noop("Another login has the name {name}."), noop("Choose another name.")),
    "may_not_reset": (
        noop("You cannot reset the codes of {name}."),
        noop("Use the account menu for your own. Only administrators reset those of administrators."),
    ),
    "name_not_typed": (noop("The name does not match {name}."), noop("Type it exactly as shown.")),
    "named_twice": (noop("{name} is named twice."), noop("Name each player once.")),
    "needs_a_name": (noop("The name is missing."), noop("Enter a name.")),
    "needs_a_stack": (noop("There is no starting stack."), noop("Enter the chips of one player, such as 20,000.")),
    "needs_stacks": (
        noop("Same hand: the stacks of {names} are missing."),
        noop("Enter their stacks at the start of the hand."),
    ),
    "needs_words": (noop("The announcement is empty."), noop("Enter a sentence.")),
    "nobody_to_rank": (
        noop("Fewer than two players went out in hand {hand}."),
        noop("There is no ranking to choose."),
    ),
    "no_next_step": (noop("This is the last level."), noop("Add time, or add levels to the structure.")),
    "no_previous_step": (noop("This is the first level."), noop("Set the time instead.")),
    "no_such_language": (
        noop("{language} is not one of the languages."),
        noop("Choose one of the account menu."),
    ),
    "no_such_round": (noop("Hand {hand} of hand for hand was not played."), noop("Choose a hand that was played.")),
    "no_such_source": (
        noop("The tournament or template to copy is no longer there."),
        noop("Choose another one, or start from nothing."),
    ),
    "no_such_step": (
        noop("That level does not exist. The last step is number {steps}."),
        noop("Choose one from the list."),
    ),
    "no_such_tournament": (noop("The tournament no longer exists."), noop("Go back to the list.")),
    "not_allowed": (
        noop("Your role does not allow: {action}."),
        noop("Ask the director, or sign in with another account."),
    ),
    "own_cards_without_board": (
        noop("Only hold'em and Omaha can be dealt with another number of cards, not {game}."),
        noop("Leave the number of cards empty, or choose a game with a board."),
    ),
    "own_game_without_name": (
        noop("A game with another number of cards has no name."),
        noop("Enter the house's own name of the game, for example Pineapple."),
    ),
    "rooms_behind": (
        noop("Hand {hand} is still played on day {days}."),
        noop("Deal when it is closed there too, or end hand for hand on one of them."),
    ),
    "not_hand_for_hand": (noop("Play is not hand for hand."), noop("Start it first.")),
    "not_on_break": (noop("There is no break now."), noop("Use Next level.")),
    "not_one_hand": (noop("They were not in the same hand: {seats}."), noop("Bust them one at a time.")),
    "not_started": (noop("Play has not started."), noop("Start the clock first.")),
    "not_trusted": (
        noop("You need a role in the organisation for this: {action}."),
        noop("Ask an organisation director: {names}."),
    ),
    "nothing_changes": (noop("No change: everything is already set."), noop("Change something first.")),
    "nothing_to_bring_in": (noop("There is no file to import."), noop("Choose a file or paste its text.")),
    "notice_is_down": (noop("“{title}” was already removed."), noop("No action needed.")),
    "notice_is_up": (
        noop("“{title}” is already posted."),
        noop("Remove it first, or change the text."),
    ),
    "notice_over_before": (noop("It would end before it is shown."), noop("Choose a later one, or none.")),
    "notice_without_title": (noop("The title is missing."), noop("Enter a title.")),
    "on_break_already": (noop("There is a break now."), noop("Add time to it, or end it.")),
    "on_shelf_already": (
        noop("A structure called {name} is already saved."),
        noop("Replace it, or use another name."),
    ),
    "clock_changed_since": (
        noop("The clock was changed by hand since the outage."),
        noop("Keep all, or take back all and set the time."),
    ),
    "outage_settled_already": (
        noop("That question was already answered."),
        noop("If the time is wrong, set it."),
    ),
    "backup_folder_unknown": (
        noop("This computer has no folder {folder}."),
        noop("Plug in the stick, or type the whole path, for example E:\\Backups or /media/stick."),
    ),
    "backup_folder_not_writable": (
        noop("Nothing can be written to the folder {folder}."),
        noop("Choose another folder, or allow this program to write there."),
    ),
    "organisation_change_unknown": (noop("There is no such change of the settings."), noop("Reload the page.")),
    "password_unchanged": (noop("The new password is the old one."), noop("Choose another.")),
    "password_weak": ("{says}", noop("Choose another password.")),
    "present_step_removed": (
        noop("The current level is missing in that structure."),
        noop("Keep the current level and change the rest."),
    ),
    "preset_stays": (noop("{slug} is built in and cannot be changed."), noop("Choose another name.")),
    "prizes_rise": (noop("A lower place would win more than a higher one."), noop("Correct the list.")),
    "ranked_by_hand": (
        noop("{name} went out together with others. Their stacks decide the order."),
        noop("Correct the stack or the hand instead."),
    ),
    "ranked_last": (
        noop("{name} was disqualified and is ranked last by the house rules."),
        noop("Choose a player who was not disqualified."),
    ),
    "role_held_already": (noop("{name} already has that role: {role}."), noop("Choose another role.")),
    "round_changed": (
        noop("The number of players changed: {now:,} are left, not {shown:,}."),
        noop("Check the figures again, then close the hand."),
    ),
    "round_closed": (
        noop("Hand {hand} is already closed and the next is not dealt."),
        noop("Deal the next hand first."),
    ),
    "round_open": (noop("Hand {hand} is still being played."), noop("Close it first.")),
    "same_hand_is_in": (noop("{name} is not out."), noop("Choose a player who went out in the same hand.")),
    "second_factor_on": (noop("Sign-in codes are already on."), noop("Turn them off first to use another phone.")),
    "slug_taken": ADDRESS_TAKEN,
    "somebody_wins": (
        noop("Players left: {players}, so {out} cannot all be out."),
        noop("Leave the winner in."),
    ),
    "span_out_of_range": (noop("That time is not possible."), noop("Use a time from 0:01 to 24:00:00.")),
    "split_impossible": (
        noop("The other parts make {others}, more than the whole {whole}."),
        noop("Lower them first."),
    ),
    "split_over": (noop("The parts make {total}, {off} too many."), noop("Set the prize pool to {mend}.")),
    "split_under": (noop("The parts make {total}, {off} too few."), noop("Set the prize pool to {mend}.")),
    "stacks_above_chips": (
        noop("Not possible: {figures} is {together:,}, but {chips:,} chips are in play."),
        noop("Check their stacks at the start of the hand."),
    ),
    "start_is_past": (noop("That time is in the past."), noop("Choose a later one, or start now.")),
    "started_already": (noop("Play has started."), noop("Change the structure level by level instead.")),
    "structure_moved_on": (
        noop("{by} saved revision {revision} in the meantime.{changes}"),
        noop("Load it and repeat your changes, or save yours over it."),
    ),
    "structure_not_understood": (
        noop("The structure cannot be read: {problems}."),
        noop("Correct it and save again."),
    ),
    "structure_refused": (
        noop("The structure has errors: {problems}."),
        noop("Correct them, or use Save anyway."),
    ),
    "takes_too_much": (noop("Only {left} is left."), noop("Subtract less, or go to the next level.")),
    "time_step_answered": (
        noop("Which time is right was already answered."),
        noop("Undo that answer in the log if it was wrong."),
    ),
    "token_makes_no_tokens": (
        noop("An API key makes and removes no API keys."),
        noop("Sign in with your password for that."),
    ),
    "token_scope_and_tournament": (
        noop("A key for one tournament needs a tournament, other keys need none."),
        noop("Choose a tournament, or another scope."),
    ),
    "token_ends_in_the_past": (noop("That date is in the past."), noop("Choose a later one, or none.")),
    "token_named_already": (
        noop("You already have a token called {name}."),
        noop("Use another name, or remove that one."),
    ),
    "too_many_searches": (noop("Too many searches of the player register."), noop("Wait a minute, then try again.")),
    "too_many_tokens": LIMIT_REACHED,
    "rotation_too_short": (
        noop("A mix has at least two games, not {games}."),
        noop("Add a game, or choose the game itself instead of a mix."),
    ),
    "rotation_without_mix": (
        noop("Only a mix has a list of games."),
        noop("Choose the game Own mix, or leave the list out."),
    ),
    "too_many_seats": (
        noop("{game} cannot be dealt at a table of {seats}."),
        noop("Choose at most {most} seats."),
    ),
    "too_many_tries": (noop("Too many attempts."), noop("Wait a minute, then try again.")),
    "tournament_over": (noop("The tournament is over."), noop("Undo its finish first.")),
    "undo_blocked": (noop("Later actions depend on it: {actions}."), noop("Undo those first, the latest first.")),
    "undo_by_itself": (noop("The clock did that automatically."), noop("Use Previous level, or set the time.")),
    "undo_elsewhere": (noop("That action belongs to another tournament."), noop("Reload the page.")),
    "undo_erasing": (noop("An erased name does not come back."), noop("No action needed.")),
    "undo_import": (noop("This tournament was imported."), noop("Undo the whole import on the Import page.")),
    "undo_not_yours": (noop("{by} did that in another role than yours."), noop("Ask {by} or a director.")),
    "undo_opening": (noop("That action created the tournament."), noop("Cancel the tournament instead.")),
    "undo_twice": (noop("That was already undone."), noop("To redo it, undo that row.")),
    "wrong_code": (
        noop("The code is wrong or was used before."),
        noop("Enter the code that the app shows now."),
    ),
    "wrong_password": (noop("That is not your password."), noop("Enter the password that you sign in with.")),
}

SENTENCES: dict[str, tuple[str, str]] = merge_tables(
    _OWN,
    BOUNTY_REFUSALS,
    DAY_REFUSALS,
    LEAGUE_REFUSALS,
    PAYOUT_REFUSALS,
    PLAYER_REFUSALS,
    SALE_REFUSALS,
    LAYOUT_REFUSALS,
    SCREEN_REFUSALS,
    SHEET_REFUSALS,
    SOUND_REFUSALS,
    STAFF_REFUSALS,
    STREAM_REFUSALS,
)


def refusal_sentence(refused: Refused) -> str:
    """Return the sentence of a refusal: what was refused, why, and what to do."""
    why, do = map(_, composition().refusal_sentences[refused.code])
    spoken = _formatted_facts(refused)
    return f"{why.format(**spoken)} {do.format(**spoken)}"


def _formatted_facts(refused: Refused) -> dict[str, Any]:
    """Return the facts of a refusal, formatted for its sentence."""
    facts = {name: isolate_right_to_left(translate(fact)) for name, fact in refused.facts.items()} | {
        "field": refused.field
    }
    if refused.code == "day_ended":
        facts["day"] = day_name(refused.facts["day"])
    if "left" in facts:
        facts["left"] = clock_text(facts["left"])
    if "changes" in facts:
        facts["by"] = facts["by"] or _("Someone")
        facts["changes"] = f" {structure_changes_text(facts['changes'])}".rstrip()
    if "problems" in facts:
        facts["problems"] = "; ".join(map(translate, facts["problems"]))
    if "unsettled" in facts:
        facts["unsettled"] = unsettled_text(facts["unsettled"])
    if "actions" in facts:
        facts["actions"] = ", ".join(_("no. {number}").format(number=number) for number in facts["numbers"])
    return facts
