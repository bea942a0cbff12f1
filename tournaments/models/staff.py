"""Staff: roles in the organisation, codes, API tokens and language; and the check of the secret key."""

import hashlib
import secrets
from datetime import datetime

from django.conf import settings
from django.db import models

from tournaments.language.sentences import gettext_lazy as _


def token_digest(token: str) -> str:
    """Return the digest of a token. The digest is stored, the token is not."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """Return a random token with 256 bits of randomness."""
    return f"su_{secrets.token_urlsafe(32)}"


class ApiToken(models.Model):
    """A person's API token, stored as its digest.

    `name` says where the token is used; `scope` restricts the person's rights.
    """

    class Scope(models.TextChoices):
        EVERYTHING = "everything", _("Everything you may")
        TOURNAMENT = "tournament", _("One tournament")
        READ = "read", _("Only read")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    scope = models.CharField(max_length=10, choices=Scope.choices, default=Scope.EVERYTHING)
    tournament = models.ForeignKey(
        "tournaments.Tournament", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )

    class Meta:
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(scope="tournament", tournament__isnull=False)
                | (~models.Q(scope="tournament") & models.Q(tournament__isnull=True)),
                name="api_token_tournament_by_scope",
            )
        ]

    def __str__(self) -> str:
        return self.name

    def has_ended(self, now: datetime) -> bool:
        """Return whether the token has expired."""
        return self.ends_at is not None and self.ends_at <= now


class SecondFactor(models.Model):
    """A person's second step of signing in: codes from an app on the person's phone.

    The app's secret is derived from `nonce` and the server's key, and never stored, so that a stolen database is not
    enough. `last_step` is the newest half minute whose code was used; codes of this half minute and of earlier ones are
    refused.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="second_factor")
    nonce = models.CharField(max_length=64)
    since = models.DateTimeField()
    last_step = models.BigIntegerField()

    class Meta:
        ordering = ["user__username"]

    def __str__(self) -> str:
        return f"{self.user}: since {self.since}"


class RecoveryCode(models.Model):
    """A code that signs in once without the app, stored as its digest. It is removed when used."""

    factor = models.ForeignKey(SecondFactor, on_delete=models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["factor", "digest"], name="recovery_code_once")]

    def __str__(self) -> str:
        return self.digest[:8]


class OrganisationRole(models.Model):
    """A person's role in the organisation. All but organisation staff have this role in every tournament too.

    Administrators may do everything.
    """

    class Kind(models.TextChoices):
        TRUSTED = "trusted", _("Organisation staff: creates tournaments, sees the player register")
        DIRECTOR = "director", _("Organisation director: everything in all tournaments, and the staff")
        SUPERVISOR = "supervisor", _("Floor supervisor in all tournaments")
        FLOOR = "floor", _("Floor in all tournaments")
        DESK = "desk", _("Desk in all tournaments")

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="organisation_role")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["kind", "user__username"]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind} of the organisation"


class PhoneCode(models.Model):
    """Six digits by which a person's phone signs in once, stored as a keyed digest. `by` made it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="phone_codes")
    digest = models.CharField(max_length=64)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField(db_index=True)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.user}: until {self.ends_at}"


class WrongPhoneCode(models.Model):
    """A wrong phone code that was typed at an address. It counts against the codes that were open then."""

    address = models.CharField(max_length=64)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.address}: {self.at}"


class StaffChange(models.Model):
    """A change of a person's access to all tournaments, or a phone code. Rows are never edited."""

    class Kind(models.TextChoices):
        ROLE = "role"
        CODE = "code"
        SIGNED_IN = "signed_in"
        REMOVED = "removed"
        RESTORED = "restored"
        ENDED = "ended"
        SIGNED_OUT = "signed_out"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="staff_changes")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    # The organisation's roles before and after a change of the role; "" is none.
    role_before = models.CharField(max_length=10, blank=True)
    role = models.CharField(max_length=10, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    undoes = models.OneToOneField("self", null=True, on_delete=models.CASCADE, related_name="undone_by")

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind}"


class Preference(models.Model):
    """The language a person has chosen for staff pages, on every device."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="preference")
    language = models.CharField(max_length=10)

    def __str__(self) -> str:
        return f"{self.user}: {self.language}"


class ServerKey(models.Model):
    """A single row: a MAC of a fixed text by SECRET_KEY, and the version of Shuffle Up that prepared the database.

    They detect a server with another key, and one of an older version.
    """

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    mark = models.CharField(max_length=64)
    version = models.CharField(max_length=20, default="")

    def __str__(self) -> str:
        return "the key of the servers"
