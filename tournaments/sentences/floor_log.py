"""Sentences of the floor log, by action."""

from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from typing import Any

from django.utils import translation
from django.utils.translation import gettext_noop as noop

from tournaments.composition import composition
from tournaments.language.directions import isolate_right_to_left
from tournaments.language.figures import localised_amounts, money_text
from tournaments.language.sentences import gettext, ngettext, translate
from tournaments.models import FloorLog, Tournament
from tournaments.rules.clock.cues import CUES
from tournaments.rules.one_table import merge_tables
from tournaments.rules.rulebook.house_settings import SETTINGS
from tournaments.selectors.floor.names import facts_with_names, player_names_in
from tournaments.sentences.days.log import DAY_SENTENCES
from tournaments.sentences.desk.log import SALES
from tournaments.sentences.players import PLAYER_SENTENCES
from tournaments.sentences.prizes.bounties import BOUNTIES, bounty_clause
from tournaments.sentences.prizes.payouts import PAYOUTS
from tournaments.sentences.prizes.places import changes_clause, place_text
from tournaments.sentences.prizes.unsettled import unsettled_at_finish_clause
from tournaments.sentences.screens import SCREEN_SENTENCES
from tournaments.sentences.setting_labels import setting_label
from tournaments.sentences.sounds import SOUND_SENTENCES
from tournaments.sentences.stream import STREAM_ACTIONS
from tournaments.sentences.times import clock_text, date_time_text, duration_text, step_text

Facts = dict[str, Any]

_ROLES = {
    "director": noop("director"),
    "supervisor": noop("floor supervisor"),
    "floor": noop("floor"),
    "desk": noop("desk"),
}
_CUES = {cue.key: cue.sentence for cue in CUES}


def _sentence_with_clock(sentence: str) -> Callable[[Facts], str]:
    """Return the function for a log sentence that ends with the step and the time left."""
    return lambda facts: gettext("{words}, {step}, {clock} left").format(
        words=gettext(sentence), step=step_text(facts), clock=clock_text(facts["left"])
    )


def _days_clause(facts: Facts) -> str:
    """Return the clause about parallel days on which the action was done too; "" without any."""
    days: list[str] = facts.get("days", [])
    return (
        ngettext(", together with day {days}", ", together with days {days}", len(days)).format(days=", ".join(days))
        if days
        else ""
    )


def _step_began_sentence(facts: Facts) -> str:
    match facts["kind"]:
        case "level":
            if facts["big"]:
                return gettext("Level {number} began, {small:,} / {big:,}").format(**facts)
            return gettext("Level {number} began").format(**facts)
        case "break":
            if not facts["minutes"]:
                return gettext("Chips are coloured up at the tables")
            return gettext("Break of {span} began").format(span=duration_text(timedelta(minutes=facts["minutes"])))
        case "day_end":
            return gettext("The day ended")
    return gettext("The last level was played to its end")


def _time_added_sentence(facts: Facts) -> str:
    if str(facts["span"]).startswith("-"):
        return gettext("{span} taken off, {step}").format(span=duration_text(facts["span"]), step=step_text(facts))
    return gettext("{span} added, {step}").format(span=duration_text(facts["span"]), step=step_text(facts))


def _outage_sentence(facts: Facts) -> str:
    span = duration_text(facts["outage"])
    if facts["take_back"] == "nothing":
        return gettext("Server offline {span}: counted as played").format(span=span)
    if facts["take_back"] == "outage":
        return gettext("Server offline {span}: taken back, time played since counts").format(span=span)
    return gettext("Server offline {span}: {taken} taken back, clock back to {clock}").format(
        span=span, taken=duration_text(facts["taken"]), clock=clock_text(facts["left"])
    )


def _time_stepped_sentence(facts: Facts) -> str:
    if str(facts["span"]).startswith("-"):
        return gettext("The computer's time was set {span} back; clocks went on as before").format(
            span=duration_text(facts["span"])
        )
    return gettext("The computer's time was set {span} ahead; clocks went on as before").format(
        span=duration_text(facts["span"])
    )


def _time_answered_sentence(facts: Facts) -> str:
    if facts["right"] == "new":
        return gettext("The computer's new time is right: used as soon as no clock runs")
    return gettext("The computer's old time is right: clocks go on with it")


def _missing_clause(facts: Facts) -> str:
    """Return the clause about tables that had not reported when a hand was closed; "" if all had."""
    if not (missing := facts.get("missing")):
        return ""
    tables = ", ".join(str(table) for table in missing)
    return ngettext(
        ", without a report from table {tables}{reason}", ", without reports from tables {tables}{reason}", len(missing)
    ).format(tables=tables, reason=reason_clause(facts))


def reason_clause(facts: Facts) -> str:
    """Return the reason of an action as a clause: " (all-in took too long)"; "" without a reason."""
    return f" ({facts['reason'].rstrip('.')})" if facts.get("reason") else ""


def missed_clause(facts: Facts) -> str:
    """Return the clause about players who missed the hand because of a penalty: ", missed by Ada"; "" if none did."""
    names = facts.get("missed") or []
    return gettext(", missed by {names}").format(names=", ".join(names)) if names else ""


def _undo_sentence(facts: Facts) -> str:
    return gettext("Undone: {sentence}").format(sentence=log_sentence(facts["of"], facts["was"]))


def _structure_changed_sentence(facts: Facts) -> str:
    accepted = facts.get("accepted") or []
    sentence = gettext("Structure changed, revision {revision}").format(**facts)
    if not accepted:
        return sentence
    errors = localised_amounts("; ".join(accepted))
    return gettext("{said}, saved with errors: {accepted}").format(said=sentence, accepted=errors)


def _season_sentence(facts: Facts) -> str:
    if facts["factor"] == "1":
        return gettext("Added to the season {season}").format(**facts)
    return gettext("Added to the season {season}, points multiplied by {factor}").format(**facts)


_SENTENCES: dict[str, Callable[[Facts], str]] = {
    "announced": lambda facts: gettext("Announced: {words}").format(**facts),
    "bust.hand_corrected": lambda facts: gettext("Hand of {name} corrected{changes}").format(
        name=facts["name"], changes=changes_clause(facts)
    ),
    "bust.reordered": lambda facts: (
        gettext("{name} went out before {before}{changes}")
        if "before" in facts
        else gettext("{name} went out after {after}{changes}")
    ).format(**{**facts, "changes": changes_clause(facts)}),
    "clock.break_inserted": lambda facts: gettext("Break of {span} added in {step}").format(
        span=duration_text(facts["span"]), step=step_text(facts)
    ),
    "clock.crossed": _step_began_sentence,
    "clock.cue": lambda facts: gettext(_CUES.get(str(facts["cue"]), str(facts["cue"]))).rstrip("."),
    "clock.goes_on": _sentence_with_clock(noop("Clock set to keep running")),
    "clock.held": lambda _facts: gettext("Start switched to manual"),
    "clock.outage_settled": _outage_sentence,
    "clock.paused": _sentence_with_clock(noop("Clock paused")),
    "clock.planned": lambda _facts: gettext("Clock rescheduled"),
    "clock.resumed": _sentence_with_clock(noop("Clock resumed")),
    "clock.scheduled": lambda facts: gettext("Start set for {moment}").format(moment=date_time_text(facts["start"])),
    "clock.started": lambda _facts: gettext("Shuffle up and deal"),
    "clock.stops_after": _sentence_with_clock(noop("Clock set to stop at end of level")),
    "clock.time_added": _time_added_sentence,
    "clock.time_answered": _time_answered_sentence,
    "clock.time_set": lambda facts: gettext("Time set to {clock}, {step}").format(
        clock=clock_text(facts["to"]), step=step_text(facts)
    ),
    "clock.time_stepped": _time_stepped_sentence,
    "clock.went_to": lambda facts: gettext("Moved to {step} from {came_from}").format(
        step=step_text(facts), came_from=step_text(facts["came_from"])
    ),
    "entry.bust": lambda facts: gettext("{name} out, {place}{bounty}").format(
        name=facts["name"], place=place_text(facts), bounty=bounty_clause(facts)
    ),
    "hand_for_hand.called_off": lambda facts: (
        gettext("Hand for hand undone, {step}, {clock} left{reason}").format(
            step=step_text(facts), clock=clock_text(facts["left"]), reason=reason_clause(facts)
        )
        + _days_clause(facts)
    ),
    "hand_for_hand.closed": lambda facts: (
        gettext("Hand {hand} closed: {out} out, {players:,} left{missing}")
        if facts["out"]
        else gettext("Hand {hand} closed: no player out, {players:,} left{missing}")
    ).format(**{**facts, "missing": _missing_clause(facts)}),
    "hand_for_hand.dealt": lambda facts: gettext("Hand {hand} of hand for hand dealt{missed}").format(
        hand=facts["hand"], missed=missed_clause(facts)
    ),
    "hand_for_hand.ended": lambda facts: (
        gettext("Hand for hand over after hand {hand}{missing}").format(
            hand=facts["hand"], missing=_missing_clause(facts)
        )
        + _days_clause(facts)
    ),
    "hand_for_hand.hand_done": lambda facts: gettext("Hand for hand: hand {hand}{missing}{missed}").format(
        hand=facts["hand"], missing=_missing_clause(facts), missed=missed_clause(facts)
    ),
    "hand_for_hand.not_yet": lambda facts: gettext("No hand for hand yet, {left:,} left").format(**facts),
    "hand_for_hand.ranked": lambda facts: gettext("Busts of hand {hand}: {rule}{changes}").format(
        hand=facts["hand"],
        rule=translate(SETTINGS["same_hand_busts"].meaning_text(facts["rule"])),
        changes=changes_clause(facts),
    ),
    "hand_for_hand.started": lambda facts: _sentence_with_clock(noop("Hand for hand"))(facts) + _days_clause(facts),
    "layout.removed": lambda facts: gettext("Layout {name} removed").format(**facts),
    "layout.saved": lambda facts: gettext("Layout {name} saved").format(**facts),
    "notice.given": lambda facts: gettext("Notice posted: {title}").format(**facts),
    "notice.taken_down": lambda facts: gettext("Notice removed: {title}").format(**facts),
    "picture.added": lambda facts: gettext("Picture {name} added").format(**facts),
    "picture.removed": lambda facts: gettext("Picture {name} removed").format(**facts),
    "points.given": lambda facts: gettext("{name}, manual points: {points} ({reason})").format(**facts),
    "points.taken": lambda facts: gettext("{name}, manual points removed: {points} ({reason})").format(**facts),
    "prizes.posted": lambda facts: gettext("Payouts posted, places paid: {places}").format(**facts),
    "role.granted": lambda facts: gettext("{name} added to staff: {role}").format(
        name=facts["name"], role=gettext(_ROLES[facts["role"]])
    ),
    "role.revoked": lambda facts: gettext("{name} removed from staff: was {role}").format(
        name=facts["name"], role=gettext(_ROLES[facts["role"]])
    ),
    "season.final_seeded": lambda facts: ngettext(
        "Final of {season}: {players:,} player entered with {chips:,} chips",
        "Final of {season}: {players:,} players entered with {chips:,} chips",
        facts["players"],
    ).format(**facts),
    "season.formula_taken": lambda facts: gettext("Points calculated again by version {number} of {season}").format(
        **facts
    ),
    "season.joined": _season_sentence,
    "season.left": lambda facts: gettext("Taken out of the season {season}").format(**facts),
    "structure.changed": _structure_changed_sentence,
    "structure.plan_used": lambda facts: gettext("Structure used: {plan}").format(**facts),
    "template.removed": lambda facts: gettext("Template removed: {name}").format(**facts),
    "template.saved": lambda facts: gettext("Template saved: {name}").format(**facts),
    "tournament.cancelled": lambda _facts: gettext("Tournament cancelled"),
    "tournament.changed": lambda facts: gettext("Changed: {fields}").format(
        fields=", ".join(setting_label(name) for name in facts["fields"])
    ),
    "tournament.finished": lambda facts: f"{gettext('Tournament finished')}{unsettled_at_finish_clause(facts)}",
    "tournament.finished_and_paid": lambda facts: (
        ngettext(
            "Tournament finished, {paid:,} prize paid: {money}",
            "Tournament finished, {paid:,} prizes paid: {money}",
            facts["paid"],
        ).format(paid=facts["paid"], money=money_text(facts["sum"], currency=facts["currency"]))
        + unsettled_at_finish_clause(facts)
    ),
    "tournament.opened": lambda facts: gettext("Tournament created: {name}").format(**facts),
    "undone": _undo_sentence,
}

SENTENCES: dict[str, Callable[[Facts], str]] = merge_tables(
    _SENTENCES,
    BOUNTIES,
    DAY_SENTENCES,
    PAYOUTS,
    PLAYER_SENTENCES,
    SALES,
    SCREEN_SENTENCES,
    SOUND_SENTENCES,
    STREAM_ACTIONS,
)


def log_sentence(action: str, facts: Facts) -> str:
    """Return the sentence of an action, without a full stop."""
    sentence = composition().log_sentences[action](isolate_right_to_left(facts))
    # The action itself stopped the clock, because one player was left (tournaments.services.clock.decided).
    return gettext("{action}; the clock stopped").format(action=sentence) if facts.get("clock_stopped") else sentence


def log_entries_text(rows: Iterable[FloorLog]) -> str:
    """Return the rows' sentences as one text, with one full stop between two, even after a name like "Ana V."."""
    first, *others = [entry_sentence(row) for row in rows] or [""]
    for other in others:
        first = f"{first.removesuffix('.')}. {other}"
    return first


def entry_sentence(row: FloorLog, names: dict[int, str] | None = None) -> str:
    """Return a log row's sentence. For many rows, pass the names of one call of `player_names_in`."""
    return log_sentence(row.action, facts_with_names(row.facts, player_names_in([row]) if names is None else names))


def sentences_in_tournament_language(rows: Sequence[FloorLog]) -> list[str]:
    """Return the rows' sentences, each in the language of its tournament, with current names."""
    names = player_names_in(rows)
    languages = dict(
        Tournament.objects.filter(pk__in={row.tournament_id for row in rows}).order_by().values_list("pk", "language")
    )
    sentences = []
    for row in rows:
        with translation.override(languages[row.tournament_id]):
            sentences.append(entry_sentence(row, names))
    return sentences
