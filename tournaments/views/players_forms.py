"""The forms of the register."""

from typing import Any

from django import forms

from tournaments.models import Player
from tournaments.rules.shown_as import ShownAs, chosen_of
from tournaments.services.players import DETAILS

SHOWN = [
    (ShownAs.INITIAL.value, "First name and initial"),
    (ShownAs.NAME.value, "The whole name"),
    (ShownAs.ALIAS.value, "The alias"),
    (ShownAs.NUMBER.value, "A number, such as Player 1234"),
    (ShownAs.TYPED.value, "As typed here"),
]


class PlayerForm(forms.Form):
    """What is known of somebody, and what he chose to be called in public."""

    name = forms.CharField(max_length=120, required=False)
    alias = forms.CharField(max_length=80, required=False)
    shown_as = forms.ChoiceField(
        label="On public pages", choices=SHOWN, help_text="The clock, seats and results show this and nothing else."
    )
    typed = forms.CharField(label="As typed", max_length=80, required=False, help_text="When that is chosen.")
    club_number = forms.CharField(max_length=40, required=False)
    country = forms.CharField(max_length=2, required=False, help_text="Two letters, such as ES.")
    email = forms.EmailField(label="E-mail", required=False)
    phone = forms.CharField(max_length=40, required=False)
    notes = forms.CharField(
        max_length=2000, required=False, help_text="For staff alone.", widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, *args: Any, player: Player | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs |= {"class": "field", "autocomplete": "off"}
        if player is not None:
            chosen = chosen_of(player.display_name, name=player.name, alias=player.alias, number=player.pk)
            self.initial.update({name: getattr(player, name) for name in DETAILS})
            typed = player.display_name if chosen == ShownAs.TYPED else ""
            self.initial.update({"shown_as": chosen.value, "typed": typed})

    def clean_country(self) -> str:
        """Two capital letters."""
        country = str(self.cleaned_data["country"]).upper()
        if country and not (len(country) == 2 and country.isascii() and country.isalpha()):
            raise forms.ValidationError("Two letters, such as ES.")
        return country

    def details(self) -> dict[str, str]:
        """What the service takes."""
        return {name: self.cleaned_data[name] for name in DETAILS}


class BarForm(forms.Form):
    """Until when he may not play."""

    until = forms.DateField(
        label="Until and including", required=False, widget=forms.DateInput(attrs={"type": "date", "class": "field"})
    )
