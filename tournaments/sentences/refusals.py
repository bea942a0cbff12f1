"""Refusals in words: what was refused and why, then what to do. One literal table, sorted by code.

Each app has such a table: `sentences/refusals.py` of tournaments, tables and rulings. The refusals of a subject with
many stand with that subject: here in `desk/refusals.py`, `players.py`, `prizes/bounties.py` and `prizes/payouts.py`,
in tables in `chips.py`. A code is looked up in all of them together.
"""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournaments.composition import composed
from tournaments.rules.refused import Refused
from tournaments.sentences.desk.refusals import SALE_REFUSALS
from tournaments.sentences.log import action_text
from tournaments.sentences.messages import said
from tournaments.sentences.opening import OPENING_REFUSALS
from tournaments.sentences.players import PLAYER_REFUSALS
from tournaments.sentences.prizes.bounties import BOUNTY_REFUSALS
from tournaments.sentences.prizes.payouts import PAYOUT_REFUSALS
from tournaments.sentences.structure import change_sentences
from tournaments.sentences.times import clock_text

SENTENCES: dict[str, tuple[str, str]] = {
    "already_so": (noop("It is so already."), noop("Nothing needs doing.")),
    "ante_above_stack": (
        noop("{name} cannot have paid more than the whole stack."),
        noop("Correct the ante or the stack."),
    ),
    "before_or_after": (noop("Nobody is named next to whom it happened."), noop("Say before whom, or after whom.")),
    "clock_played_out": (noop("The last level has been played to its end."), noop("Add time, or go back to a level.")),
    "clock_runs": (noop("The clock is running already."), noop("Nothing needs doing.")),
    "clock_stands": (noop("The clock is standing."), noop("Start it first.")),
    "field_refused": (noop("{field}: {says}"), noop("Correct the field and send it again.")),
    "gone_meanwhile": (noop("That is not there any more: somebody took it back meanwhile."), noop("Look again.")),
    "hand_for_hand_already": (noop("Play is hand for hand."), noop("End hand for hand first.")),
    "is_out_already": (noop("{name} is out already."), noop("Undo or correct that bust if it was a mistake.")),
    "last_director": (noop("{name} is the only director."), noop("Make somebody else director first.")),
    "last_house_director": (
        noop("{name} is the house's only director."),
        noop("Make somebody else director of the house first."),
    ),
    "last_player": (noop("Only one player is left."), noop("Finish the tournament.")),
    "name_not_typed": (noop("The name that was typed is not {name}."), noop("Type it as it stands there.")),
    "named_twice": (noop("{name} is named twice."), noop("Name everybody once.")),
    "needs_a_name": (noop("There is no name."), noop("Type one.")),
    "needs_stacks": (
        noop("They went out in one hand and are ranked by what they had: {names} had how much?"),
        noop("Give both stacks at the start of the hand."),
    ),
    "needs_words": (noop("There is nothing to announce."), noop("Type a sentence.")),
    "no_next_step": (noop("This is the last level."), noop("Add time, or add levels to the structure.")),
    "no_previous_step": (noop("This is the first level."), noop("Set the time instead.")),
    "no_such_display": (noop("There is no display called {shows}."), noop("Choose one from the list.")),
    "no_such_round": (noop("There was no hand {hand} of hand for hand."), noop("Name a hand that was played.")),
    "no_such_step": (
        noop("There is no such level: the structure has {steps} steps."),
        noop("Choose one from the list."),
    ),
    "no_such_tournament": (noop("There is no such tournament any more."), noop("Go back to the list.")),
    "not_allowed": (
        noop("Your role does not include: {deed}."),
        noop("Ask the director, or sign in as somebody who may."),
    ),
    "not_hand_for_hand": (noop("Play is not hand for hand."), noop("Start it first.")),
    "not_on_break": (noop("There is no break now."), noop("Use Next level.")),
    "not_one_hand": (noop("They did not play one hand: {seats}."), noop("Bust them one after another.")),
    "not_started": (noop("Play has not begun."), noop("Start the clock first.")),
    "not_trusted": (
        noop("{deed} is for people whom the house trusts."),
        noop("A director of the house lets you in, on the page People: {names}."),
    ),
    "nothing_changes": (noop("Everything is like that already."), noop("Change something first.")),
    "nothing_to_bring_in": (noop("There is nothing to bring in."), noop("Choose a file, or paste its text.")),
    "notice_is_down": (noop("“{title}” is not up any more."), noop("Nothing needs doing.")),
    "notice_is_up": (
        noop("“{title}” is up already, in the same words."),
        noop("Take it down first, or say it differently."),
    ),
    "notice_over_before": (noop("It would be over before it is shown."), noop("Give a later end, or none.")),
    "notice_without_title": (noop("There is no title."), noop("Type what can be read across the room.")),
    "on_break_already": (noop("There is a break now."), noop("Add time to it, or end it.")),
    "on_shelf_already": (
        noop("There is a structure called {name} on the shelf already."),
        noop("Replace it, or use another name."),
    ),
    "outage_settled_already": (
        noop("That outage was answered for already."),
        noop("Set the time if it is still wrong."),
    ),
    "end_is_past": (
        noop("The level in play has already lasted longer: {played}."),
        noop("Keep its end, or go to the next level."),
    ),
    "present_step_removed": (
        noop("The level that is being played is not in that structure."),
        noop("Keep it, and change the rest."),
    ),
    "preset_stays": (noop("{slug} comes with Shuffle Up and stays as it is."), noop("Use another name.")),
    "prizes_rise": (noop("A lower place would get more than a higher one."), noop("Correct the list.")),
    "ranked_by_hand": (
        noop("{name} went out in a hand or a round with others, and there the stacks rank."),
        noop("Correct the stack or the hand instead."),
    ),
    "ranked_last": (
        noop("{name} was disqualified and is ranked last in this house."),
        noop("Name somebody who has a place by when he went out."),
    ),
    "role_held_already": (noop("{name} has that role already: {role}."), noop("Choose another.")),
    "round_changed": (
        noop("Somebody went out meanwhile: {now:,} are left, not {shown:,}."),
        noop("Look at the arithmetic again, then close the hand."),
    ),
    "round_closed": (noop("Hand {hand} is closed, and the next is not dealt."), noop("Deal the next hand first.")),
    "round_open": (noop("Hand {hand} is still played."), noop("Close it first.")),
    "same_hand_is_in": (noop("{name} is not out."), noop("Name somebody who went out in the same hand.")),
    "slug_taken": (noop("There is a tournament at /{slug}/ already."), noop("Choose another address.")),
    "somebody_wins": (
        noop("{players} are left, and {out} cannot all go out: somebody wins."),
        noop("Leave the winner in."),
    ),
    "span_out_of_range": (noop("That is no time for a clock."), noop("Give more than nothing and at most 24 hours.")),
    "stacks_above_chips": (
        noop("That cannot have been: {figures} is {together:,}, and {chips:,} chips are in play."),
        noop("Ask again what they had when the hand was dealt."),
    ),
    "start_is_past": (noop("That moment is past."), noop("Choose a later one, or start now.")),
    "started_already": (noop("Play has begun."), noop("Change the structure level by level.")),
    "structure_moved_on": (
        noop("{by} saved revision {revision} meanwhile.{changes}"),
        noop("Load it and make your changes again, or save yours over it."),
    ),
    "structure_not_understood": (
        noop("The structure cannot be read: {problems}."),
        noop("Correct it and send it again."),
    ),
    "structure_refused": (
        noop("The structure has mistakes: {problems}."),
        noop("Correct them, or accept it as it is."),
    ),
    "takes_too_much": (noop("There is only {left} left."), noop("Take less, or go to the next level.")),
    "no_such_language": (
        noop("{language} is not one of the languages."),
        noop("Choose one of the account menu."),
    ),
    "token_ends_in_the_past": (noop("That day is past."), noop("Choose a later one, or none.")),
    "token_named_already": (
        noop("You have a token called {name} already."),
        noop("Use another name, or remove that one."),
    ),
    "too_many_notices": (
        noop("{most} notices are up: more would come round too seldom."),
        noop("Take one down first."),
    ),
    "too_many_tokens": (noop("You have {most} tokens."), noop("Remove those that nothing uses.")),
    "tournament_over": (noop("The tournament is over."), noop("Undo its end first.")),
    "undo_blocked": (noop("Later deeds stand on it: {deeds}."), noop("Undo those first, the latest first.")),
    "undo_by_itself": (noop("The clock did that by itself."), noop("Use Previous level, or set the time.")),
    "undo_elsewhere": (noop("That deed belongs to another tournament."), noop("Reload the page.")),
    "undo_not_yours": (noop("{by} did that in another role than yours."), noop("Ask whoever did it, or a director.")),
    "undo_opening": (noop("That opened the tournament."), noop("Call it off instead.")),
    "undo_twice": (noop("That was undone already."), noop("Undo its undoing to do it again.")),
    **BOUNTY_REFUSALS,
    **OPENING_REFUSALS,
    **PAYOUT_REFUSALS,
    **PLAYER_REFUSALS,
    **SALE_REFUSALS,
}


def refusal_sentence(refused: Refused) -> str:
    """The whole sentence: what was refused, why, and what to do."""
    why, do = map(_, composed().refusal_sentences[refused.code])
    spoken = _formatted_facts(refused)
    return f"{why.format(**spoken)} {do.format(**spoken)}"


def _formatted_facts(refused: Refused) -> dict[str, Any]:
    """The facts as a sentence takes them."""
    facts = {name: said(fact) for name, fact in refused.facts.items()} | {"field": refused.field}
    if "left" in facts:
        facts["left"] = clock_text(facts["left"])
    if "changes" in facts:
        facts["by"] = facts["by"] or _("Somebody")
        facts["changes"] = f" {change_sentences(facts['changes'])}".rstrip()
    if "problems" in facts:
        facts["problems"] = "; ".join(map(said, facts["problems"]))
    if "deeds" in facts:
        facts["deeds"] = ", ".join(
            _("{action} (no. {number})").format(action=action_text(action), number=number)
            for action, number in zip(facts["deeds"], facts["numbers"], strict=True)
        )
    return facts
