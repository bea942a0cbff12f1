"""Penalties: given, served hand by hand wherever the player sits, overturned (TDA 2024 rule 71)."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.db.models import F, Max

from rulings.models import MissedHand, Penalty, Ruling
from rulings.rules.penalties import OFFENCES, in_words, missed_hands, most_rounds
from rulings.selectors.penalties import as_given, play_time, players_at_table, running, standing
from rulings.services.photos import add_photo
from tables.models import Held
from tables.selectors.room import held_by
from tournaments.models import BustOut, Entry, called
from tournaments.rules.refused import Refused
from tournaments.services.floor import Floor

#: two floors who penalise the same player for the same within so long speak of one incident
SAME_INCIDENT = timedelta(minutes=10)

BEGINS = {"end_of_hand": Penalty.Begins.AFTER_HAND, "current_hand": Penalty.Begins.AT_ONCE}


def give_penalty(  # noqa: PLR0913 - what a penalty consists of, each by its name
    f: Floor,
    *,
    entry: Entry,
    kind: str,
    count: int = 0,
    reason: str,
    words: str = "",
    ruling: Ruling | None = None,
    photo: bytes | None = None,
    apart: bool = False,
) -> Penalty:
    """Give a warning, or hands or rounds to miss. Rounds are counted in hands by the players at his table now.

    Refuses somebody who is out or disqualified, no count where one is needed, more rounds than the house gives, a
    reason that is not on the list, and what somebody else penalised a moment ago, unless it is `apart` from that.
    """
    _refuse_out(f, entry)
    hands = _hands(f, entry, kind=kind, count=count)
    _refuse_unknown(reason)
    if not apart:
        _refuse_twice(f, entry, reason)
    held, begins = held_by(entry), BEGINS[f.tournament.house()["penalty_start"]]
    facts: dict[str, Any] = {"kind": kind, "count": count, "hands": hands, "reason": reason}
    with f.deed("penalty.given", topics=["penalties", "tables"], name=called(entry.player), **facts):
        penalty = f.add(
            Penalty(
                tournament=f.tournament,
                number=_next_number(f),
                entry=entry,
                kind=kind,
                rounds=count if kind == Penalty.Kind.ROUNDS else 0,
                hands=hands,
                begins=begins,
                reason=reason,
                words=words,
                table=held.seat.table if held else None,
                ruling=ruling,
                by=f.by,
                by_name=f.by.get_username() if f.by else "",
                given_at=f.now,
                played=play_time(f.tournament, now=f.now),
            )
        )
        if hands and begins == Penalty.Begins.AT_ONCE and held and held.seat.table.dealt_at:
            _miss(f, penalty, deal=held.seat.table.deal)
        if photo:
            add_photo(f, photo=photo, penalty=penalty)
    return penalty


def miss_hands(f: Floor, *, deals: Mapping[int, str]) -> list[dict[str, int]]:
    """Part of dealing: a hand counts for everybody at its table who serves a penalty. `deals` names it by table key.

    A hand dealt again is the same deal and counts once. Returns whoever missed one, as the log calls him.
    """
    there = running(f.tournament).filter(entry__held__seat__table__in=deals, entry__held__kind=Held.Kind.SITS)
    several = list(there.annotate(at_table=F("entry__held__seat__table")))
    if not several:
        return []
    with f.deed("penalty.counted", topics=["penalties", "tables"]):
        missed = [_miss(f, one, deal=deals[one.at_table]) for one in several]
    return [called(one.penalty.entry.player) for one in missed if one]


def count_hands(f: Floor, *, penalty: Penalty, hands: int = 1, estimated: bool = False) -> list[MissedHand]:
    """Count hands by hand: the floor saw them, or (`estimated`) the clock says so.

    Refuses more than are left and, of an estimate, more than the clock says: somebody counted meanwhile.
    """
    _refuse_over(f, penalty)
    if hands < 1:
        raise Refused("no_such_count", field="hands")
    now = standing(penalty, now=f.now)
    left = now.left
    if hands > left:
        raise Refused("more_than_is_left", field="hands", left_hands=left)
    if estimated and hands > now.by_clock:
        raise Refused("clock_says_fewer", field="hands", by_clock=now.by_clock)
    word = "estimate" if estimated else "tap"
    with f.deed(
        "penalty.counted", topics=["penalties", "tables"], name=called(penalty.entry.player), hands=hands,
        estimated=estimated, left_hands=left - hands,
    ):  # fmt: skip
        stamp = f.now.isoformat()
        missed = [_miss(f, penalty, deal=f"{word} {stamp} {at}", estimated=estimated) for at in range(hands)]
    return [one for one in missed if one]


def overturn_penalty(f: Floor, *, penalty: Penalty, why: str) -> None:
    """A director takes a penalty back. What was served of it was served; a disqualification brings nobody back."""
    _refuse_over(f, penalty, served=True)
    if not why.strip():
        raise Refused("overturned_for_what", field="why")
    if penalty.kind == Penalty.Kind.DISQUALIFICATION:
        raise Refused("disqualified_stays", field="penalty", name=penalty.entry.player.display_name)
    with f.deed(
        "penalty.overturned", topics=["penalties", "tables"], name=called(penalty.entry.player), number=penalty.number,
        why=why.strip(),
    ):  # fmt: skip
        f.change(penalty, overturned_at=f.now, overturned_by=f.by, overturned_why=why.strip())


def record_disqualification(f: Floor, *, out: BustOut, reason: str, words: str = "") -> Penalty:
    """Part of disqualifying: the penalty that goes with a bust-out for this reason."""
    _refuse_unknown(reason)
    return f.add(
        Penalty(
            tournament=f.tournament,
            number=_next_number(f),
            entry=out.entry,
            kind=Penalty.Kind.DISQUALIFICATION,
            begins=Penalty.Begins.AT_ONCE,
            reason=reason,
            words=words,
            by=f.by,
            by_name=f.by.get_username() if f.by else "",
            given_at=f.now,
        )
    )


def _miss(f: Floor, penalty: Penalty, *, deal: str, estimated: bool = False) -> MissedHand | None:
    """Count one hand, unless it is counted already or none is left."""
    served: Sequence[MissedHand] = list(penalty.missed.all())
    if len(served) >= penalty.hands or any(one.deal == deal for one in served):
        return None
    return f.add(MissedHand(penalty=penalty, number=len(served) + 1, deal=deal, estimated=estimated, at=f.now))


def _hands(f: Floor, entry: Entry, *, kind: str, count: int) -> int:
    if kind == Penalty.Kind.WARNING:
        return 0
    if kind == Penalty.Kind.DISQUALIFICATION:
        raise Refused("disqualify_instead", field="kind")
    if count < 1:
        raise Refused("no_such_count", field="count")
    if kind == Penalty.Kind.HANDS:
        return count
    house = f.tournament.house()
    if house["penalty_most_rounds"] != "none" and count > (most := most_rounds(house)):
        raise Refused("too_many_rounds", field="count", most=most)
    players = players_at_table(entry)
    if not players:
        raise Refused("rounds_need_a_table", field="kind", name=entry.player.display_name)
    return missed_hands(players, rounds=count)


def _next_number(f: Floor) -> int:
    return (Penalty.objects.filter(tournament=f.tournament).aggregate(most=Max("number"))["most"] or 0) + 1


def _refuse_out(f: Floor, entry: Entry) -> None:
    if entry.tournament_id != f.tournament.pk or BustOut.objects.filter(entry=entry).exists():
        raise Refused("out_cannot_be_penalised", field="entry", name=entry.player.display_name)


def _refuse_unknown(reason: str) -> None:
    if reason not in OFFENCES:
        raise Refused("no_such_offence", field="reason", reason=reason)


def _refuse_twice(f: Floor, entry: Entry, reason: str) -> None:
    """Two floors who saw the same give one penalty; who gave it himself may make it harder at any time."""
    lately = Penalty.objects.filter(entry=entry, reason=reason, given_at__gt=f.now - SAME_INCIDENT)
    there = lately.filter(overturned_at__isnull=True).exclude(by=f.by).first()
    if there:
        name = entry.player.display_name
        given = in_words(as_given(there))
        raise Refused(
            "penalised_already", field="reason", name=name, by=there.by_name, given=given, number=there.number
        )


def _refuse_over(f: Floor, penalty: Penalty, *, served: bool = False) -> None:
    penalty.refresh_from_db()
    if penalty.overturned_at:
        raise Refused("overturned_already", field="penalty", number=penalty.number)
    if not served and not standing(penalty, now=f.now).left:
        raise Refused("penalty_served", field="penalty", number=penalty.number)
