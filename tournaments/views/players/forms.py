"""The forms of the register."""

from typing import Any

from django import forms

from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Player
from tournaments.rules.players.public_name import ShownAs, display_name_choice
from tournaments.services.players.register import DETAILS
from tournaments.views.fields import DayInput

SHOWN = [
    (ShownAs.INITIAL.value, _("First name and initial")),
    (ShownAs.NAME.value, _("Full name")),
    (ShownAs.ALIAS.value, _("Alias")),
    (ShownAs.NUMBER.value, _("A number, for example Player 1234")),
    (ShownAs.TYPED.value, _("Custom public name")),
]


class PlayerForm(forms.Form):
    """The details of a player, and the choice of their public name."""

    name = forms.CharField(label=_("Name"), max_length=120, required=False)
    alias = forms.CharField(label=_("Alias"), max_length=80, required=False)
    shown_as = forms.ChoiceField(
        label=_("Public name"),
        choices=SHOWN,
        help_text=_("The only name shown on the clock, seats and results."),
    )
    typed = forms.CharField(
        label=_("Custom public name"),
        max_length=80,
        required=False,
        help_text=_("Used if “Custom public name” is chosen."),
    )
    club_number = forms.CharField(label=_("Club number"), max_length=40, required=False)
    country = forms.CharField(
        label=_("Country"), max_length=2, required=False, help_text=_("Two letters, for example ES.")
    )
    city = forms.CharField(
        label=_("City"), max_length=80, required=False, help_text=_("Staff only; ranking sites ask for it.")
    )
    email = forms.EmailField(label=_("E-mail"), required=False)
    phone = forms.CharField(label=_("Phone"), max_length=40, required=False)
    notes = forms.CharField(
        label=_("Notes"),
        max_length=2000,
        required=False,
        help_text=_("Staff only."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, *args: Any, player: Player | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs |= {"class": "field", "autocomplete": "off"}
        if player is not None:
            chosen = display_name_choice(player.display_name, name=player.name, alias=player.alias, number=player.pk)
            self.initial.update({name: getattr(player, name) for name in DETAILS})
            typed = player.display_name if chosen == ShownAs.TYPED else ""
            self.initial.update({"shown_as": chosen.value, "typed": typed})

    def clean_country(self) -> str:
        """Return the country in capitals. Raises ValidationError unless it is two letters."""
        country = str(self.cleaned_data["country"]).upper()
        if country and not (len(country) == 2 and country.isascii() and country.isalpha()):
            raise forms.ValidationError(_("Two letters, for example ES."))
        return country

    def details(self) -> dict[str, str]:
        """Return the details for the service."""
        return {name: self.cleaned_data[name] for name in DETAILS}


class BarForm(forms.Form):
    """The last day on which a player is barred."""

    until = forms.DateField(label=_("Until and including"), required=False, widget=DayInput(**{"class": "field"}))
