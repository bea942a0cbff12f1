"""The ruling log: what was decided is written down, joined when two floors rule the same, and overturned."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from rulings.models import Ruling, RulingAbout
from tables.models import Table
from tournaments.models import Entry, called
from tournaments.rules.refused import Refused
from tournaments.services.floor import Floor

#: two floors who log the same question at the same table within so long rule on one incident
SAME_INCIDENT = timedelta(minutes=10)


def log_ruling(  # noqa: PLR0913 - what a ruling consists of, each by its name
    f: Floor,
    *,
    question: str,
    decided: str = "",
    calculator: str = "",
    given: Mapping[str, Any] | None = None,
    verdict: str = "",
    rules: Sequence[str] = (),
    departs_why: str = "",
    table: Table | None = None,
    hand: str = "",
    about: Sequence[Entry] = (),
    witnesses: str = "",
    apart: bool = False,
) -> Ruling:
    """Write a ruling down. What was `decided` is the verdict unless something else is said, and then it needs a why.

    Refuses a ruling that somebody else logged for the same incident a moment ago, unless it is said to be another
    (`apart`): it names the one that is there.
    """
    decided = decided.strip() or verdict
    if not question.strip() or not decided:
        raise Refused("nothing_was_ruled", field="decided")
    if verdict and decided != verdict and not departs_why.strip():
        raise Refused("departs_without_why", field="departs_why")
    if not apart and (there := _same_incident(f, question=question, table=table, given=given or {})):
        raise Refused("ruled_already", field="question", by=there.by_name, ruling=there.decided, number=there.pk)
    spot: dict[str, Any] = {"table": table.number} if table else {}
    with f.deed("ruling.logged", topics=["rulings"], question=question, decided=decided, rules=list(rules), **spot):
        ruling = f.add(
            Ruling(
                tournament=f.tournament,
                table=table,
                hand=hand,
                calculator=calculator,
                rulebook=f.tournament.rulebook,
                question=question.strip(),
                given=dict(given or {}),
                verdict=verdict,
                rules=list(rules),
                decided=decided,
                departs_why=departs_why.strip(),
                witnesses=witnesses.strip(),
                by=f.by,
                by_name=f.by.get_username() if f.by else "",
                at=f.now,
            )
        )
        for entry in about:
            f.add(RulingAbout(ruling=ruling, entry=entry))
    return ruling


def join_ruling(f: Floor, *, ruling: Ruling, witnesses: str) -> None:
    """Somebody else saw or ruled the same: he joins the ruling that is there."""
    _refuse_overturned(ruling)
    if not witnesses.strip():
        raise Refused("joins_who", field="witnesses")
    joined = ", ".join(part for part in (ruling.witnesses, witnesses.strip()) if part)
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


def _same_incident(f: Floor, *, question: str, table: Table | None, given: Mapping[str, Any]) -> Ruling | None:
    """The same facts, or the same question put by somebody else; without a table the facts must tell."""
    lately = Ruling.objects.filter(tournament=f.tournament, table=table, at__gt=f.now - SAME_INCIDENT)
    for there in lately.filter(question=question.strip(), overturned_at__isnull=True):
        if there.given == dict(given) and (table or given):
            return there
        if table and there.by_id != (f.by.pk if f.by else None):
            return there
    return None


def _refuse_overturned(ruling: Ruling) -> None:
    ruling.refresh_from_db()
    if ruling.overturned_at:
        raise Refused("ruling_overturned_already", field="ruling", question=ruling.question)
