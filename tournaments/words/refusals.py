"""Refusals in words: what was refused and why, then what to do. One literal table."""

from typing import Any

from tournaments.rules.refused import Refused
from tournaments.words.bounties import BOUNTY_REFUSALS
from tournaments.words.deeds import deed_words
from tournaments.words.payouts import PAYOUT_REFUSALS
from tournaments.words.players import PLAYER_REFUSALS
from tournaments.words.sale_refusals import SALE_REFUSALS
from tournaments.words.spans import clock_words
from tournaments.words.structure_changes import change_sentences

SENTENCES: dict[str, tuple[str, str]] = {
    "already_so": ("It is so already.", "Nothing needs doing."),
    "ante_above_stack": ("{name} cannot have paid more than the whole stack.", "Correct the ante or the stack."),
    "before_or_after": ("Nobody is named next to whom it happened.", "Say before whom, or after whom."),
    "clock_played_out": ("The last level has been played to its end.", "Add time, or go back to a level."),
    "clock_runs": ("The clock is running already.", "Nothing needs doing."),
    "clock_stands": ("The clock is standing.", "Start it first."),
    "field_refused": ("{field}: {says}", "Correct the field and send it again."),
    "gone_meanwhile": ("That is not there any more: somebody took it back meanwhile.", "Look again."),
    "hand_for_hand_already": ("Play is hand for hand.", "End hand for hand first."),
    "is_out_already": ("{name} is out already.", "Undo or correct that bust if it was a mistake."),
    "last_director": ("{name} is the only director.", "Make somebody else director first."),
    "last_house_director": ("{name} is the house's only director.", "Make somebody else director of the house first."),
    "last_player": ("Only one player is left.", "Finish the tournament."),
    "name_not_typed": ("The name that was typed is not {name}.", "Type it as it stands there."),
    "named_twice": ("{name} is named twice.", "Name everybody once."),
    "needs_a_name": ("There is no name.", "Type one."),
    "needs_stacks": (
        "They went out in one hand and are ranked by what they had: {names} had how much?",
        "Give both stacks at the start of the hand.",
    ),
    "needs_words": ("There is nothing to announce.", "Type a sentence."),
    "no_next_step": ("This is the last level.", "Add time, or add levels to the structure."),
    "no_previous_step": ("This is the first level.", "Set the time instead."),
    "no_such_display": ("There is no display called {shows}.", "Choose one from the list."),
    "no_such_round": ("There was no hand {hand} of hand for hand.", "Name a hand that was played."),
    "no_such_step": ("There is no such level: the structure has {steps} steps.", "Choose one from the list."),
    "no_such_tournament": ("There is no such tournament any more.", "Go back to the list."),
    "not_allowed": ("Your role does not include: {deed}.", "Ask the director, or sign in as somebody who may."),
    "not_hand_for_hand": ("Play is not hand for hand.", "Start it first."),
    "not_on_break": ("There is no break now.", "Use Next level."),
    "not_started": ("Play has not begun.", "Start the clock first."),
    "not_trusted": (
        "{deed} is for people whom the house trusts.",
        "A director of the house lets you in, on the page People: {names}.",
    ),
    "nothing_to_bring_in": ("There is nothing to bring in.", "Choose a file, or paste its text."),
    "notice_is_down": ("“{title}” is not up any more.", "Nothing needs doing."),
    "notice_is_up": ("“{title}” is up already, in the same words.", "Take it down first, or say it differently."),
    "notice_over_before": ("It would be over before it is shown.", "Give a later end, or none."),
    "notice_without_title": ("There is no title.", "Type what can be read across the room."),
    "not_one_hand": ("They did not play one hand: {seats}.", "Bust them one after another."),
    "nothing_changes": ("Everything is like that already.", "Change something first."),
    "on_shelf_already": (
        "There is a structure called {name} on the shelf already.",
        "Replace it, or use another name.",
    ),
    "on_break_already": ("There is a break now.", "Add time to it, or end it."),
    "outage_settled_already": ("That outage was answered for already.", "Set the time if it is still wrong."),
    "present_step_removed": (
        "The level that is being played is not in that structure.",
        "Keep it, and change the rest.",
    ),
    "preset_stays": ("{slug} comes with Shuffle Up and stays as it is.", "Use another name."),
    "prizes_rise": ("A lower place would get more than a higher one.", "Correct the list."),
    "ranked_last": (
        "{name} was disqualified and is ranked last in this house.",
        "Name somebody who has a place by when he went out.",
    ),
    "ranked_by_hand": (
        "{name} went out in a hand or a round with others, and there the stacks rank.",
        "Correct the stack or the hand instead.",
    ),
    "role_held_already": ("{name} has that role already: {role}.", "Choose another."),
    "round_changed": (
        "Somebody went out meanwhile: {now:,} are left, not {shown:,}.",
        "Look at the arithmetic again, then close the hand.",
    ),
    "round_closed": ("Hand {hand} is closed, and the next is not dealt.", "Deal the next hand first."),
    "round_open": ("Hand {hand} is still played.", "Close it first."),
    "same_hand_is_in": ("{name} is not out.", "Name somebody who went out in the same hand."),
    "slug_taken": ("There is a tournament at /{slug}/ already.", "Choose another address."),
    "somebody_wins": ("{players} are left, and {out} cannot all go out: somebody wins.", "Leave the winner in."),
    "span_out_of_range": ("That is no time for a clock.", "Give more than nothing and at most 24 hours."),
    "start_is_past": ("That moment is past.", "Choose a later one, or start now."),
    "stacks_above_chips": (
        "That cannot have been: {figures} is {together:,}, and {chips:,} chips are in play.",
        "Ask again what they had when the hand was dealt.",
    ),
    "started_already": ("Play has begun.", "Change the structure level by level."),
    "structure_moved_on": (
        "{by} saved revision {revision} meanwhile.{changes}",
        "Load it and make your changes again, or save yours over it.",
    ),
    "structure_not_understood": ("The structure cannot be read: {problems}.", "Correct it and send it again."),
    "structure_refused": ("The structure has mistakes: {problems}.", "Correct them, or accept it as it is."),
    "takes_too_much": ("There is only {left} left.", "Take less, or go to the next level."),
    "token_ends_in_the_past": ("That day is past.", "Choose a later one, or none."),
    "token_named_already": ("You have a token called {name} already.", "Use another name, or remove that one."),
    "too_many_tokens": ("You have {most} tokens.", "Remove those that nothing uses."),
    "tournament_over": ("The tournament is over.", "Undo its end first."),
    "undo_blocked": ("Later deeds stand on it: {deeds}.", "Undo those first, the latest first."),
    "undo_by_itself": ("The clock did that by itself.", "Use Previous level, or set the time."),
    "undo_elsewhere": ("That deed belongs to another tournament.", "Reload the page."),
    "undo_not_yours": ("{by} did that in another role than yours.", "Ask whoever did it, or a director."),
    "undo_opening": ("That opened the tournament.", "Call it off instead."),
    "undo_twice": ("That was undone already.", "Undo its undoing to do it again."),
    "too_many_notices": ("{most} notices are up: more would come round too seldom.", "Take one down first."),
    **BOUNTY_REFUSALS,
    **PAYOUT_REFUSALS,
    **PLAYER_REFUSALS,
    **SALE_REFUSALS,
}


def tell(sentences: dict[str, tuple[str, str]]) -> None:
    """Add another app's refusals. Raises ValueError when a code has its sentence already."""
    if twice := SENTENCES.keys() & sentences.keys():
        raise ValueError(f"told twice: {', '.join(sorted(twice))}")
    SENTENCES.update(sentences)


def say(refused: Refused) -> str:
    """The whole sentence: what was refused, why, and what to do."""
    why, do = SENTENCES[refused.code]
    spoken = _spoken(refused)
    return f"{why.format(**spoken)} {do.format(**spoken)}"


def _spoken(refused: Refused) -> dict[str, Any]:
    """The facts as a sentence takes them."""
    facts = dict(refused.facts, field=refused.field)
    if "left" in facts:
        facts["left"] = clock_words(facts["left"])
    if "changes" in facts:
        facts["by"] = facts["by"] or "Somebody"
        facts["changes"] = f" {change_sentences(facts['changes'])}".rstrip()
    if "problems" in facts:
        facts["problems"] = "; ".join(facts["problems"])
    if "deeds" in facts:
        facts["deeds"] = ", ".join(
            f"{deed_words(deed)} (no. {number})" for deed, number in zip(facts["deeds"], facts["numbers"], strict=True)
        )
    return facts
