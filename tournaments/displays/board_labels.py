"""The labels of the boards on the walls, in the tournament's language.

`{names}` are filled in; keys that end in `.one` and `.other` are forms of one sentence for a count.
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext_lazy as _
from tournaments.rules.one_table import one_table

#: Labels of the head, filled in by the display.
HEAD: Mapping[str, Promise] = {
    "head.level": _("Level {number}"),
    "head.last_level": _("Last level, {number}"),
    "head.break": _("Break, then level {number}"),
    "head.break_last": _("Break"),
    "head.day_over": _("Day over"),
    "head.paused": _("Paused, level {number}"),
    "head.hand_for_hand": _("Level {number}, clock paused"),
    "head.cancelled": _("Cancelled"),
    "head.over": _("Finished"),
    "head.time_left": _("Time left"),
    "head.last_minute": _("Last minute"),
    "head.back_in": _("Back in"),
    "head.clock_at": _("Clock at"),
    "head.starts_in": _("Starts in"),
    "head.played": _("Played"),
    "head.played_out": _("Last level over"),
    "head.local": _("Local"),
    "head.no_connection": _("No connection"),
    "head.as_of": _("as of {time}"),
    "head.days.one": _("{count} day"),
    "head.days.other": _("{count} days"),
    "state.paused": _("Paused"),
    "state.break": _("Break"),
}

#: Labels of several boards.
SHARED: Mapping[str, Promise] = {
    "page_of": _("page {page} of {pages}"),
    "players.one": _("{count} player"),
    "players.other": _("{count} players"),
    "all_players": _("All players"),
    "seat_note": _("Seat {example} is table 12, seat 3"),
    "scan_seat": _("Scan the code to get your seat on your phone"),
    "other_screens": _("{groups} on other screens"),
    "qr": _("QR code: this page on your phone"),
    "next": _("Next"),
    "then": _("Then"),
}

PRIZES: Mapping[str, Promise] = {
    "payouts": _("Payouts"),
    "places.one": _("{count} place"),
    "places.other": _("{count} places"),
    "so_far": _("{places}, so far"),
    "registration_open": _("Registration is still open"),
    "prizes_later": _("Places and prizes are shown here when registration closes."),
    "prizes_later_pool": _("Places and prizes are shown here when registration closes. Prize pool so far: {pool}."),
    "next_out": _("next out"),
    "for_the_winner": _("For the winner"),
    "deal": _("Deal"),
    "next_jump": _("Next pay jump, {place}"),
    "more": _("+{amount}"),
    "more_away.one": _("+{amount}, {count} place away"),
    "more_away.other": _("+{amount}, {count} places away"),
    "last_paid": _("Last paid, {place}"),
    "amount_at": _("{amount} at {time}"),
    "pool": _("Prize pool"),
    "left.one": _("{count} player left"),
    "left.other": _("{count} players left"),
    "to_the_money.one": _("{count} place from the money"),
    "to_the_money.other": _("{count} places from the money"),
    "wins": _("Wins"),
    "entries": _("Entries"),
    "winner": _("Winner"),
    "finished": _("Finished"),
    "no_places": _("No places are recorded."),
}

BOUNTY: Mapping[str, Promise] = {
    "bounties": _("Bounties"),
    "heads": _("Largest bounties"),
    "envelopes": _("Envelopes left"),
    "leaders": _("Most won"),
    "of": _("{left} of {count}"),
    "times": _("× {count}"),
    "bounty_pool": _("Bounty pool"),
    "won": _("Won so far"),
    "on_heads": _("Still to win"),
    "in_envelopes": _("In envelopes"),
    "largest": _("Largest left"),
    "none_won": _("No one has won a bounty yet"),
    "none_won_yet": _("Who has won the most is shown here after the first one."),
    "not_sealed": _("No envelope has been sealed yet"),
    "not_sealed_yet": _("The amounts are shown here before the first envelope is drawn."),
}

NOTICE: Mapping[str, Promise] = {
    "notice": _("Notice"),
    "notices": _("Notices"),
    "of_pages": _("{page} of {pages}"),
    "from_floor": _("From the floor, {time}"),
}

BOARDS: Mapping[str, Promise] = one_table(HEAD, SHARED, PRIZES, BOUNTY, NOTICE)


def head_labels() -> dict[str, str]:
    """Return the labels of the head's script in the active language."""
    return {key: str(label) for key, label in HEAD.items()}


def board_label(key: str, **facts: object) -> str:
    """Return a sentence in the active language, filled in; `count` chooses the plural form."""
    return said(BOARDS, key, **facts)


def said(labels: Mapping[str, Promise], key: str, **facts: object) -> str:
    """Return a sentence of a table of labels, filled in like `board_label`."""
    return str(labels[_formed(labels, key, facts)]).format(**_written(facts))


def bold(labels: Mapping[str, Promise], key: str, **facts: object) -> SafeString:
    """Return the sentence as markup with its facts in bold."""
    strong = {name: format_html("<b>{}</b>", fact) for name, fact in _written(facts).items()}
    return format_html(str(labels[_formed(labels, key, facts)]), **strong)


def _formed(labels: Mapping[str, Promise], key: str, facts: Mapping[str, object]) -> str:
    count = facts.get("count")
    if not isinstance(count, int) or f"{key}.other" not in labels:
        return key
    return f"{key}.one" if count == 1 or (count == 0 and (get_language() or "").startswith("fr")) else f"{key}.other"


def _written(facts: Mapping[str, object]) -> dict[str, object]:
    return {name: number_text(fact) if isinstance(fact, int) else fact for name, fact in facts.items()}
