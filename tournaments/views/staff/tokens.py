"""A person's own API tokens: made, shown once, removed."""

from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import ApiToken
from tournaments.selectors.clock.server_time import server_now
from tournaments.services.staff.tokens import make_token, remove_token
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.fields import DayInput
from tournaments.views.staff.access import person_of, signed_in


class TokenForm(forms.Form):
    """Where a token is used, and the last day on which it is accepted."""

    name = forms.CharField(label=_("Used for"), max_length=80)
    last_day = forms.DateField(
        label=_("Last day"),
        required=False,
        widget=DayInput(),
        help_text=_("Leave empty for no end."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs |= {"class": "field", "autocomplete": "off"}

    def ends_at(self) -> datetime | None:
        """The midnight after the last day."""
        day = self.cleaned_data["last_day"]
        return (
            datetime.combine(day + timedelta(days=1), time(), tzinfo=timezone.get_current_timezone()) if day else None
        )


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """The list; POST makes one and shows it, this once."""
    person = person_of(request)
    form, made = TokenForm(request.POST or None), ""
    if request.method == "POST" and form.is_valid():
        token = attempt(
            lambda: make_token(person, name=form.cleaned_data["name"], now=server_now(), ends_at=form.ends_at())
        )
        if isinstance(token, NotDone):
            form.add_error("last_day" if "ends_at" in token.fields else "name", token.says)
        else:
            form, made = TokenForm(), token
    now = server_now()
    context = {
        "form": form,
        "made": made,
        "tokens": [(one, one.has_ended(now)) for one in ApiToken.objects.filter(user_id=person.pk)],
        "removed": "removed" in request.GET,
    }
    answer = render(request, "tournaments/staff/tokens.html", context, status=400 if form.errors else 200)
    if made:
        answer["Cache-Control"] = "no-store"
    return answer


@signed_in
@require_POST
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Remove one of one's own."""
    remove_token(get_object_or_404(ApiToken, pk=pk, user_id=person_of(request).pk))
    return HttpResponseRedirect(f"{reverse('tokens')}?removed")
