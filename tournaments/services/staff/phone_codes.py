"""Phone codes: making one for a person, and signing in with it. They belong to no floor."""

import logging
import secrets
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.models import PhoneCode, StaffChange, WrongPhoneCode
from tournaments.rules.refused import Refused
from tournaments.rules.staff.phone_codes import CODE_LENGTH, CODE_LIFE, digits_of_code, is_closed_by_guessing
from tournaments.selectors.staff.roles import Person, has_any_right, holds_all_rights_of
from tournaments.services.staff.second_factors import end_sessions

log = logging.getLogger("shuffle_up.staff")

# Ended codes are stored as long, to say that a code is over instead of wrong.
STORED_FOR = timedelta(days=1)


def make_phone_code(person: User, *, by: Person, now: datetime) -> tuple[PhoneCode, str]:
    """Return a new code of a person and its digits, which are shown once and stored as a digest.

    Earlier codes of the person end. Refuses a person without any right, or with rights that `by` does not have.
    """
    if not holds_all_rights_of(by, person):
        raise Refused("may_not_give_code", name=person.get_username())
    if not has_any_right(person):
        raise Refused("no_access", name=person.get_username())
    with transaction.atomic():
        end_phone_codes(person, now=now)
        PhoneCode.objects.filter(ends_at__lte=now - STORED_FOR).delete()
        digits = _free_digits(now)
        maker = by.pk if by else None
        code = PhoneCode.objects.create(
            user=person, digest=_digest(digits), by_id=maker, made_at=now, ends_at=now + CODE_LIFE
        )
        StaffChange.objects.create(user=person, kind=StaffChange.Kind.CODE, by_id=maker, at=now)
    log.info("phone_code_made", extra={"user": person.pk, "by": maker})
    return code, digits


def end_phone_codes(person: User, *, now: datetime) -> int:
    """End the open codes of a person; return how many there were."""
    return PhoneCode.objects.filter(user=person, used_at=None, ends_at__gt=now).update(ends_at=now)


def sign_out(person: User, *, now: datetime) -> None:
    """End the sessions and the open codes of a person."""
    end_sessions(person, now=now)
    end_phone_codes(person, now=now)


def use_phone_code(text: str, *, address: str, now: datetime) -> PhoneCode:
    """Use up a code that was typed at an address, and return it with its person.

    Refuses a wrong code and counts it; refuses a code that is over, or closed by too many wrong ones.
    """
    digits = digits_of_code(text)
    if not digits:
        raise Refused("phone_code_incomplete", field="code")
    with transaction.atomic():
        code_or_refusal = _used_code_or_refusal(digits, address=address, now=now)
    if isinstance(code_or_refusal, Refused):  # raised after the commit, so that the wrong code counts
        log.warning("phone_code_refused", extra={"code": code_or_refusal.code, "address": address})
        raise code_or_refusal
    log.info("phone_code_used", extra={"user": code_or_refusal.user_id, "address": address})
    return code_or_refusal


def _used_code_or_refusal(digits: str, *, address: str, now: datetime) -> PhoneCode | Refused:
    # The lock makes attempts wait for each other, so that one phone wins and every wrong code counts.
    open_codes = list(_open_codes(now).select_for_update(of=("self",)).select_related("user", "by").order_by("pk"))
    WrongPhoneCode.objects.filter(at__lte=now - CODE_LIFE).delete()
    wrong = _wrong_times_by_address()
    usable = [code for code in open_codes if not is_closed_by_guessing(wrong, address=address, made=code.made_at)]
    matching = [code for code in usable if constant_time_compare(code.digest, _digest(digits))]
    if matching and _is_still_granted(matching[0]):
        code = matching[0]
        code.used_at = now
        code.save(update_fields=["used_at"])
        StaffChange.objects.create(user=code.user, kind=StaffChange.Kind.SIGNED_IN, by=code.user, at=now)
        return code
    if open_codes:
        WrongPhoneCode.objects.create(address=address, at=now)
        if not usable:
            return Refused("too_many_phone_codes", field="code")
    return _refusal_of_unusable_digits(digits, open_codes=open_codes, now=now)


def _refusal_of_unusable_digits(digits: str, *, open_codes: list[PhoneCode], now: datetime) -> Refused:
    """Return the refusal of digits that no open code has: their code is over, or they are wrong."""
    known = PhoneCode.objects.filter(digest=_digest(digits), made_at__gt=now - STORED_FOR)
    if last := known.exclude(pk__in=[code.pk for code in open_codes]).order_by("made_at").last():
        return Refused("phone_code_over", field="code", ended_at=last.used_at or last.ends_at)
    return Refused("phone_code_wrong", field="code")


def _is_still_granted(code: PhoneCode) -> bool:
    """Return whether the person still has a role, and whoever made the code still has all of the person's rights."""
    return has_any_right(code.user) and bool(code.by and code.by.is_active and holds_all_rights_of(code.by, code.user))


def _open_codes(now: datetime) -> QuerySet[PhoneCode]:
    return PhoneCode.objects.filter(used_at=None, ends_at__gt=now)


def _wrong_times_by_address() -> dict[str, list[datetime]]:
    times: dict[str, list[datetime]] = {}
    for address, at in WrongPhoneCode.objects.values_list("address", "at"):
        times.setdefault(address, []).append(at)
    return times


def _free_digits(now: datetime) -> str:
    """Return digits that no open code has."""
    taken = set(_open_codes(now).values_list("digest", flat=True))
    while True:
        digits = f"{secrets.randbelow(10**CODE_LENGTH):0{CODE_LENGTH}}"
        if _digest(digits) not in taken:
            return digits


def _digest(digits: str) -> str:
    """Return the digest of a code, keyed so that the digits cannot be found by trying all without the server's key."""
    return salted_hmac("shuffle_up.phone_code", digits, algorithm="sha256").hexdigest()
