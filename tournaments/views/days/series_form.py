"""The form of a series."""

from typing import Any

from django import forms
from django.conf import settings

from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Series

MAX_TABLES = 2_000


class SeriesForm(forms.Form):
    """The settings of a series. Its address cannot be changed: calendars and links point at it."""

    name = forms.CharField(max_length=160, label=_("Name"), help_text=_("Shown on the calendar and on paper."))
    venue = forms.CharField(max_length=120, required=False, label=_("Venue"), help_text=_("House and town."))
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

    def given(self) -> dict[str, Any]:
        """Return the fields of the action."""
        return {name: value for name, value in self.cleaned_data.items() if name != "slug" or value}
