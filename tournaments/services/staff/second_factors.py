"""The second step of signing in: codes of an app (TOTP, RFC 6238), recovery codes, and a reset for a lost phone."""

import base64
import logging
import secrets
from datetime import datetime

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import transaction

from tournaments.composition import composition
from tournaments.models import RecoveryCode, SecondFactor
from tournaments.models.staff import token_digest
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.app_codes import half_minute_of_code
from tournaments.selectors.staff.second_factors import may_reset_second_factor, second_factor_of

log = logging.getLogger("shuffle_up.staff")

RECOVERY_CODES = 10
# Each letter has 5 bits.
RECOVERY_CODE_LETTERS = 16


def turn_on_second_factor(
    person: User, *, nonce: str, code: str, now: datetime, session: str | None = None
) -> list[str]:
    """Turn the second step on with a first `code` of the app; return recovery codes, shown only once.

    The person's sessions end, except for `session`. Refuses a wrong code.
    """
    if second_factor_of(person):
        raise Refused("second_factor_on")
    step = half_minute_of_code(person, nonce, code, now)
    if step is None:
        raise Refused("wrong_code", field="code")
    with transaction.atomic():
        values = {"nonce": nonce, "since": now, "last_step": step}
        factor, made = SecondFactor.objects.get_or_create(user=person, defaults=values)
        if not made:
            raise Refused("second_factor_on")
        codes = [_new_recovery_code() for _ in range(RECOVERY_CODES)]
        RecoveryCode.objects.bulk_create(
            RecoveryCode(factor=factor, digest=_recovery_code_digest(code)) for code in codes
        )
        end_sessions(person, now=now, but=session)
    log.info("second_factor_changed", extra={"change": "set up", "user": person.pk, "by": person.pk})
    return codes


def use_second_factor_code(person: User, *, code: str, now: datetime) -> bool:
    """Use up a code of the app or a recovery code; return whether it was right.

    If the same code is sent twice at once, only one is accepted.
    """
    factor = second_factor_of(person)
    if factor is None:
        return False
    step = half_minute_of_code(person, factor.nonce, code, now)
    if composition().is_read_only():  # a standby writes nothing: it only takes app codes, each once in this process
        return step is not None and step > factor.last_step and cache.add(f"standby-code-{factor.pk}-{step}", 1, 120)
    if step is not None:
        return bool(SecondFactor.objects.filter(pk=factor.pk, last_step__lt=step).update(last_step=step))
    removed, _ = factor.recovery_codes.filter(digest=_recovery_code_digest(code)).delete()
    return bool(removed)


def turn_off_second_factor(person: User) -> None:
    """Turn one's own second step off. Refuses if it is off."""
    _remove_second_factor(person, by=person, how="off")


def reset_second_factor(person: User, *, by: User | None) -> None:
    """Turn off the second step of a person who lost the phone; `by` is None at the server's console.

    Refuses if `by` may not do so.
    """
    if by is not None and not may_reset_second_factor(by, person):
        raise Refused("may_not_reset", name=person.get_username())
    _remove_second_factor(person, by=by, how="reset")


def _remove_second_factor(person: User, *, by: User | None, how: str) -> None:
    removed, _ = SecondFactor.objects.filter(user=person).delete()
    if not removed:
        raise Refused("already_so")
    log.info("second_factor_changed", extra={"change": how, "user": person.pk, "by": by.pk if by else None})


def _new_recovery_code() -> str:
    letters = base64.b32encode(secrets.token_bytes(RECOVERY_CODE_LETTERS * 5 // 8)).decode().lower()
    return "-".join(letters[at : at + 4] for at in range(0, RECOVERY_CODE_LETTERS, 4))


def _recovery_code_digest(code: str) -> str:
    return token_digest("".join(filter(str.isalnum, code.lower())))


def end_sessions(person: User, *, now: datetime, but: str | None = None) -> None:
    """End the sessions of a person, except for the session `but`."""
    for session in Session.objects.filter(expire_date__gt=now).exclude(session_key=but or ""):
        if session.get_decoded().get(SESSION_KEY) == str(person.pk):
            session.delete()
