"""The floor log in words: one sentence for each deed, from its facts. One literal table."""

from collections.abc import Callable
from typing import Any

from tournaments.models import FloorLog
from tournaments.rules.cues import CUES
from tournaments.selectors.names import names_in, with_names
from tournaments.words.bounties import BOUNTIES, bounty_words
from tournaments.words.bubble import changes_words, place_words
from tournaments.words.payouts import PAYOUTS
from tournaments.words.players import PLAYER_SENTENCES
from tournaments.words.sales import SALES
from tournaments.words.spans import clock_words, moment_words, span_words, step_words

Facts = dict[str, Any]

_ROLES = {"director": "director", "floor": "floor", "desk": "desk"}
_CUES = {cue.key: cue.sentence.rstrip(".") for cue in CUES}


def _at(words: str) -> Callable[[Facts], str]:
    """A sentence that ends with where the clock stood."""
    return lambda facts: f"{words}, {step_words(facts)}, {clock_words(facts['left'])} left"


def _into(facts: Facts) -> str:
    match facts["kind"]:
        case "level":
            blinds = f", {facts['small']:,} / {facts['big']:,}" if facts["big"] else ""
            return f"Level {facts['number']} began{blinds}"
        case "break":
            return f"Break of {facts['minutes']:g} min began"
        case "day_end":
            return "The day ended"
    return "The last level was played to its end"


def _time_added(facts: Facts) -> str:
    gave = not str(facts["span"]).startswith("-")
    return f"{'Gave' if gave else 'Took'} {span_words(facts['span'])}, {step_words(facts)}"


def _outage(facts: Facts) -> str:
    if facts["played"]:
        return f"House down {span_words(facts['gone'])}: counted as played"
    return f"House down {span_words(facts['gone'])}: not played, back to {clock_words(facts['left'])}"


def _missing(facts: Facts) -> str:
    """Which tables had not reported, where somebody closed a hand without them."""
    tables = ", ".join(str(table) for table in facts.get("missing") or [])
    return f", without word from {'tables' if ',' in tables else 'table'} {tables}" if tables else ""


def missed_words(facts: Facts) -> str:
    """Who missed the hand that was dealt, since a penalty runs: ", missed by Ada"."""
    names = facts.get("missed") or []
    return f", missed by {', '.join(names)}" if names else ""


def _undone(facts: Facts) -> str:
    return f"Undone: {sentence(facts['of'], facts['was'])}"


def _structure_changed(facts: Facts) -> str:
    accepted = facts.get("accepted") or []
    said = f"Structure changed, revision {facts['revision']}"
    return f"{said}, as it is: {'; '.join(accepted)}" if accepted else said


SENTENCES: dict[str, Callable[[Facts], str]] = {
    "announced": lambda facts: f"Announced: {facts['words']}",
    "bust.hand_corrected": lambda facts: f"Hand of {facts['name']} corrected{changes_words(facts)}",
    "bust.reordered": lambda facts: (
        f"{facts['name']} went out "
        + (f"before {facts['before']}" if "before" in facts else f"after {facts['after']}")
        + changes_words(facts)
    ),
    "clock.break_inserted": lambda facts: f"Break of {span_words(facts['span'])} put into {step_words(facts)}",
    "clock.crossed": _into,
    "clock.cue": lambda facts: _CUES.get(str(facts["cue"]), str(facts["cue"])),
    "clock.goes_on": _at("Clock goes on after all"),
    "clock.held": lambda _: "Start held",
    "clock.outage_settled": _outage,
    "clock.paused": _at("Paused"),
    "clock.planned": lambda _: "Clock planned anew",
    "clock.resumed": _at("Clock goes on"),
    "clock.scheduled": lambda facts: f"Start set for {moment_words(facts['start'])}",
    "clock.started": lambda _: "Shuffle up and deal",
    "clock.stops_after": _at("Clock will stop when this ends"),
    "clock.time_added": _time_added,
    "clock.time_set": lambda facts: f"Time set to {clock_words(facts['to'])}, {step_words(facts)}",
    "clock.went_to": lambda facts: f"Went to {step_words(facts)} from {step_words(facts['came_from'])}",
    "entry.bust": lambda facts: f"{facts['name']} out, {place_words(facts)}{bounty_words(facts)}",
    "hand_for_hand.called_off": _at("Hand for hand called off"),
    "hand_for_hand.closed": lambda facts: (
        f"Hand {facts['hand']} closed: {facts['out'] or 'nobody'} out, {facts['players']:,} left{_missing(facts)}"
    ),
    "hand_for_hand.dealt": lambda facts: f"Hand {facts['hand']} of hand for hand dealt{missed_words(facts)}",
    "hand_for_hand.ended": lambda facts: f"Hand for hand over after hand {facts['hand']}{_missing(facts)}",
    "hand_for_hand.hand_done": lambda facts: (
        f"Hand for hand: hand {facts['hand']}{_missing(facts)}{missed_words(facts)}"
    ),
    "hand_for_hand.started": _at("Hand for hand"),
    "notice.given": lambda facts: f"Notice up: {facts['title']}",
    "notice.taken_down": lambda facts: f"Notice down: {facts['title']}",
    "prizes.posted": lambda facts: f"Prizes posted: {facts['places']} places",
    "role.granted": lambda facts: f"{facts['name']} works here: {_ROLES[facts['role']]}",
    "role.revoked": lambda facts: f"{facts['name']} works here no more: was {_ROLES[facts['role']]}",
    "screen.added": lambda facts: f"Screen {facts['name']} added",
    "screen.shows": lambda facts: f"Screen {facts['name']} shows the {facts['shows']}",
    "structure.changed": _structure_changed,
    "structure.plan_used": lambda facts: f"Structure taken: {facts['plan']}",
    "tournament.cancelled": lambda _: "Tournament called off",
    "tournament.changed": lambda facts: "Changed: " + ", ".join(name.replace("_", " ") for name in facts["fields"]),
    "tournament.finished": lambda _: "Tournament finished",
    "tournament.opened": lambda facts: f"Tournament opened: {facts['name']}",
    "undone": _undone,
    **BOUNTIES,
    **PAYOUTS,
    **PLAYER_SENTENCES,
    **SALES,
}


def tell(sentences: dict[str, Callable[[Facts], str]]) -> None:
    """Add another app's sentences. Raises ValueError when a deed has one already."""
    if twice := SENTENCES.keys() & sentences.keys():
        raise ValueError(f"told twice: {', '.join(sorted(twice))}")
    SENTENCES.update(sentences)


def sentence(deed: str, facts: Facts) -> str:
    """What was done, in one sentence without a full stop."""
    return SENTENCES[deed](facts)


def says(row: FloorLog, names: dict[int, str] | None = None) -> str:
    """A row of the log in words. For many rows ask `names_in` once and hand the names in."""
    return sentence(row.deed, with_names(row.facts, names_in([row]) if names is None else names))


def deed_words(deed: str) -> str:
    """A deed's name without its facts: `clock.time_added` is "time added"."""
    return deed.rpartition(".")[2].replace("_", " ")
