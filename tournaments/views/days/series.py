"""The staff's pages of series: list, new series, calendar, settings."""

from datetime import date
from functools import partial
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.actions.days.series import change_series, create_series, do_series_action, remove_series
from tournaments.language.days import short_day
from tournaments.language.sentences import gettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Series, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.days.calendar import PlayedDay, SeriesCalendar, series_calendar
from tournaments.selectors.days.room_need import DayNeed, table_needs_by_date
from tournaments.selectors.days.series import addable_tournaments, events_of, series_list
from tournaments.selectors.staff.roles import SERIES, is_trusted, tournaments_of
from tournaments.sentences.days.calendar import event_and_day_text
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.times import time_text
from tournaments.views.attempts import NotDone, add_errors, attempt
from tournaments.views.days.calendar_grid import AddressOf, dates_text, day_list_context, grid_context, public_day_url
from tournaments.views.staff.access import sign_in_required
from tournaments.views.staff.trusted import for_trusted
from tournaments.views.tournament_form import time_zone_names

MAX_TABLES = 2_000


@sign_in_required
@require_safe
def series_list_page(request: HttpRequest) -> HttpResponse:
    context = {"all_series": series_list(), "trusted": is_trusted(request.user)}
    return render(request, "tournaments/days/series/list.html", context)


@for_trusted(action=SERIES)
@require_http_methods(["GET", "HEAD", "POST"])
def add_series(request: HttpRequest) -> HttpResponse:
    """Create a series, then show its calendar."""
    form = SeriesForm(request.POST or None, new=True)
    if request.method == "POST" and form.is_valid():
        made = attempt(lambda: create_series(form.action_fields(), by=request.user))
        if not isinstance(made, NotDone):
            return HttpResponseRedirect(reverse("series", args=[made.slug]))
        add_errors(form, made.fields)
    context = {"form": form, "zones": time_zone_names()}
    return render(request, "tournaments/days/series/new.html", context, status=400 if form.errors else 200)


@sign_in_required
@never_cache
@require_safe
def calendar_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the calendar with the number of tables that each day needs; `?from=2026-11-19` is the first visible day."""
    found = series_calendar(get_object_or_404(Series, slug=slug), now=server_now())
    mine = set(tournaments_of(request.user).values_list("pk", flat=True))
    needs = table_needs_by_date(found)
    address = _day_url_function(mine)
    context = {
        "calendar": found,
        "series": found.series,
        "facts": dates_text(found),
        **day_list_context(found, address=address),
        "alert": _room_alert(found, needs, mine),
        "trusted": is_trusted(request.user),
        "staff": True,
        **grid_context(found, address=address, needs=needs, first_day=_parse_date(request.GET.get("from", ""))),
    }
    return render(request, "tournaments/days/series/series.html", context)


@for_trusted(action=SERIES)
@require_http_methods(["GET", "HEAD", "POST"])
def series_settings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the settings and events of a series; POST with `action` changes them."""
    series = get_object_or_404(Series, slug=slug)
    form = SeriesForm(request.POST if request.POST.get("action") == "change" else None, series=series)
    refused = ""
    if request.method == "POST":
        done = _do_posted_action(request, series, form)
        if isinstance(done, HttpResponse):
            return done
        refused = done
    context = {
        "form": form,
        "series": series,
        "zones": time_zone_names(),
        "events": events_of(series),
        "addable": addable_tournaments(),
        "given": request.POST if refused else {},
        "refused": refused,
        "said": [str(message) for message in messages.get_messages(request)],
    }
    status = 409 if refused else 400 if form.errors else 200
    return render(request, "tournaments/days/series/settings.html", context, status=status)


class SeriesForm(forms.Form):
    """The settings of a series. Its address cannot be changed: calendars and links point at it."""

    name = forms.CharField(max_length=160, label=_("Name"), help_text=_("Shown on the calendar and on paper."))
    venue = forms.CharField(max_length=120, required=False, label=_("Venue"), help_text=_("Organisation and town."))
    zone = forms.CharField(
        max_length=64, label=_("Time zone"), help_text=_("All times of the calendar are in this zone.")
    )
    tables = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=MAX_TABLES,
        label=_("Tables in the room"),
        help_text=_("The calendar then shows on which day they are too few. Leave empty if you do not know."),
    )
    slug = forms.SlugField(
        max_length=80, required=False, label=_("Address"), help_text=_("Leave blank: made from the name.")
    )

    def __init__(self, *args: Any, new: bool = False, series: Series | None = None, **kwargs: Any) -> None:
        if series is not None:
            kwargs["initial"] = {name: getattr(series, name) for name in ("name", "venue", "zone", "tables")}
        super().__init__(*args, **kwargs)
        if new:
            self.initial.setdefault("zone", settings.HOUSE_ZONE)
        else:
            del self.fields["slug"]
        for field in self.fields.values():
            field.widget.attrs |= {"class": "field", "autocomplete": "off"}
        self.fields["zone"].widget.attrs["list"] = "zones"

    def action_fields(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if name != "slug" or value}


def _do_posted_action(request: HttpRequest, series: Series, form: SeriesForm) -> HttpResponse | str:
    """Do the posted action. Returns a redirect or the refusal, and adds errors of fields to the form."""
    action = request.POST.get("action", "")
    if action in {"change", "number-events"}:
        return _change_series(request, series, form) if action == "change" else _number_events(request, series)
    if action == "remove":
        gone = attempt(lambda: remove_series(series, by=request.user))
        return gone.error_text if isinstance(gone, NotDone) else HttpResponseRedirect(reverse("series-list"))
    if action not in {"put-into-series", "take-out-of-series"}:
        return gettext("This action is not available. Reload the page.")
    tournament = Tournament.objects.filter(slug=request.POST.get("tournament", "")).first()
    if tournament is None:
        return gettext("Choose a tournament.")
    fields = {"series": series.slug, "number": request.POST.get("number") or None}
    rows = attempt(lambda: do_series_action(action, tournament, fields, by=request.user, now=server_now()))
    if isinstance(rows, NotDone):
        return rows.error_text_with_fields
    messages.success(request, f"{tournament.name}: {' '.join(entry_sentence(row) for row in rows)}")
    return HttpResponseRedirect(reverse("series-settings", args=[series.slug]))


def _number_events(request: HttpRequest, series: Series) -> HttpResponse | str:
    """Give events the posted numbers, first those whose number is free. Returns a redirect or the refusal."""
    waiting = {
        tournament: number
        for tournament in events_of(series)
        if (number := request.POST.get(f"number-{tournament.slug}", "").strip())
        and number != str(tournament.event_number)
    }
    refused, before = "", len(waiting) + 1
    while waiting and len(waiting) < before:
        before = len(waiting)
        for tournament, number in list(waiting.items()):
            fields = {"series": series.slug, "number": number}
            rows = attempt(
                partial(do_series_action, "put-into-series", tournament, fields, by=request.user, now=server_now())
            )
            if isinstance(rows, NotDone):
                refused = rows.error_text_with_fields
            else:
                del waiting[tournament]
    if waiting:
        return refused
    messages.success(request, gettext("Saved."))
    return HttpResponseRedirect(reverse("series-settings", args=[series.slug]))


def _change_series(request: HttpRequest, series: Series, form: SeriesForm) -> HttpResponse | str:
    if not form.is_valid():
        return ""
    done = attempt(lambda: change_series(series, form.action_fields(), by=request.user))
    if isinstance(done, NotDone):
        add_errors(form, done.fields)
        return ""
    messages.success(request, gettext("Saved."))
    return HttpResponseRedirect(reverse("series-settings", args=[series.slug]))


def _day_url_function(own_tournament_keys: set[int]) -> AddressOf:
    """Return a function from a day to its URL: the dashboard for own tournaments, else the public page."""

    def address(played_day: PlayedDay) -> str:
        if played_day.row.pk in own_tournament_keys or played_day.event.pk in own_tournament_keys:
            return reverse("dashboard", args=[played_day.row.slug])
        return public_day_url(played_day)

    return address


def _room_alert(
    calendar: SeriesCalendar, needs: dict[date, DayNeed], own_tournament_keys: set[int]
) -> dict[str, Any] | None:
    """Return the alert about the next day that needs more tables than the room has; None if no day does."""
    need = next((need for day, need in needs.items() if need.missing_table_count and day >= calendar.today), None)
    if need is None:
        return None
    others = [event_and_day_text(played_day) for played_day in need.played if played_day is not need.clash]
    return {
        "need": need,
        "day": short_day(need.date),
        "time": time_text(need.at, calendar.zone),
        "others": "; ".join(others),
        "fits": time_text(need.fits.at, calendar.zone) if need.fits else "",
        **(_clash_facts(need.clash, own_tournament_keys) if need.clash else {}),
    }


def _clash_facts(clash: PlayedDay, own_tournament_keys: set[int]) -> dict[str, str]:
    """Return the name of the event that should start later, and the URL of its settings.

    The URL is "" unless the person works in that event.
    """
    is_staff = own_tournament_keys & {clash.row.pk, clash.event.pk}
    return {
        "clash": event_and_day_text(clash),
        "settings": reverse("tournament-settings", args=[clash.row.slug]) if is_staff else "",
    }


def _parse_date(typed: str) -> date | None:
    try:
        return date.fromisoformat(typed)
    except ValueError:
        return None
