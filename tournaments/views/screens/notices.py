"""The page of players' notices: current ones, a form, and suggested ones about house rules."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments.actions import ACTIONS
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.screens.notices import current_notices, ready_notices
from tournaments.views.attempts import add_field_errors, do_form_action
from tournaments.views.staff.access import sign_in_required, tournament_and_roles
from tournaments.views.tournament_form import WHEN

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


def _local_time_field(label: "StrPromise", help_text: "StrPromise") -> forms.DateTimeField:
    return forms.DateTimeField(
        label=label,
        help_text=help_text,
        required=False,
        input_formats=[WHEN, f"{WHEN}:%S"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=WHEN),
    )


class NoticeForm(forms.Form):
    """Title, second line and times of one notice."""

    title = forms.CharField(label=_("Title"), max_length=60, help_text=_("Example: Phones off the table"))
    words = forms.CharField(
        max_length=200, required=False, label=_("Second line (optional)"), help_text=_("For example why, or from when.")
    )
    at = _local_time_field(_("From"), _("Leave empty to show it now."))
    until = _local_time_field(_("Until"), _("Leave empty to show it until removed."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs |= {"class": "field", "autocomplete": "off"}

    def action_fields(self) -> dict[str, Any]:
        """Return the fields of the action; times are local and have no time zone."""
        return {
            name: value.replace(tzinfo=None).isoformat() if name in {"at", "until"} else value
            for name, value in self.cleaned_data.items()
            if value
        }


@sign_in_required
@require_http_methods(["GET", "HEAD", "POST"])
def notices_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the notices; POST adds one, or removes the one with key `notice`. `?title=&words=` fill in the form."""
    tournament, roles = tournament_and_roles(request, slug)
    taking_down = "notice" in request.POST
    problems: dict[str, str] = {}
    form = NoticeForm(
        request.POST if request.method == "POST" and not taking_down else None, initial=_initial_values(request)
    )
    if taking_down:
        problems = do_form_action(request, tournament, "take-down-notice", {"notice": request.POST["notice"]})
    elif form.is_bound and form.is_valid():
        problems = do_form_action(request, tournament, "give-notice", form.action_fields())
    if request.method == "POST" and not problems and not form.errors:
        return HttpResponseRedirect(reverse("tournament-notices", args=[slug]))
    context = {**_list_context(tournament, roles), "form": form, "refused": add_field_errors(form, problems)}
    return render(request, "tournaments/screens/notices.html", context, status=400 if problems or form.errors else 200)


def _initial_values(request: HttpRequest) -> dict[str, str]:
    return {name: request.GET.get(name, "") for name in ("title", "words")}


def _list_context(tournament: Tournament, roles: set[str]) -> dict[str, Any]:
    now = server_now()
    shown = list(current_notices(tournament, now=now))
    titles_shown = {notice.title for notice in shown}
    return {
        "tournament": tournament,
        "page": "notices",
        "may_edit": ACTIONS["give-notice"].permits(roles),
        "rows": [(notice, notice.at > now) for notice in shown],
        "ready": [notice for notice in ready_notices(tournament) if notice.title not in titles_shown],
    }
