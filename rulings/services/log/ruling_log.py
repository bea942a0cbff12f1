"""The ruling log: log, join and overturn rulings; add and remove photos."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

from rulings.calculators import CALCULATORS
from rulings.calculators.answering.asked_again import verdict_message
from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField
from rulings.models import Attachment, Penalty, Picture, Ruling, RulingAbout
from tables.models import Table
from tournaments.models import Entry, FloorLog, player_fact
from tournaments.rules.refused import Refused
from tournaments.rules.rulebook.citations import cite
from tournaments.rules.rulebook.editions import edition_in_force
from tournaments.rules.rulebook.rule_index import RULES
from tournaments.services.floor.floor import Floor

MAX_WITNESSES_LENGTH = 240

# rulings on the same question within this time may be on the same incident
SAME_INCIDENT = timedelta(minutes=10)

# pixels: enough to read the figures on a chip and the pips of a card
MAX_SIDE = 1280
MAX_PHOTOS = 12
# until this time has passed, an undo brings a removed photo back
STORED_AFTER_REMOVAL = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Incident:
    """A ruling to log. Without `decided`, the decision is the calculator's verdict on the facts `given`.

    Another decision needs a reason in `departs_why`. `shown` is the verdict that the floor person saw, "" if none.
    `apart` says that this is not the same incident as one logged a moment ago.
    """

    question: str = ""
    decided: str = ""
    calculator: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)
    shown: str = ""
    rules: Sequence[str] = ()
    departs_why: str = ""
    table: Table | None = None
    hand: str = ""
    about: Sequence[Entry] = ()
    witnesses: str = ""
    apart: bool = False


def log_ruling(f: Floor, *, incident: Incident) -> Ruling:
    """Log a ruling: the calculator's verdict by the present house rules, or another decision with a reason.

    Refuses if the verdict is not the one `shown`. Refuses a second ruling on an incident of the last ten minutes,
    unless it is `apart`.
    """
    ruling = _new_ruling(f, incident)
    if not incident.apart and (there := _earlier_ruling(f, ruling)):
        raise Refused(
            "ruled_already", field="question", by=there.by_name, ruling=_decision_text(there), number=there.pk
        )
    facts: dict[str, Any] = {"question": ruling.question, "decided": ruling.decided, "rules": ruling.rules}
    if incident.table:
        facts["table"] = incident.table.number
    if ruling.calculator:
        # the log asks the calculator again, to show the ruling in the reader's language
        house_rules = {"rulebook": ruling.rulebook, "house": f.tournament.house_overrides}
        facts |= {"calculator": ruling.calculator, "given": ruling.given | house_rules}
    with f.record("ruling.logged", topics=["rulings"], **facts):
        f.add(ruling)
        for entry in dict.fromkeys(incident.about):
            f.add(RulingAbout(ruling=ruling, entry=entry))
    return ruling


def join_ruling(f: Floor, *, ruling: Ruling, witnesses: str) -> None:
    """Add `witnesses` to a ruling. Refuses a missing or repeated name, and an overturned ruling."""
    _refuse_overturned(ruling)
    if not witnesses.strip():
        raise Refused("joins_who", field="witnesses")
    names = [name for name in ruling.witnesses.split(", ") if name]
    if witnesses.strip().casefold() in (name.casefold() for name in names):
        raise Refused("already_so", field="witnesses")
    joined = ", ".join([*names, witnesses.strip()])
    if len(joined) > MAX_WITNESSES_LENGTH:
        raise Refused("names_too_many", field="witnesses", room=MAX_WITNESSES_LENGTH)
    with f.record("ruling.joined", topics=["rulings"], question=ruling.question, witnesses=witnesses.strip()):
        f.change(ruling, witnesses=joined)


def overturn_ruling(f: Floor, *, ruling: Ruling, why: str) -> None:
    """Overturn a ruling, which stays in the log. Refuses a missing reason, and an overturned ruling."""
    _refuse_overturned(ruling)
    if not why.strip():
        raise Refused("overturned_for_what", field="why")
    with f.record(
        "ruling.overturned", topics=["rulings"], question=ruling.question, why=why.strip(), by=ruling.by_name
    ):
        f.change(ruling, overturned_at=f.now, overturned_by=f.by, overturned_why=why.strip())


def add_players(f: Floor, *, ruling: Ruling, about: Sequence[Entry]) -> None:
    """Add players to a ruling. Refuses if it is already about all of them."""
    there = set(ruling.about.values_list("entry_id", flat=True))
    new_entries = [entry for entry in about if entry.pk not in there]
    if not new_entries:
        raise Refused("already_so")
    names = [player_fact(entry.player) for entry in new_entries]
    with f.record("ruling.named", topics=["rulings"], question=ruling.question, names=names):
        for entry in new_entries:
            f.add(RulingAbout(ruling=ruling, entry=entry))


def _calculated_verdict(
    f: Floor, calculator: str, given: dict[str, Any], *, shown: str
) -> tuple[str, list[str], list[str]]:
    """Return a calculator's verdict, rules and citations by the present house rules.

    Refuses invalid facts, and a verdict that is not the one `shown`.
    """
    house_rules = {"rulebook": f.tournament.rulebook, "house": f.tournament.house_overrides}
    try:
        answer = answer_as_json(CALCULATORS[calculator], given | house_rules)
    except InvalidField as problem:
        raise Refused("facts_unread", field="given", which=problem.field, expected=problem.expected) from None
    if shown.strip() and shown.strip() != answer["says"].strip():
        raise Refused("verdict_is_another", field="given", verdict=answer["says"])
    return answer["says"], answer["rules"], [str(cite) for cite in answer["cites"]]


def _new_ruling(f: Floor, incident: Incident) -> Ruling:
    """Return the unsaved ruling on an incident.

    Refuses a missing question or decision, and another decision than the verdict without a reason.
    """
    calculator, given, departs_why = incident.calculator, dict(incident.given), incident.departs_why.strip()
    if calculator:
        verdict, rules, cites = _calculated_verdict(f, calculator, given, shown=incident.shown)
    else:
        verdict, rules, cites = "", list(incident.rules), _cited_numbers(f, incident.rules)
    question = incident.question.strip() or (CALCULATORS[calculator].title if calculator else "")
    decided = incident.decided.strip() or verdict
    if not question or not decided:
        raise Refused("nothing_was_ruled", field="decided")
    if verdict and decided != verdict and not departs_why:
        raise Refused("departs_without_why", field="departs_why")
    return Ruling(
        tournament=f.tournament,
        table=incident.table,
        hand=incident.hand.strip(),
        calculator=calculator,
        rulebook=f.tournament.rulebook,
        question=question,
        given=given,
        verdict=verdict,
        rules=rules,
        edition=edition_in_force(f.tournament.rulebook, day=f.tournament.as_local_time(f.now).date()).slug,
        cites=cites,
        decided=decided,
        departs_why=departs_why,
        witnesses=incident.witnesses.strip(),
        by=f.by,
        by_name=f.by.get_username() if f.by else "",
        at=f.now,
    )


def _cited_numbers(f: Floor, rules: Sequence[str]) -> list[str]:
    """Return the rules as numbered in the tournament's rulebook. Unknown rules are left out."""
    return [str(cite(slug, rulebook=f.tournament.rulebook)) for slug in rules if slug in RULES]


def _earlier_ruling(f: Floor, ruling: Ruling) -> Ruling | None:
    """Return a ruling of the last ten minutes on the same incident; None if there is none."""
    recent = Ruling.objects.filter(tournament=f.tournament, at__gt=f.now - SAME_INCIDENT, question=ruling.question)
    return next(
        (there for there in recent.filter(overturned_at__isnull=True) if _is_same_incident(there, ruling)), None
    )


def _decision_text(there: Ruling) -> str:
    """Return the decision of a ruling. A calculator's verdict is a translatable message."""
    if there.decided != there.verdict:
        return there.decided
    house_rules = {"rulebook": there.rulebook, "house": there.tournament.house_overrides}
    return verdict_message(there.verdict, calculator=there.calculator, facts=there.given | house_rules)


def _is_same_incident(there: Ruling, ruling: Ruling) -> bool:
    """Return whether two rulings on the same question are on the same incident.

    Rulings at two tables never are. Rulings at one table are if two people ruled, or if the facts are the same. If a
    table is unknown, the facts must be the same; without facts, the decisions must be.
    """
    both_at = bool(ruling.table_id and there.table_id)
    if both_at and there.table_id != ruling.table_id:
        return False
    if there.given == ruling.given and (ruling.given or both_at or there.decided == ruling.decided):
        return True
    return both_at and there.by_id != ruling.by_id


def _refuse_overturned(ruling: Ruling) -> None:
    ruling.refresh_from_db()
    if not ruling.may_be_overturned:
        raise Refused("ruling_overturned_already", field="ruling", question=ruling.question)


def add_photo(
    f: Floor, *, photo: bytes, ruling: Ruling | None = None, penalty: Penalty | None = None, name: str = ""
) -> Attachment:
    """Store a photo with a ruling or with a penalty. `photo` is a small JPEG.

    Refuses a photo for both or for neither, a repeated photo, and more than 12 photos.
    """
    subject = ruling or penalty
    if subject is None or (ruling and penalty):
        raise Refused("photo_of_what", field="ruling")
    digest = hashlib.sha256(photo).hexdigest()
    if subject.attachments.filter(picture__digest=digest).exists():
        raise Refused("photo_is_there", field="photo")
    if subject.attachments.count() >= MAX_PHOTOS:
        raise Refused("photos_enough", field="photo", most=MAX_PHOTOS)
    with f.record("photo.added", topics=["rulings", "penalties"], **_photo_log_facts(subject)) as log_entry:
        log_entry.facts["photo"] = digest
        picture = _stored_picture(digest, photo)
        return f.add(Attachment(ruling=ruling, penalty=penalty, picture=picture, name=name.strip(), at=f.now))


def remove_photo(f: Floor, *, attachment: Attachment) -> None:
    """Remove a photo. The log still shows that there was one."""
    subject, digest = attachment.ruling or attachment.penalty, attachment.picture.digest
    if not Attachment.objects.filter(pk=attachment.pk).exists():
        raise Refused("already_so")
    with f.record("photo.removed", topics=["rulings", "penalties"], photo=digest, **_photo_log_facts(subject)):
        f.remove(attachment)


def delete_removed_pictures(now: datetime) -> int:
    """Delete the content of pictures that were removed more than a day ago. Returns how many."""
    unused = Picture.objects.filter(attachments__isnull=True).exclude(content=b"")
    digests = list(unused.values_list("digest", flat=True))
    recent = FloorLog.objects.filter(at__gt=now - STORED_AFTER_REMOVAL)
    mentions = recent.filter(Q(facts__photo__in=digests) | Q(facts__was__photo__in=digests))
    still_needed = {row.facts.get("photo") or row.facts["was"]["photo"] for row in mentions}
    return Picture.objects.filter(digest__in=set(digests) - still_needed, attachments__isnull=True).update(content=b"")


def _stored_picture(digest: str, content: bytes) -> Picture:
    """Return the picture with this digest, and store its content if that is missing."""
    picture, created = Picture.objects.get_or_create(digest=digest, defaults={"content": content})
    if not created and not picture.content:
        picture.content = content
        picture.save(update_fields=["content"])
    return picture


def _photo_log_facts(subject: Ruling | Penalty | None) -> dict[str, Any]:
    if isinstance(subject, Ruling):
        return {"of": "ruling", "question": subject.question}
    if subject is None:
        raise ValueError("a photo belongs to a ruling or a penalty")
    return {"of": "penalty", "number": subject.number, "name": player_fact(subject.entry.player)}
