"""The ruling log: what was decided is written down, joined when two floors rule the same, and overturned."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from rulings.calculators import CALCULATORS
from rulings.calculators.fields import Nonsense
from rulings.calculators.frame import ask
from rulings.models import Ruling, RulingAbout
from tables.models import Table
from tournaments.models import Entry, called
from tournaments.rules.refused import Refused
from tournaments.services.floor import Floor

#: so many characters the names of a ruling's witnesses have room for
NAMES = 240

#: two floors who log the same question at the same table within so long rule on one incident
SAME_INCIDENT = timedelta(minutes=10)


def log_ruling(  # noqa: PLR0913 - what a ruling consists of, each by its name
    f: Floor,
    *,
    question: str = "",
    decided: str = "",
    calculator: str = "",
    given: Mapping[str, Any] | None = None,
    shown: str = "",
    rules: Sequence[str] = (),
    departs_why: str = "",
    table: Table | None = None,
    hand: str = "",
    about: Sequence[Entry] = (),
    witnesses: str = "",
    apart: bool = False,
) -> Ruling:
    """Write a ruling down. What was `decided` is the verdict unless something else is said, and then it needs a why.

    A `calculator` is asked here, by the house as it is under the lock: question, verdict and rules are what it says.
    Refuses when that is not what was `shown` to whoever rules (left out: he saw none), and a ruling that somebody
    logged for the same incident a moment ago, unless it is said to be another (`apart`): it names the one there is.
    """
    facts = dict(given or {})
    verdict, rules = _asked(f, calculator, facts, shown=shown) if calculator else ("", list(rules))
    question = question.strip() or (CALCULATORS[calculator].title if calculator else "")
    decided = decided.strip() or verdict
    if not question or not decided:
        raise Refused("nothing_was_ruled", field="decided")
    if verdict and decided != verdict and not departs_why.strip():
        raise Refused("departs_without_why", field="departs_why")
    if not apart and (there := _same_incident(f, question=question, decided=decided, table=table, given=facts)):
        raise Refused("ruled_already", field="question", by=there.by_name, ruling=there.decided, number=there.pk)
    spot: dict[str, Any] = {"table": table.number} if table else {}
    with f.deed("ruling.logged", topics=["rulings"], question=question, decided=decided, rules=rules, **spot):
        ruling = f.add(
            Ruling(
                tournament=f.tournament,
                table=table,
                hand=hand.strip(),
                calculator=calculator,
                rulebook=f.tournament.rulebook,
                question=question,
                given=facts,
                verdict=verdict,
                rules=rules,
                decided=decided,
                departs_why=departs_why.strip(),
                witnesses=witnesses.strip(),
                by=f.by,
                by_name=f.by.get_username() if f.by else "",
                at=f.now,
            )
        )
        for entry in dict.fromkeys(about):
            f.add(RulingAbout(ruling=ruling, entry=entry))
    return ruling


def join_ruling(f: Floor, *, ruling: Ruling, witnesses: str) -> None:
    """Somebody else saw or ruled the same: he joins the ruling that is there."""
    _refuse_overturned(ruling)
    if not witnesses.strip():
        raise Refused("joins_who", field="witnesses")
    names = [name for name in ruling.witnesses.split(", ") if name]
    if witnesses.strip().casefold() in (name.casefold() for name in names):
        raise Refused("already_so", field="witnesses")
    joined = ", ".join([*names, witnesses.strip()])
    if len(joined) > NAMES:
        raise Refused("names_too_many", field="witnesses", room=NAMES)
    with f.deed("ruling.joined", topics=["rulings"], question=ruling.question, witnesses=witnesses.strip()):
        f.change(ruling, witnesses=joined)


def overturn_ruling(f: Floor, *, ruling: Ruling, why: str) -> None:
    """A director overturns a ruling; it stays in the log, and what was done by it is put right by other deeds."""
    _refuse_overturned(ruling)
    if not why.strip():
        raise Refused("overturned_for_what", field="why")
    with f.deed("ruling.overturned", topics=["rulings"], question=ruling.question, why=why.strip(), by=ruling.by_name):
        f.change(ruling, overturned_at=f.now, overturned_by=f.by, overturned_why=why.strip())


def name_players(f: Floor, *, ruling: Ruling, about: Sequence[Entry]) -> None:
    """Say afterwards whom a ruling is about."""
    there = set(ruling.about.values_list("entry_id", flat=True))
    fresh = [entry for entry in about if entry.pk not in there]
    if not fresh:
        raise Refused("already_so")
    names = [called(entry.player) for entry in fresh]
    with f.deed("ruling.named", topics=["rulings"], question=ruling.question, names=names):
        for entry in fresh:
            f.add(RulingAbout(ruling=ruling, entry=entry))


def _asked(f: Floor, calculator: str, given: dict[str, Any], *, shown: str) -> tuple[str, list[str]]:
    """The verdict and the rules of a calculator, by the house as it is now.

    Refuses facts that make no sense, and a verdict that is not the one that was `shown`.
    """
    house = {"rulebook": f.tournament.rulebook, "house": f.tournament.house_overrides}
    try:
        said = ask(CALCULATORS[calculator], given | house)
    except Nonsense as problem:
        raise Refused("facts_unread", field="given", which=problem.field, expected=problem.expected) from None
    if shown.strip() and shown.strip() != said["says"].strip():
        raise Refused("verdict_is_another", field="given", verdict=said["says"])
    return said["says"], said["rules"]


def _same_incident(
    f: Floor, *, question: str, decided: str, table: Table | None, given: Mapping[str, Any]
) -> Ruling | None:
    """The same facts, or the same question put by somebody else at the same table.

    One floor may have named the table and the other not. With neither table nor facts what was decided must tell.
    """
    lately = Ruling.objects.filter(tournament=f.tournament, at__gt=f.now - SAME_INCIDENT, question=question)
    for there in lately.filter(overturned_at__isnull=True):
        both_at = bool(table and there.table_id)
        if table and both_at and there.table_id != table.pk:
            continue
        if there.given == given and (given or both_at or there.decided == decided):
            return there
        if both_at and there.by_id != (f.by.pk if f.by else None):
            return there
    return None


def _refuse_overturned(ruling: Ruling) -> None:
    ruling.refresh_from_db()
    if ruling.overturned_at:
        raise Refused("ruling_overturned_already", field="ruling", question=ruling.question)
