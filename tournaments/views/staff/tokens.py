"""The page of a person's own API tokens."""

from datetime import datetime
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.language.sentences import gettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import OWN_ROW, ApiToken, Day, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.token_ends import default_last_day, token_end
from tournaments.services.staff.tokens import make_token, remove_token
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.fields import DayInput
from tournaments.views.staff.access import sign_in_required, signed_in_person

MAX_TOURNAMENTS = 50


class TokenForm(forms.Form):
    """The name, scope and last day of a new token."""

    name = forms.CharField(label=_("Used for"), max_length=80)
    scope = forms.ChoiceField(label=_("May do"), help_text=_("Never more than you may do yourself."))
    last_day = forms.DateField(
        label=_("Last day"),
        required=False,
        widget=DayInput(),
        help_text=_("In 90 days, if you change nothing. Leave empty for no end."),
    )

    def __init__(self, *args: Any, now: datetime, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["scope"].choices = scope_choices()  # type: ignore[attr-defined]  # it is a ChoiceField
        self.fields["last_day"].initial = default_last_day(now)
        for field in self.fields.values():
            field.widget.attrs |= {"class": "field", "autocomplete": "off"}

    def token_arguments(self) -> dict[str, Any]:
        scope, _, slug = self.cleaned_data["scope"].partition(":")
        return {
            "name": self.cleaned_data["name"],
            "ends_at": token_end(self.cleaned_data["last_day"]),
            "scope": scope,
            "tournament": get_object_or_404(Tournament, slug=slug) if slug else None,
        }


def scope_choices() -> list[tuple[str, str]]:
    """Return the scopes of a token: everything, reading, and each tournament that is not over."""
    rows_of_flights = Day.objects.filter(kind__in=OWN_ROW).values("played_in")
    going = Tournament.objects.filter(finished_at__isnull=True, cancelled_at__isnull=True).exclude(
        pk__in=rows_of_flights
    )
    named = [
        (f"{ApiToken.Scope.TOURNAMENT}:{slug}", gettext("Only {tournament}").format(tournament=name))
        for slug, name in going.values_list("slug", "name")[:MAX_TOURNAMENTS]
    ]
    everything, read = ApiToken.Scope.EVERYTHING, ApiToken.Scope.READ
    return [(everything.value, str(everything.label)), (read.value, str(read.label)), *named]


@sign_in_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens_page(request: HttpRequest) -> HttpResponse:
    """Show the tokens; POST makes one and shows it once."""
    person = signed_in_person(request)
    now = server_now()
    form, made = TokenForm(request.POST or None, now=now), ""
    if request.method == "POST" and form.is_valid():
        token = attempt(lambda: make_token(person, now=now, **form.token_arguments()))
        if isinstance(token, NotDone):
            form.add_error("last_day" if "ends_at" in token.fields else "name", token.error_text)
        else:
            form, made = TokenForm(now=now), token
    mine = ApiToken.objects.filter(user_id=person.pk).select_related("tournament")
    context = {
        "form": form,
        "made": made,
        "tokens": [(token, token.has_ended(now)) for token in mine],
        "removed": "removed" in request.GET,
    }
    answer = render(request, "tournaments/staff/tokens.html", context, status=400 if form.errors else 200)
    if made:
        answer["Cache-Control"] = "no-store"
    return answer


@sign_in_required
@require_POST
def remove_own_token(request: HttpRequest, pk: int) -> HttpResponse:
    """Remove one of the caller's tokens."""
    remove_token(get_object_or_404(ApiToken, pk=pk, user_id=signed_in_person(request).pk))
    return HttpResponseRedirect(f"{reverse('tokens')}?removed")
