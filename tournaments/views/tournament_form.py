"""The forms of a tournament's settings."""

import re
from typing import TYPE_CHECKING, Any, cast
from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings

from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import translate
from tournaments.models import Tournament
from tournaments.models.tournament import Bounties, known_time_zones
from tournaments.rules.games import BETTING, GAME_TABLE, GAMES, MIXED_GAMES, OWN_MIX, rotation_title
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.views.fields import ChipsField, MoneyField, amount_as_typed, room_time_to_instant, to_minor_units

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

MONEY_FIELDS = ("prize_share", "house_fee", "staff_fee", "bounty", "season_fee", "guarantee")
#: Settings that are limits; None means no limit.
LIMIT_FIELDS = ("capacity", "re_entries", "re_entries_per_flight", "rebuys", "add_ons")
SEATS = [(seats, str(seats)) for seats in range(2, 13)]
MAX_LIMIT = 32_767
#: Currencies that the form suggests; others can be typed.
CURRENCIES = "EUR USD GBP CAD AUD CHF CZK DKK NOK SEK PLN HUF BRL MXN JPY KRW INR ZAR".split()
WHEN = "%Y-%m-%dT%H:%M"
#: Name of the fields with the place of each stored game of a mix, numbered from 1.
PLACE_FIELD = "mix-place-"


def _limit_field(label: "StrPromise", *, help_text: "StrPromise") -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=MAX_LIMIT, required=False, help_text=help_text)


class EventForm(forms.Form):
    """The settings of a tournament that are chosen when it is opened, and can be changed later."""

    name = forms.CharField(label=_("Name"), max_length=160, help_text=_("Shown on every screen, sheet and receipt."))
    venue = forms.CharField(
        label=_("Venue"), max_length=120, required=False, help_text=_("Room or floor, as printed on the sheet.")
    )
    starts_at = forms.DateTimeField(
        label=_("Starts"),
        input_formats=[WHEN, f"{WHEN}:%S"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=WHEN),
        help_text=_("Local time. The clock starts automatically then."),
    )
    zone = forms.CharField(
        label=_("Time zone of the room"), max_length=64, help_text=_("All times on screens and paper are in this zone.")
    )
    language = forms.ChoiceField(
        label=_("Language of the screens"),
        choices=settings.LANGUAGES,
        help_text=_("Screens, printouts and public pages. Staff choose their own language."),
    )
    currency = forms.CharField(
        label=_("Currency"), min_length=3, max_length=3, help_text=_("Three letters, for example EUR.")
    )
    prize_share = MoneyField(label=_("Prize pool"), help_text=_("Part of each entry that is paid out as prizes."))
    house_fee = MoneyField(label=_("House fee"), help_text=_("Part of each entry that the house keeps."))
    staff_fee = MoneyField(label=_("Staff fee"), help_text=_("Part of each entry that goes to dealers and staff."))
    bounty = MoneyField(
        label=_("Bounty"), help_text=_("Part of each entry paid for busting the player. Empty: no bounties.")
    )
    season_fee = MoneyField(label=_("League fee"), help_text=_("Part of each entry that is kept for the league."))
    guarantee = MoneyField(
        label=_("Guaranteed prize pool"),
        help_text=_("The prize pool is at least this. The house adds what is missing."),
    )
    rulebook = forms.ChoiceField(
        label=_("Rulebook"),
        choices=list(RULEBOOKS.items()),
        help_text=_("Rulings, balancing and the sheet follow it, with your house rules."),
    )
    seats_per_table = forms.TypedChoiceField(
        label=_("Seats per table"), choices=SEATS, coerce=int, help_text=_("For tables opened from now on.")
    )
    final_table_seats = forms.TypedChoiceField(
        label=_("Seats at the final table"),
        choices=SEATS,
        coerce=int,
        help_text=_("The dashboard proposes the final table at this number."),
    )
    starting_stack = ChipsField(
        label=_("Starting stack"), required=False, help_text=_("Chips for each entry sold from now on.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs |= {"class": "field", "autocomplete": "off"}
        self.fields["zone"].widget.attrs["list"] = "zones"
        self.fields["currency"].widget.attrs["list"] = "currencies"

    def clean_zone(self) -> str:
        """Return the time zone. Raises ValidationError for an unknown one."""
        zone = str(self.cleaned_data["zone"]).strip()
        if zone not in known_time_zones():
            raise forms.ValidationError(
                _("{zone} is not a time zone. Choose one from the list, for example Europe/Berlin.").format(zone=zone)
            )
        return zone

    def clean_currency(self) -> str:
        """Return the currency in capitals. Raises ValidationError if it is not letters."""
        currency = str(self.cleaned_data["currency"]).upper()
        if not (currency.isascii() and currency.isalpha()):
            raise forms.ValidationError(_("A currency has three letters, for example EUR."))
        return currency

    def clean(self) -> dict[str, Any]:
        """Convert money to minor units and the start to an instant; both depend on other fields."""
        cleaned = super().clean() or {}
        if "currency" in cleaned:
            for name in MONEY_FIELDS:
                self._convert(name, lambda amount: to_minor_units(amount, cleaned["currency"]))
        if "zone" in cleaned and "starts_at" in cleaned:
            self._convert(
                "starts_at", lambda moment: room_time_to_instant(moment.replace(tzinfo=None), ZoneInfo(cleaned["zone"]))
            )
        return cleaned

    def _convert(self, name: str, converted: Any) -> None:
        try:
            self.cleaned_data[name] = converted(self.cleaned_data[name])
        except forms.ValidationError as problem:
            self.add_error(name, problem)
        except KeyError:
            return  # the field has its own error


class MixGamesField(forms.MultipleChoiceField):
    """The ticked games of an own mix. Its initial value is a stored rotation, whose bettings it shows and keeps."""

    widget = forms.CheckboxSelectMultiple

    def prepare_value(self, value: Any) -> list[str]:
        """Return the names of the games, of a stored rotation or as posted."""
        return [game if isinstance(game, str) else game[0] for game in value or ()]


class SettingsForm(EventForm):
    """Settings that can be changed later, with game and betting. The rulebook has a page of its own."""

    game = forms.ChoiceField(
        label=_("Game"),
        choices=[(name, _(title)) for name, title in GAMES.items()],
        help_text=_("Shown on screens and sheets; rulings use it."),
    )
    betting = forms.ChoiceField(
        label=_("Betting"),
        choices=[(name, _(title)) for name, title in BETTING.items()],
        help_text=_("The sheet shows its smallest and largest raises."),
    )
    rotation = MixGamesField(
        label=_("Games of the mix"),
        required=False,
        help_text=_("For games that change by hands or orbit. Games that change by level are in the structure."),
    )
    own_game = forms.CharField(
        label=_("Your own name of the game"),
        max_length=60,
        required=False,
        help_text=_("For a game of your own, played like the game above, such as Pineapple."),
    )
    own_cards = forms.IntegerField(
        label=_("Cards dealt to each player"),
        min_value=2,
        max_value=7,
        required=False,
        help_text=_("Leave empty for the usual number."),
    )
    bounty_kind = forms.ChoiceField(
        label=_("Bounty type"), choices=Bounties.choices, help_text=_("Who gets how much of a bounty, and when.")
    )
    capacity = _limit_field(
        _("Seat limit"), help_text=_("Leave empty for no limit. More players go to the waiting list.")
    )
    re_entries = _limit_field(_("Re-entries per player"), help_text=_("Leave empty for no limit; 0 = not allowed."))
    re_entries_per_flight = _limit_field(
        _("Re-entries per player and flight"), help_text=_("Leave empty for no limit.")
    )
    rebuys = _limit_field(_("Rebuys per entry"), help_text=_("Leave empty for no limit; 0 = not allowed."))
    rebuy_up_to = ChipsField(
        label=_("Rebuy allowed up to (chips)"),
        required=False,
        help_text=_("Most chips a player can have for a rebuy. Leave empty for any stack."),
    )
    add_ons = _limit_field(_("Add-ons per entry"), help_text=_("Leave empty for no limit; 0 = not allowed."))
    field_order = ["name", "venue", "starts_at", "zone", "language", "game", "betting"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["rulebook"]
        bettings = {slug: row.betting[0] for slug, row in GAME_TABLE.items() if slug not in MIXED_GAMES}
        bettings |= dict(self.initial.get("rotation") or ())
        rotation = cast("MixGamesField", self.fields["rotation"])
        rotation.choices = [(game, translate(rotation_title(game, betting))) for game, betting in bettings.items()]
        del rotation.widget.attrs["class"]

    def clean(self) -> dict[str, Any]:
        """Drop fields that were not posted, since an empty limit would mean no limit."""
        cleaned = super().clean()
        self._clean_rotation(cleaned)
        for name in (*LIMIT_FIELDS, "bounty_kind", "rebuy_up_to", "season_fee", "own_game", "own_cards"):
            if name not in self.data:
                cleaned.pop(name, None)
                self.errors.pop(name, None)
        return cleaned

    def _clean_rotation(self, cleaned: dict[str, Any]) -> None:
        """Set the games of an own mix: stored ones as ordered, then the others. Empty them for another game."""
        ticked, game = cleaned.pop("rotation", []), cleaned.get("game")
        if game == OWN_MIX:
            stored_games = [pair for pair in self._games_as_ordered() if pair[0] in ticked]
            added = [(name, GAME_TABLE[name].betting[0]) for name in ticked if name not in dict(stored_games)]
            cleaned["rotation"] = [{"game": name, "betting": betting} for name, betting in (*stored_games, *added)]
        elif game != self.initial.get("game"):
            cleaned["rotation"] = []

    @property
    def mix_order(self) -> list[tuple[str, str, str]]:
        """The stored games of a mix: title, name of the field with its place, and the place."""
        rotation = enumerate(self.initial.get("rotation") or [], start=1)
        rows = [(translate(rotation_title(*pair)), f"{PLACE_FIELD}{at}", at) for at, pair in rotation]
        return [(title, name, self.data.get(name, f"{at}")) for title, name, at in rows]

    def _games_as_ordered(self) -> list[list[str]]:
        """Return the stored games of a mix by their typed places. A moved game goes before or after the one there."""
        games = []
        for at, pair in enumerate(self.initial.get("rotation") or [], start=1):
            typed = self.data.get(f"{PLACE_FIELD}{at}", "")
            place = int(typed) if re.fullmatch("[0-9]{1,3}", typed) else at
            games.append((place, (place > at) - (place < at), at, pair))
        return [pair for *_place, pair in sorted(games)]

    def clean_starting_stack(self) -> int:
        """Return the stack in chips, 0 for an empty field."""
        return self.cleaned_data["starting_stack"] or 0


def initial_form_values(tournament: Tournament) -> dict[str, Any]:
    """Return the form's values for a tournament."""
    names = "name venue zone language currency seats_per_table final_table_seats game betting rulebook".split()
    return {
        **{name: getattr(tournament, name) for name in names},
        **{name: amount_as_typed(getattr(tournament, name), tournament.currency) for name in MONEY_FIELDS},
        **{name: getattr(tournament, name) for name in (*LIMIT_FIELDS, "bounty_kind", "own_game", "own_cards")},
        "rotation": tournament.rotation,
        "rebuy_up_to": number_text(tournament.rebuy_up_to) if tournament.rebuy_up_to is not None else "",
        "starting_stack": number_text(tournament.starting_stack) if tournament.starting_stack else "",
        "starts_at": tournament.as_local_time(tournament.starts_at).replace(tzinfo=None),
    }


def time_zone_names() -> list[str]:
    """Return the time zones that are named after a place, such as Europe/Madrid, sorted."""
    return sorted(zone for zone in known_time_zones() if "/" in zone and not zone.startswith(("Etc/", "SystemV/")))
