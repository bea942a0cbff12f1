"""The page Staff: people who work here, adding a person with a code for their phone, and removing access."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.actions import ACTIONS
from tournaments.actions.action import do_action
from tournaments.actions.people import GivenCode, add_person_with_code, code_if_needed
from tournaments.contribution_types import Words
from tournaments.displays.qr_codes import qr_svg
from tournaments.language.sentences import gettext, pgettext_lazy
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import OrganisationRole, PhoneCode, Role, StaffChange, Tournament
from tournaments.rules.staff.phone_codes import CODE_LIFE
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.people import (
    RevokedRole,
    StaffMember,
    revoked_roles,
    staff_changes,
    staff_members,
)
from tournaments.selectors.staff.roles import (
    ORGANISATION_DIRECTOR,
    PEOPLE,
    holds_all_rights_of,
    is_organisation_director,
)
from tournaments.selectors.staff.second_factors import people_with_second_factor
from tournaments.sentences.floor_log import log_entries_text
from tournaments.sentences.staff import staff_change_sentence
from tournaments.services.staff.access import remove_access, restore_access, undo_staff_change
from tournaments.services.staff.phone_codes import make_phone_code
from tournaments.services.staff.second_factors import reset_second_factor
from tournaments.views.addresses import public_url
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.fields import parse_number
from tournaments.views.last_event import current_event_and_roles
from tournaments.views.staff.access import sign_in_required, signed_in_person
from tournaments.views.staff.trusted import for_trusted

#: What a person may do: the key of the role, its name, and what it is for.
DUTIES: tuple[tuple[str, Words, Words], ...] = (
    (Role.Kind.FLOOR, pgettext_lazy("a person’s work", "Floor"), _("busts, moves, rulings")),
    (Role.Kind.DESK, pgettext_lazy("a person’s work", "Desk"), _("entries, prizes, cash-up")),
    (Role.Kind.SUPERVISOR, _("Floor supervisor"), _("floor, and overturning rulings")),
    (Role.Kind.DIRECTOR, _("Director"), _("everything")),
    (OrganisationRole.Kind.TRUSTED, _("Organisation staff"), _("creates tournaments, sees the register")),
)
_NAMES = {key: name for key, name, _what in DUTIES}
#: Posted value for all tournaments.
ALL_TOURNAMENTS = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffRow:
    """A person in the list, with what they do, where, and the buttons of the row."""

    member: StaffMember
    # the role in the event of the page
    role: Role | None
    duty: Words
    where: Words
    is_you: bool

    @property
    def role_pk(self) -> int | None:
        """Return the key of the person's role in the page's event; None without such a role."""
        return self.role.pk if self.role else None

    @property
    def may_get_code(self) -> bool:
        """Return whether the row offers a new code: to people who are not signed in anywhere."""
        return self.member.may_change and not self.member.devices


class RevokedRow(NamedTuple):
    """A revoked role in a tournament, and its name."""

    revoked: RevokedRole
    duty: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class CodePanel:
    """A code, or its outcome, at the right of the list. `digits` are known only when the code is first shown."""

    person: User
    row: StaffRow | None
    code: PhoneCode | None
    digits: str = ""
    address: str = ""

    @property
    def is_used(self) -> bool:
        return self.code is not None and self.code.used_at is not None

    @property
    def spaced_digits(self) -> str:
        return f"{self.digits[:3]} {self.digits[3:]}"

    @property
    def qr(self) -> str:
        """Return a QR code with the digits behind the #, which browsers do not send."""
        return qr_svg(f"{self.address}#{self.digits}")

    @property
    def address_text(self) -> str:
        """Return the address as people type it."""
        return self.address.partition("://")[2].rstrip("/")

    @property
    def seconds_after_code(self) -> int:
        """Return how long after the code was made the person signed in."""
        used_at = self.code.used_at if self.code else None
        return round((used_at - self.code.made_at).total_seconds()) if self.code and used_at else 0


@for_trusted(ORGANISATION_DIRECTOR, action=PEOPLE)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_variables("given")
def organisation_people_page(request: HttpRequest) -> HttpResponse:
    """Show who works here; POST does `action`, and shows a new code once."""
    refused, given = "", None
    if request.method == "POST":
        done = attempt(lambda: _do_posted_action(request))
        if isinstance(done, str):
            messages.success(request, done)
            return HttpResponseRedirect(reverse("house-people"))
        refused, given = (done.error_text, None) if isinstance(done, NotDone) else ("", done)
    event, _roles = current_event_and_roles(request)
    context = staff_page_context(request, event, given=given) | {
        "refused": refused,
        "said": [str(message) for message in messages.get_messages(request)],
        "typed": request.POST if refused else {},
        "with_codes": people_with_second_factor(),
    }
    return render(request, "tournaments/staff/organisation.html", context, status=409 if refused else 200)


def staff_page_context(
    request: HttpRequest, event: Tournament | None, *, given: GivenCode | None = None
) -> dict[str, Any]:
    """Return the lists of people, those of the event first, and the panel of a code that was just given."""
    now = server_now()
    everybody = [_row(member, event, you=request.user.pk) for member in staff_members(by=request.user, now=now)]
    active = [row for row in everybody if row.member.person.is_active]
    panel = _panel(request, given, everybody)
    return {
        "event": event,
        "here": _with_first(filter(lambda row: _works_at(row, event), active), panel),
        "elsewhere": [row for row in active if not _works_at(row, event)],
        "removed": [row for row in everybody if not row.member.person.is_active],
        "duties": DUTIES,
        "panel": panel,
        "directs": is_organisation_director(request.user),
        "may_code": True,
        "logins": [row.member.person.get_username() for row in active],
        "changes": [(change, staff_change_sentence(change), _is_undoable(change, now)) for change in staff_changes()],
        "code_seconds": int(CODE_LIFE.total_seconds()),
    }


def revoked_role_rows(tournament: Tournament) -> list[RevokedRow]:
    """Return the revoked roles of a tournament, with their names."""
    return [RevokedRow(revoked, _NAMES[revoked.kind]) for revoked in revoked_roles(tournament)]


def do_tournament_people_action(request: HttpRequest, tournament: Tournament) -> str | GivenCode:
    """Do the action that was posted to the staff page of a tournament. Returns its sentence or the new code."""
    if request.POST.get("action") == "revoke":
        given = {"role": request.POST.get("role", "")}
        rows = do_action(ACTIONS["revoke-role"], tournament, given, by=request.user, now=server_now())
        return log_entries_text(rows)
    if request.POST.get("action") in {"add", "code"}:
        return _do_posted_action(request)
    raise Http404


@sign_in_required
@never_cache
@require_safe
def phone_code_panel(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer with a code's panel, polled each second: 204 while the code waits, then that it was used or is over."""
    code = get_object_or_404(PhoneCode.objects.select_related("user"), pk=pk)
    if not holds_all_rights_of(request.user, code.user):
        raise Http404
    if code.used_at is None and code.ends_at > server_now():
        return HttpResponse(status=204)
    event, _roles = current_event_and_roles(request)
    context = staff_page_context(request, event, given=GivenCode(code.user, code))
    in_tournament = request.GET.get("in") == "tournament"
    used = StaffChange.objects.select_related("user").filter(user=code.user, kind=StaffChange.Kind.SIGNED_IN).first()
    polled = {
        "is_polled": True,
        "in_tournament": in_tournament,
        "may_edit": True,
        "logged": staff_change_sentence(used) if used and code.used_at else "",
    }
    return render(request, "tournaments/staff/_code_panel.html", context | polled)


def _do_posted_action(request: HttpRequest) -> str | GivenCode:
    """Do the posted action. Returns its sentence, or the person with the new code."""
    by, now, action = request.user, server_now(), request.POST.get("action", "")
    if action == "add":
        return add_person_with_code(_person_to_add(request), by=by, now=now)
    if action == "undo":
        change = get_object_or_404(
            StaffChange.objects.select_related("user"), pk=parse_number(request.POST.get("change", ""))
        )
        undo_staff_change(change, by=by, now=now)
        return gettext("Undone: {sentence}.").format(sentence=staff_change_sentence(change))
    person = get_object_or_404(get_user_model(), pk=parse_number(request.POST.get("person", "")))
    if action == "code":
        return GivenCode(person, *make_phone_code(person, by=by, now=now))
    if action == "restore":
        change = restore_access(person, by=by, now=now)
        person.refresh_from_db()
        given = code_if_needed(person, by=by, now=now)
        return given if given.code else f"{staff_change_sentence(change)}."
    if action == "remove":
        return f"{staff_change_sentence(remove_access(person, by=by, now=now))}."
    if action == "reset":
        reset_second_factor(person, by=signed_in_person(request))
        return gettext("Sign-in codes of {name} reset.").format(name=person.get_username())
    raise Http404


def _person_to_add(request: HttpRequest) -> dict[str, str | None]:
    kind, where = request.POST.get("kind", ""), request.POST.get("where", ALL_TOURNAMENTS)
    in_all = where == ALL_TOURNAMENTS or kind == OrganisationRole.Kind.TRUSTED
    return {"name": request.POST.get("name", ""), "kind": kind, "tournament": None if in_all else where}


def _row(member: StaffMember, event: Tournament | None, *, you: Any) -> StaffRow:
    role = member.role_at(event)
    duty, where = _duty_and_place(member, role)
    return StaffRow(member=member, role=role, duty=duty, where=where, is_you=member.person.pk == you)


def _duty_and_place(member: StaffMember, role: Role | None) -> tuple[Words, Words]:
    """Return what a person does and where; by default in the latest tournament with a role."""
    in_all: Words = _("all tournaments")
    if member.person.is_superuser:
        return _("Administrator"), in_all
    if role is None and member.role is not None:
        return _NAMES[member.role.kind], in_all if member.works_in_all else ""
    role = role or next(iter(member.roles), None)
    return (_NAMES[role.kind], role.tournament.name) if role else (_("no role"), "")


def _works_at(row: StaffRow, event: Tournament | None) -> bool:
    return event is not None and row.member.works_at(event)


def _panel(request: HttpRequest, given: GivenCode | None, rows: Iterable[StaffRow]) -> CodePanel | None:
    if given is None:
        return None
    row = next((row for row in rows if row.member.person.pk == given.person.pk), None)
    return CodePanel(
        person=given.person,
        row=row,
        code=given.code,
        digits=given.digits,
        address=public_url(request, reverse("phone-code")),
    )


def _with_first(rows: Iterable[StaffRow], panel: CodePanel | None) -> list[StaffRow]:
    """Return the rows, with the panel's person first."""
    return sorted(rows, key=lambda row: panel is None or row.member.person.pk != panel.person.pk)


def _is_undoable(change: StaffChange, now: datetime) -> bool:
    kinds = StaffChange.Kind
    if hasattr(change, "undone_by") or change.kind in {kinds.ENDED, kinds.SIGNED_OUT}:
        return False
    return change.kind != kinds.CODE or change.at > now - CODE_LIFE
