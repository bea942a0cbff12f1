"""The price list among a tournament's settings, and the form of a price."""

from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments.actions import ACTIONS
from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import PARTS, Profile, Sold, Tournament
from tournaments.rules.levels import Break, Structure
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.desk.prices import clock_reading_of, is_on_sale, listed_prices
from tournaments.views.attempts import add_field_errors, do_form_action
from tournaments.views.fields import (
    ChipsField,
    MoneyField,
    amount_as_typed,
    parse_number,
    room_time_to_instant,
    to_minor_units,
)
from tournaments.views.staff.access import sign_in_required, tournament_and_roles
from tournaments.views.tournament_form import WHEN

TITLES = {
    "prize_share": _("Prize pool"),
    "house_fee": _("House fee"),
    "staff_fee": _("Staff fee"),
    "bounty": _("Bounty"),
    "season_fee": _("League fee"),
}
GOES_TO = {
    "prize_share": _("Paid out as prizes."),
    "house_fee": _("Kept by the house."),
    "staff_fee": _("For dealers and staff."),
    "bounty": _("Paid for busting the player."),
    "season_fee": _("Kept for the league."),
}


@sign_in_required
@require_http_methods(["GET", "HEAD", "POST"])
def prices_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the prices; POST adds, changes or removes one.

    `profile` is the key of the price; `action=retire-price` removes it.
    """
    tournament, roles = tournament_and_roles(request, slug)
    key = request.POST.get("profile") or request.GET.get("change", "")
    changed = get_object_or_404(Profile, tournament=tournament, pk=parse_number(key)) if key.isdecimal() else None
    retiring = request.POST.get("action") == "retire-price"
    form = _price_form(request, tournament, changed, retiring=retiring)
    problems: dict[str, str] = {}
    if retiring:
        problems = do_form_action(request, tournament, "retire-price", {"profile": key})
    elif form.is_bound and form.is_valid():
        problems = _save_price(request, tournament, form, changed)
    if request.method == "POST" and not problems and not form.errors:
        return HttpResponseRedirect(reverse("tournament-prices", args=[slug]))
    refused = add_field_errors(form, problems)
    context = {**_price_list_context(tournament, roles), "form": form, "changed": changed, "refused": refused}
    return render(request, "tournaments/desk/prices.html", context, status=400 if form.errors or problems else 200)


class PriceForm(forms.Form):
    """A price. Changes do not affect earlier sales."""

    name = forms.CharField(
        label=_("Name"), max_length=40, help_text=_("Name at the desk, for example Early, Late or Staff.")
    )
    sells = forms.ChoiceField(
        label=_("For"), choices=Sold.choices, help_text=_("What the player gets. It cannot be changed later.")
    )
    chips = ChipsField(label=_("Chips"), required=False, help_text=_("Leave empty for the starting stack."))
    until = forms.DateTimeField(
        label=_("Date and time"),
        required=False,
        input_formats=[WHEN, f"{WHEN}:%S"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=WHEN),
        help_text=_("Local time. After it the desk no longer offers this price."),
    )
    until_step = forms.ChoiceField(
        label=_("Until the end of"),
        required=False,
        help_text=_("After this level or break the desk no longer offers this price."),
    )

    def __init__(self, *args: Any, tournament: Tournament, changes: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        # Earlier sales depend on what the price sells; selling something else needs a new price.
        self.fields["sells"].disabled = changes
        for part in PARTS:
            self.fields[part] = MoneyField(label=TITLES[part], help_text=GOES_TO[part])
        self.fields["until_step"].choices = price_end_options(tournament.structure())  # type: ignore[attr-defined]
        for field in self.fields.values():
            field.widget.attrs |= {"class": "field", "autocomplete": "off"}

    def clean(self) -> dict[str, Any]:
        """Convert money to minor units, and the local time `until` to an instant."""
        cleaned = super().clean() or {}
        for part in PARTS:
            if part in cleaned:
                self._convert(part, lambda amount: to_minor_units(amount, self.tournament.currency))
        if cleaned.get("until"):
            zone = ZoneInfo(self.tournament.zone)
            self._convert("until", lambda moment: room_time_to_instant(moment.replace(tzinfo=None), zone))
        return cleaned

    def action_fields(self) -> dict[str, Any]:
        """Return the fields of the action; an empty field for chips means the starting stack."""
        chips = self.cleaned_data["chips"]
        return {**self.cleaned_data, "chips": self.tournament.starting_stack if chips is None else chips}

    def _convert(self, name: str, converted: Any) -> None:
        try:
            self.cleaned_data[name] = converted(self.cleaned_data[name])
        except forms.ValidationError as problem:
            self.add_error(name, problem)


def _save_price(
    request: HttpRequest, tournament: Tournament, form: PriceForm, changed: Profile | None
) -> dict[str, str]:
    if changed is None:
        return do_form_action(request, tournament, "add-price", form.action_fields())
    return do_form_action(request, tournament, "change-price", {**form.action_fields(), "profile": changed.pk})


def _price_form(request: HttpRequest, tournament: Tournament, changed: Profile | None, *, retiring: bool) -> PriceForm:
    initial = initial_price_values(changed) if changed else {"sells": "entry"}
    bound = request.POST if request.method == "POST" and not retiring else None
    return PriceForm(bound, initial=initial, tournament=tournament, changes=changed is not None)


def _price_list_context(tournament: Tournament, roles: set[str]) -> dict[str, Any]:
    reading = clock_reading_of(tournament, now=server_now())
    steps = dict(price_end_options(tournament.structure()))
    return {
        "tournament": tournament,
        "page": "prices",
        "may_edit": ACTIONS["add-price"].permits(roles),
        "rows": [
            (price, is_on_sale(price, reading=reading), steps.get(price.until_step, ""))
            for price in listed_prices(tournament)
        ],
    }


def initial_price_values(profile: Profile) -> dict[str, Any]:
    """Return the form's values for a price."""
    tournament = profile.tournament
    return {
        "name": profile.name,
        "sells": profile.sells,
        "chips": number_text(profile.chips),
        "until": tournament.as_local_time(profile.until).replace(tzinfo=None) if profile.until else None,
        "until_step": profile.until_step,
        **{part: amount_as_typed(getattr(profile, part), tournament.currency) for part in PARTS},
    }


def price_end_options(structure: Structure) -> list[tuple[str, str]]:
    """Return the key and name of each step at whose end a price may end; "" is for no step."""
    steps, level = [("", gettext("no level"))], 0
    for step in structure.steps:
        if isinstance(step, Break):
            steps.append((step.key, gettext("the break after level {level}").format(level=level)))
        else:
            level = step.number
            steps.append((step.key, gettext("level {number}").format(number=level)))
    return steps
