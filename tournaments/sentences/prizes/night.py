"""A night as a text for a message and as a picture, in the active language, with display names only."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import get_language

from tournaments.language.days import full_day
from tournaments.language.figures import money_text, number_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext
from tournaments.selectors.prizes.night import Night
from tournaments.selectors.prizes.results import PlayerResult

# more paid places are counted, not named
MAX_PLACES = 30
# places in a picture, the winner's too, and figures below them
MAX_IN_PICTURE = 9
MAX_FIGURES = 3


def night_text(night: Night) -> str:
    """Return the text of a night: head, figures, places and remarks."""
    blocks = (_head(night), _figures(night), _places(night), _remarks(night))
    return "\n\n".join(text for block in blocks if (text := "\n".join(block)))


def picture_texts(night: Night) -> dict[str, Any]:
    """Return the texts of the picture to share, by name in its template."""
    tournament = night.tournament
    rows = [_picture_row(result, tournament.currency) for result in night.places]
    winner = [row | {"label": _("Winner")} for row in rows[:1] if tournament.is_over and row["place"] == "1"]
    others = rows[len(winner) :]
    more = len(others[MAX_IN_PICTURE - 1 :])
    return {
        "lang": get_language() or "en",
        "program": _("Shuffle Up"),
        "event": tournament.name,
        "venue": night.venue,
        "day": full_day(tournament.as_local_time(tournament.starts_at)),
        "winner": winner[0] if winner else None,
        "standing": "" if tournament.is_over else _("So far: the tournament is not finished"),
        "rows": others[: MAX_IN_PICTURE - 1],
        "more": _more_places(more) if more else "",
        "figures": list(_figures(night))[:MAX_FIGURES],
    }


def _picture_row(result: PlayerResult, currency: str) -> dict[str, str]:
    return {"place": result.place, "name": result.player.shown_name, "won": _winnings(result, currency)}


def _more_places(count: int) -> str:
    text = ngettext("and {count} more paid place", "and {count} more paid places", count)
    return text.format(count=number_text(count))


def _head(night: Night) -> Iterator[str]:
    tournament = night.tournament
    yield tournament.name
    yield ", ".join(filter(None, (full_day(tournament.as_local_time(tournament.starts_at)), night.venue)))
    if not tournament.is_over:
        yield _("So far: the tournament is not finished")


def _figures(night: Night) -> Iterator[str]:
    tournament = night.tournament
    entries = _("Entries: {entries:,}, players: {players:,}").format(entries=night.entries, players=night.players)
    yield entries if night.entries != night.players else _("Players: {players:,}").format(players=night.players)
    if night.rebuys:
        yield _("Rebuys: {count:,}").format(count=night.rebuys)
    if night.add_ons:
        yield _("Add-ons: {count:,}").format(count=night.add_ons)
    if night.pool:
        yield _("Prize pool: {amount}").format(amount=money_text(night.pool, currency=tournament.currency))
    if night.started_at and tournament.finished_at:
        began, ended = map(tournament.as_local_time, (night.started_at, tournament.finished_at))
        yield _("Played from {began} to {ended}").format(began=f"{began:%H:%M}", ended=f"{ended:%H:%M}")


def _places(night: Night) -> Iterator[str]:
    for result in night.places[:MAX_PLACES]:
        won = _winnings(result, night.tournament.currency)
        yield f"{result.place}. {result.player.shown_name}" + (f": {won}" if won else "")
    more = len(night.places[MAX_PLACES:])
    if more:
        yield _more_places(more)


def _winnings(result: PlayerResult, currency: str) -> str:
    prize = money_text(result.prize, currency=currency) if result.prize else ""
    return ", ".join(filter(None, (result.award, prize)))


def _remarks(night: Night) -> Iterator[str]:
    if night.deal_players:
        yield ngettext("A deal of {count} player", "A deal of {count} players", night.deal_players).format(
            count=night.deal_players
        )
    if night.bubble:
        yield _("Out just before the money: {names}").format(names=", ".join(night.bubble))
    if night.most_bounties:
        name, count = night.most_bounties
        yield _("Most bounties: {name}, {count}").format(name=name, count=count)
