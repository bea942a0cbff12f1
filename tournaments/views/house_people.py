"""Whom the house trusts: who opens tournaments and keeps the register, and who says so."""

from typing import Any

from django.contrib.auth import get_user_model
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tournaments.models import HouseRole
from tournaments.rules.refused import Refused
from tournaments.selectors.roles import HOUSE_DIRECTOR, PEOPLE
from tournaments.services.house_roles import distrust, trust
from tournaments.views.numbers import typed_number
from tournaments.views.staff import for_trusted
from tournaments.words.refusals import say


@for_trusted(HOUSE_DIRECTOR, deed=PEOPLE)
@require_http_methods(["GET", "HEAD", "POST"])
def house_people(request: HttpRequest) -> HttpResponse:
    """The list; POST trusts a `user` as `kind`, or with `away` takes a role away."""
    wrong, refused = "", ""
    if request.method == "POST":
        try:
            wrong = _away(request) if "away" in request.POST else _trusted(request)
        except Refused as problem:
            refused = say(problem)
        if not wrong and not refused:
            return HttpResponseRedirect(f"{reverse('house-people')}?saved")
    people = get_user_model().objects.filter(is_active=True).order_by("username")
    context = {
        "administrators": people.filter(is_superuser=True),
        "held": HouseRole.objects.filter(user__is_superuser=False).select_related("user", "by"),
        "logins": people.filter(is_superuser=False).values_list("username", flat=True),
        "kinds": HouseRole.Kind.choices,
        "given": request.POST if wrong or refused else {},
        "wrong": wrong,
        "refused": refused,
        "saved": "saved" in request.GET and request.method != "POST",
    }
    return render(request, "settings/house_people.html", context, status=409 if wrong or refused else 200)


def _trusted(request: HttpRequest) -> str:
    """Trust somebody. Returns what is wrong with the login that was typed."""
    name, kind = request.POST.get("user", "").strip(), request.POST.get("kind", "")
    user: Any = get_user_model().objects.filter(username=name, is_active=True).first()
    if user is None:
        return f"Nobody here has the login {name}." if name else "Type a login."
    trust(user, kind=kind if kind in HouseRole.Kind.values else "trusted", by=request.user, now=timezone.now())
    return ""


def _away(request: HttpRequest) -> str:
    role = get_object_or_404(HouseRole.objects.select_related("user"), pk=typed_number(request.POST["away"]))
    distrust(role, by=request.user)
    return ""
