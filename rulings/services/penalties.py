"""Penalties: given, served hand by hand wherever the player sits, overturned (TDA 2024 rule 71)."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.db.models import Max

from rulings.models import MissedHand, Penalty, Ruling
from rulings.rules.penalties import OFFENCES, in_words, missed_hands, most_rounds
from rulings.selectors.penalties import (
    Standing,
    as_given,
    as_they_stand,
    in_play,
    play_time,
    players_at_table,
    running,
    standing,
)
from rulings.services.photos import add_photo
from tables.models import Held
from tables.rules.movers import HAND
from tables.selectors.calls import round_now
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
    reason that is not on the list, and whom somebody else penalised a moment ago, unless it is `apart` from that.
    """
    _refuse_out(f, entry)
    hands = _hands(f, entry, kind=kind, count=count)
    _refuse_unknown(reason)
    if not apart:
        _refuse_twice(f, entry)
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
        if hands and begins == Penalty.Begins.AT_ONCE and held:
            _miss_this_hand(f, penalty, held)
        if photo:
            add_photo(f, photo=photo, penalty=penalty)
    return penalty


def miss_hands(f: Floor, *, deals: Mapping[int, str]) -> list[dict[str, int]]:
    """Part of dealing: a hand counts for everybody at its table who serves a penalty. `deals` names it by table key.

    A hand dealt again is the same deal and counts once. Returns whoever missed one, as the log calls him.
    """
    there = running(f.tournament).filter(entry__held__seat__table__in=deals, entry__held__kind=Held.Kind.SITS)
    tables = dict(there.values_list("pk", "entry__held__seat__table"))
    if not tables:
        return []
    rows = list(there.order_by("number"))
    with f.deed("penalty.counted", topics=["penalties", "tables"]):
        served = [one for one in as_they_stand(f.tournament, rows, now=f.now) if not one.waits]
        missed = [one for one in served if _miss(f, one, deal=deals[tables[one.penalty.pk]])]
    return [called(one.penalty.entry.player) for one in missed]


def count_hands(f: Floor, *, penalty: Penalty, hands: int = 1, estimated: bool = False) -> list[MissedHand]:
    """Count hands by hand: the floor saw them, or (`estimated`) the clock says so.

    Refuses more than are left and, of an estimate, more than the clock says; of one hand, what somebody else or a table
    counted a moment ago; and a penalty before which another of the player's is served, since a hand counts for one.
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
    if now.waits:
        raise Refused("penalty_waits", field="penalty", number=penalty.number, first=now.waits)
    if hands == 1 and not estimated:
        _refuse_counted(f, now)
    word = "estimate" if estimated else MissedHand.TAP
    with f.deed(
        "penalty.counted", topics=["penalties", "tables"], name=called(penalty.entry.player), hands=hands,
        estimated=estimated, left_hands=left - hands,
    ):  # fmt: skip
        stamp = f.now.isoformat()
        return _count(f, now, deals=[f"{word} {stamp} {at}" for at in range(hands)], estimated=estimated)


def overturn_penalty(f: Floor, *, penalty: Penalty, why: str) -> None:
    """A director takes a penalty back. What was served of it was served; a disqualification brings nobody back."""
    _refuse_over(f, penalty, served=True)
    if not why.strip():
        raise Refused("overturned_for_what", field="why")
    if penalty.kind == Penalty.Kind.DISQUALIFICATION and BustOut.objects.filter(entry=penalty.entry_id).exists():
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


def _miss(f: Floor, now: Standing, *, deal: str) -> bool:
    """He misses a hand that is dealt; False when it is counted already, for this penalty or for another of his.

    What somebody tapped just before was of this hand, and is called by its name: nobody misses it twice.
    """
    if MissedHand.objects.filter(penalty__entry=now.penalty.entry_id, deal=deal).exists():
        return False
    last = now.last
    if last and last.tapped and f.now - last.at < HAND and last.by_name != f.by_name:
        f.change(last, deal=deal)
    else:
        _count(f, now, deals=[deal])
    return True


def _miss_this_hand(f: Floor, penalty: Penalty, held: Held) -> None:
    """The hand in progress where he sits is the first that he misses: the one that is known there, or one in play."""
    current = round_now(f.tournament)
    deal = held.seat.table.deal or (current.deal if current else "")
    if not deal and in_play(f.tournament, now=f.now):
        deal = f"given {f.now.isoformat()}"
    now = standing(penalty, now=f.now)
    if deal and not now.waits:
        _miss(f, now, deal=deal)


def _count(f: Floor, now: Standing, *, deals: Sequence[str], estimated: bool = False) -> list[MissedHand]:
    """Count hands of a penalty that has so many left."""
    rest = now.uncounted.after(len(deals), estimated=estimated)
    return [
        f.add(
            MissedHand(
                penalty=now.penalty,
                number=number,
                deal=deal,
                estimated=estimated,
                at=f.now,
                played=now.played,
                uncounted=rest,
                by_name=f.by_name,
            )
        )
        for number, deal in zip(_numbers(now.penalty), deals, strict=False)
    ]


def _numbers(penalty: Penalty) -> list[int]:
    """The numbers of its hands that are free: those after the last, then those of hands that were taken back.

    None is above the hands that were given, so nothing that is taken back or done again makes more of them.
    """
    taken = set(penalty.missed.values_list("number", flat=True))
    last = max(taken, default=0)
    free = [number for number in range(1, penalty.hands + 1) if number not in taken]
    return sorted(free, key=lambda number: (number < last, number))


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
    entry.refresh_from_db(fields=["voided_at"])
    gone = entry.tournament_id != f.tournament.pk or entry.voided_at is not None
    if gone or BustOut.objects.filter(entry=entry).exists():
        raise Refused("out_cannot_be_penalised", field="entry", name=entry.player.display_name)


def _refuse_unknown(reason: str) -> None:
    if reason not in OFFENCES:
        raise Refused("no_such_offence", field="reason", reason=reason)


def _refuse_twice(f: Floor, entry: Entry) -> None:
    """Two floors who saw the same give one penalty, each with his own word for it; who gave it may make it harder."""
    lately = Penalty.objects.filter(entry=entry, given_at__gt=f.now - SAME_INCIDENT)
    there = lately.filter(overturned_at__isnull=True).exclude(by=f.by).first()
    if there:
        raise Refused(
            "penalised_already",
            field="reason",
            name=entry.player.display_name,
            by=there.by_name,
            given=in_words(as_given(there)),
            offence=OFFENCES[there.reason].words.lower(),
            number=there.number,
        )


def _refuse_counted(f: Floor, now: Standing) -> None:
    """The hand that a table or somebody else counted a moment ago; whoever taps again himself sees the next."""
    last = now.last
    if last is None or f.now - last.at >= HAND:
        return
    dealt = not last.tapped and not last.estimated
    if dealt or last.by_name != f.by_name:
        name = now.penalty.entry.player.display_name
        raise Refused("counted_just_now", field="hands", name=name, by=last.by_name or "Somebody")


def _refuse_over(f: Floor, penalty: Penalty, *, served: bool = False) -> None:
    penalty.refresh_from_db()
    if penalty.overturned_at:
        raise Refused("overturned_already", field="penalty", number=penalty.number)
    if not served and not standing(penalty, now=f.now).left:
        raise Refused("penalty_served", field="penalty", number=penalty.number)
