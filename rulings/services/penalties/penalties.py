"""Penalties: given, overturned, carried over, and disqualification (TDA 2024 rule 71).

Missed hands are counted in `missed_hands.py`.
"""

from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Count, F, Max, Q

from rulings.models import Penalty, Ruling
from rulings.rules.penalties.next_penalty import max_penalty_rounds, must_forfeit_blinds
from rulings.rules.penalties.offences import OFFENCES
from rulings.rules.penalties.penalty import missed_hand_count, penalty_text
from rulings.selectors.penalties.disqualifying import disqualification_consequence
from rulings.selectors.penalties.penalties import (
    MISSED_KINDS,
    overturn_refusal,
    penalty_step,
    play_time,
    player_count_at_table,
)
from rulings.services.log.ruling_log import add_photo
from rulings.services.penalties.missed_hands import count_hand_in_progress
from tables.selectors.seating import assignment_of
from tables.services.hands.busts import free_seats
from tournaments.models import BustOut, Entry, player_fact
from tournaments.rules.refused import Refused
from tournaments.selectors.shown_names import name_in_event
from tournaments.selectors.snapshot import field_part
from tournaments.services.clock.decided import stop_when_decided
from tournaments.services.floor.floor import Floor
from tournaments.services.prizes import bounties
from tournaments.services.prizes.undrawn_bounties import resharing_undrawn

# two people who penalise the same player within this time probably mean the same incident
SAME_INCIDENT = timedelta(minutes=10)

BEGINS_BY_SETTING = {"end_of_hand": Penalty.Begins.AFTER_HAND, "current_hand": Penalty.Begins.AT_ONCE}

ENTRY_IS_OUT = Q(entry__bust_out__isnull=False) | Q(entry__voided_at__isnull=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sanction:
    """A penalty to be given. `count` is the number of hands or rounds; `reason` is the offence."""

    kind: str
    count: int = 0
    reason: str
    text: str = ""


def give_penalty(
    f: Floor,
    *,
    entry: Entry,
    sanction: Sanction,
    ruling: Ruling | None = None,
    photo: bytes | None = None,
    apart: bool = False,
) -> Penalty:
    """Give a warning, or hands or rounds to miss. A round is as many hands as the table has players.

    Refuses a player who is out, an unknown offence, and a missing or too large count. Refuses a player whom another
    person penalised within ten minutes, unless `apart` says that it is another incident.
    """
    _refuse_player_out(f, entry)
    hands = _hands_to_miss(f, entry, kind=sanction.kind, count=sanction.count)
    _refuse_unknown_offence(sanction.reason)
    if not apart:
        _refuse_second_penalty(f, entry)
    house_rules = f.tournament.house_rules()
    assignment, begins = assignment_of(entry), BEGINS_BY_SETTING[house_rules["penalty_start"]]
    facts: dict[str, Any] = {"kind": sanction.kind, "count": sanction.count, "hands": hands, "reason": sanction.reason}
    if must_forfeit_blinds(sanction.reason, house_rules=house_rules):
        facts["forfeits_blinds"] = True
    with f.record("penalty.given", topics=["penalties", "tables"], name=player_fact(entry.player), **facts):
        penalty = f.add(
            Penalty(
                tournament=f.tournament,
                number=_next_number(f),
                entry=entry,
                kind=sanction.kind,
                rounds=sanction.count if sanction.kind == Penalty.Kind.ROUNDS else 0,
                hands=hands,
                begins=begins,
                reason=sanction.reason,
                text=sanction.text,
                table=assignment.seat.table if assignment else None,
                ruling=ruling,
                by=f.by,
                by_name=f.by.get_username() if f.by else "",
                given_at=f.now,
                played=play_time(f.tournament, now=f.now),
            )
        )
        if hands and begins == Penalty.Begins.AT_ONCE and assignment:
            count_hand_in_progress(f, penalty=penalty, assignment=assignment)
        if photo:
            add_photo(f, photo=photo, penalty=penalty)
    return penalty


def overturn_penalty(f: Floor, *, penalty: Penalty, why: str) -> None:
    """Overturn a penalty; hands that were served stay served.

    Refuses a missing reason, an overturned penalty, and a disqualification until the player is reinstated.
    """
    penalty.refresh_from_db()
    if refused := overturn_refusal(penalty):
        raise refused
    if not why.strip():
        raise Refused("overturned_for_what", field="why")
    with f.record(
        "penalty.overturned", topics=["penalties", "tables"], name=player_fact(penalty.entry.player),
        number=penalty.number, why=why.strip(),
    ):  # fmt: skip
        f.change(penalty, overturned_at=f.now, overturned_by=f.by, overturned_why=why.strip())


def record_disqualification(f: Floor, *, out: BustOut, reason: str, text: str = "") -> Penalty:
    """Add the penalty that records a player's disqualification."""
    _refuse_unknown_offence(reason)
    return f.add(
        Penalty(
            tournament=f.tournament,
            number=_next_number(f),
            entry=out.entry,
            kind=Penalty.Kind.DISQUALIFICATION,
            begins=Penalty.Begins.AT_ONCE,
            reason=reason,
            text=text,
            by=f.by,
            by_name=f.by.get_username() if f.by else "",
            given_at=f.now,
        )
    )


def _hands_to_miss(f: Floor, entry: Entry, *, kind: str, count: int) -> int:
    if kind == Penalty.Kind.WARNING:
        return 0
    if kind == Penalty.Kind.DISQUALIFICATION:
        raise Refused("disqualify_instead", field="kind")
    if count < 1:
        raise Refused("no_such_count", field="count")
    if kind == Penalty.Kind.HANDS:
        return count
    house_rules = f.tournament.house_rules()
    if house_rules["penalty_most_rounds"] != "none" and count > (most := max_penalty_rounds(house_rules)):
        raise Refused("too_many_rounds", field="count", most=most)
    players = player_count_at_table(entry)
    if not players:
        raise Refused("rounds_need_a_table", field="kind", name=name_in_event(entry))
    return missed_hand_count(players, rounds=count)


def _next_number(f: Floor) -> int:
    return (Penalty.objects.filter(tournament=f.tournament).aggregate(most=Max("number"))["most"] or 0) + 1


def _refuse_player_out(f: Floor, entry: Entry) -> None:
    entry.refresh_from_db(fields=["voided_at"])
    gone = entry.tournament_id != f.tournament.pk or entry.voided_at is not None
    if gone or BustOut.objects.filter(entry=entry).exists():
        raise Refused("out_cannot_be_penalised", field="entry", name=name_in_event(entry))


def _refuse_unknown_offence(reason: str) -> None:
    if reason not in OFFENCES:
        raise Refused("no_such_offence", field="reason", reason=reason)


def _refuse_second_penalty(f: Floor, entry: Entry) -> None:
    """Refuse a penalty if another person gave one within ten minutes."""
    recent = Penalty.objects.filter(entry=entry, given_at__gt=f.now - SAME_INCIDENT)
    earlier = recent.filter(overturned_at__isnull=True).exclude(by=f.by).first()
    if earlier:
        raise Refused(
            "penalised_already",
            field="reason",
            name=name_in_event(entry),
            by=earlier.by_name,
            given=penalty_text(penalty_step(earlier)),
            offence=OFFENCES[earlier.reason].title,
            number=earlier.number,
        )


def carry_penalties(f: Floor, *, entry: Entry) -> None:
    """Move unserved penalties to a player's new entry when they enter again (TDA 2024 rule 71)."""
    rows = Penalty.objects.filter(
        ENTRY_IS_OUT, tournament=f.tournament, entry__player=entry.player_id, kind__in=MISSED_KINDS
    )
    running = rows.filter(overturned_at__isnull=True).annotate(served=Count("missed")).filter(served__lt=F("hands"))
    with f.record("entry.entered", topics=["penalties", "tables"]):
        for penalty in running:
            f.change(penalty, entry=entry)


def disqualify(f: Floor, *, entry: Entry, reason: str, chips: int, text: str = "") -> Penalty:
    """Disqualify a player: their `chips` leave play, and their seat is free (TDA 2024 rules 69 and 71).

    The house rule `disqualified_prize` decides place and prize. Nobody wins the bounty at once; it can be given later.
    Refuses a player who is out, the last player, and more chips than are in play.
    """
    entry.refresh_from_db(fields=["voided_at"])
    gone = entry.tournament_id != f.tournament.pk or entry.voided_at is not None
    if gone or BustOut.objects.filter(entry=entry).exists():
        raise Refused("is_out_already", field="entry", name=name_in_event(entry))
    field = field_part(f.tournament)
    if field["left"] < 2:
        raise Refused("last_player", field="entry")
    if not 0 <= chips <= field["chips"]:
        raise Refused("more_chips_than_there_are", field="chips", chips=field["chips"])
    facts: dict[str, Any] = {"name": player_fact(entry.player), "reason": reason, "chips": chips}
    facts |= {**asdict(disqualification_consequence(entry)), "currency": f.tournament.currency}
    topics = ["field", "tables", "moves", "penalties"]
    with f.record("penalty.disqualified", topics=topics, **facts) as log_entry:
        with resharing_undrawn(f):
            out = f.add(BustOut(entry=entry, out_at=f.now, why=BustOut.Why.DISQUALIFIED, chips_removed=chips))
            log_entry.facts["seat"] = free_seats(f, entry=entry)
            log_entry.facts |= bounties.award_on_bust(f, bust_out=out, by=())
            penalty = record_disqualification(f, out=out, reason=reason, text=text)
        stop_when_decided(f)
    return penalty
