"""Prizes, the payout desk and results in the API, read-only. Actions change them."""

from typing import Any

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.in_tournament import InTournament
from tournaments.language.request_language import language_of_page
from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import translate
from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.refused import Refused
from tournaments.rules.whole_numbers import parse_whole_number
from tournaments.selectors.amounts_sold import unique_player_count
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.days.removed_bags import removed_bag_pays
from tournaments.selectors.desk.ledger import payout_totals
from tournaments.selectors.desk.prices import is_registration_closed
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.prizes.payouts import PayoutState, payouts
from tournaments.selectors.prizes.prizes import (
    MAX_PREVIEWED,
    payout_plan_of,
    previewed_prizes,
    prizes_of,
    upcoming_first_prize_falls,
)
from tournaments.selectors.prizes.result_presets import result_file_text, result_template, template_choices
from tournaments.selectors.prizes.results import COLUMNS, columns_named, has_award_prizes, result_rows, results
from tournaments.views.downloads import download_response
from tournaments.views.prizes.results import message_text, picture_response


class PrizeRow(serializers.Serializer[Any]):
    """The prize of one place."""

    place = serializers.IntegerField()
    amount = serializers.IntegerField(help_text=_("Minor units."))
    award = serializers.CharField(help_text=_("A seat or a ticket; empty for none."))
    award_value = serializers.IntegerField(help_text=_("What the award is worth, minor units."))
    locked = serializers.BooleanField(help_text=_("Set by hand."))


class FirstPrizeFallRow(serializers.Serializer[Any]):
    """A number of entries, just above the present one, at which one more entry lowers the first prize."""

    entries = serializers.IntegerField(help_text=_("How many entries there are then."))
    before = serializers.IntegerField(help_text=_("The first prize with one entry less, minor units."))
    after = serializers.IntegerField(help_text=_("The first prize then, minor units."))


class ReceiptRow(serializers.Serializer[Any]):
    """One row of the ledger with its receipt's number; `reverses` is the row that it reverses."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    kind = serializers.CharField()
    method = serializers.CharField()
    amount = serializers.IntegerField()
    at = serializers.DateTimeField()
    by_name = serializers.CharField()
    id_seen = serializers.BooleanField()
    reverses = serializers.IntegerField(source="reverses_id", allow_null=True)
    note = serializers.CharField()


class PayoutRow(serializers.Serializer[Any]):
    """The winnings of one entry: the amount due, the amount paid, and the rest."""

    entry = serializers.IntegerField(source="entry.pk")
    player = serializers.CharField(source="entry.player.display_name")
    first = serializers.IntegerField(help_text=_("The place; 0 if not known yet."))
    last = serializers.IntegerField(help_text=_("Differs from `first` where places are shared."))
    prize = serializers.IntegerField(help_text=_("Minor units, as all amounts."))
    award = serializers.CharField()
    award_value = serializers.IntegerField()
    bounty = serializers.IntegerField()
    original = serializers.IntegerField(
        allow_null=True, help_text=_("The prize of the place, where a deal pays a different amount.")
    )
    due = serializers.IntegerField()
    settled = serializers.IntegerField(source="amount_settled")
    left = serializers.IntegerField(source="amount_left", help_text=_("Negative: too much was paid."))
    state = serializers.ChoiceField(choices=[state.value for state in PayoutState])
    called_at = serializers.DateTimeField(allow_null=True)
    payments = ReceiptRow(many=True)


class RemovedBagRow(serializers.Serializer[Any]):
    """The payment due for a removed bag, and its receipt once it was paid."""

    id = serializers.IntegerField(source="pay.pk", help_text=_("What `pay-bag` takes."))
    player = serializers.CharField(source="pay.entry.player.display_name")
    day = serializers.CharField(help_text=_("The flight in which it was bagged."))
    amount = serializers.IntegerField(source="pay.amount", help_text=_("Minor units."))
    from_pool = serializers.BooleanField(source="pay.from_pool")
    left = serializers.IntegerField(source="amount_left")
    receipt = serializers.IntegerField(source="payment.number", allow_null=True, default=None)


def _response_schema(name: str, **fields: serializers.Field[Any, Any, Any, Any]) -> Any:
    return inline_serializer(name, fields=dict(fields))


class PrizesView(InTournament):
    """Prizes of the places: frozen, or calculated now from the plan."""

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "players", int, description=_("Before the first entry: preview the prizes for so many players.")
            )
        ],
        responses=_response_schema(
            "Prizes",
            currency=serializers.CharField(),
            frozen=serializers.BooleanField(),
            pool=serializers.IntegerField(),
            total=serializers.IntegerField(),
            problem=serializers.CharField(),
            plan=serializers.JSONField(),
            preview_for=serializers.IntegerField(
                help_text=_("Before the first entry: how many players bring in the guarantee that is shown. Else 0.")
            ),
            first_prize_falls=FirstPrizeFallRow(many=True),
            places=PrizeRow(many=True),
        ),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return the plan and its prizes, first place first. `problem` is the reason why a plan has no prizes."""
        tournament = self.tournament()
        prizes, falls = prizes_of(tournament), []
        if not prizes.frozen and (plan := payout_plan_of(tournament)):
            players = parse_whole_number(request.query_params.get("players", "")) or 0
            prizes = previewed_prizes(tournament, plan, players=min(players, MAX_PREVIEWED))
            falls = (
                []
                if is_registration_closed(tournament, now=server_now())
                else upcoming_first_prize_falls(tournament, plan)
            )
        return Response(
            {
                "currency": tournament.currency,
                "frozen": prizes.frozen,
                "pool": prizes.pool,
                "total": prizes.total,
                "problem": translate(prizes.problem),
                "plan": tournament.payout_plan,
                "preview_for": prizes.preview_for,
                "first_prize_falls": FirstPrizeFallRow(falls, many=True).data,
                "places": PrizeRow(prizes.places, many=True).data,
            }
        )


class Payouts(InTournament):
    """The payout desk: amounts due and paid, by player."""

    @extend_schema(
        parameters=[OpenApiParameter("state", enum=[state.value for state in PayoutState])],
        responses=_response_schema(
            "Payouts",
            currency=serializers.CharField(),
            due=serializers.IntegerField(),
            paid=serializers.IntegerField(),
            left=serializers.IntegerField(),
            payouts=PayoutRow(many=True),
            bags=RemovedBagRow(many=True),
        ),
    )
    def get(self, request: Request, slug: str) -> Response:
        """List payouts by place, players without a place first; `?state=` filters them."""
        tournament = self.tournament()
        rows = payouts(tournament)
        desk, state = payout_totals(rows), request.query_params.get("state", "")
        shown = [row for row in rows if row.state == state] if state else rows
        figures = {"due": desk.due, "paid": desk.paid, "left": desk.left}
        bags = RemovedBagRow(removed_bag_pays(tournament).rows, many=True).data
        listed = PayoutRow(shown, many=True).data
        return Response({"currency": tournament.currency, **figures, "payouts": listed, "bags": bags})


class Results(InTournament):
    """Places, prizes and points."""

    @extend_schema(
        parameters=[
            OpenApiParameter("columns", description=f"Separated by commas: {', '.join(COLUMNS)}."),
            OpenApiParameter("formula", description="Points by another formula than the tournament's, to try it."),
        ],
        responses=_response_schema(
            "Results",
            currency=serializers.CharField(),
            points_formula=serializers.CharField(),
            entries=serializers.IntegerField(),
            players=serializers.IntegerField(help_text=_("People, however often they entered.")),
            results=serializers.ListField(child=serializers.DictField()),
        ),
    )
    def get(self, request: Request, slug: str) -> Response:
        """List results, best first; decimals are text, money is in whole units of the currency."""
        tournament = self.tournament()
        columns = columns_named(
            request.query_params.get("columns", "").split(","),
            awards=has_award_prizes(tournament),
            flights=len(tournament.entry_row_keys) > 1,
        )
        formula = request.query_params.get("formula", tournament.points_formula)
        try:
            found = results(tournament, formula=formula)
        except ExpressionError as problem:
            raise Refused("formula_refused", field="formula", says=problem.args[0]) from None
        rows = result_rows(found, columns=columns, currency=tournament.currency)
        named = [
            {
                name: value if value is None or isinstance(value, int) else str(value)
                for name, value in zip(columns, row, strict=True)
            }
            for row in rows
        ]
        field = {"entries": entries_count(tournament), "players": unique_player_count(tournament)}
        return Response({"currency": tournament.currency, "points_formula": formula, **field, "results": named})


_LANGUAGE = OpenApiParameter(
    "lang",
    str,
    enum=[code for code, _title in settings.LANGUAGES],
    description=_("By default the tournament's language."),
)


class NightMessage(InTournament):
    """The text of the night for a message: figures, places and prizes, with display names only."""

    @extend_schema(
        parameters=[_LANGUAGE],
        responses=_response_schema("NightMessage", language=serializers.CharField(), text=serializers.CharField()),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return the text in the requested language."""
        tournament = self.tournament()
        language = language_of_page(request, otherwise=tournament.language)
        return Response({"language": language, "text": message_text(tournament, language)})


class ResultPicture(InTournament):
    """The result as a picture to share, 1080 by 1350 pixels."""

    @extend_schema(parameters=[_LANGUAGE], responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, slug: str) -> Any:
        """Return the PNG file."""
        tournament = self.tournament()
        return picture_response(tournament, language_of_page(request, otherwise=tournament.language))


class PresetFile(InTournament):
    """Results as CSV, in the columns that a certain site can import."""

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "preset", str, "path", description=_("ranking-site, pub-league, or own-7 for the own template 7.")
            ),
            OpenApiParameter("country", str, description="Where it was played."),
            OpenApiParameter("city", str, description="Where it was played."),
        ],
        responses={(200, "text/csv"): OpenApiTypes.STR},
    )
    def get(self, request: Request, slug: str, preset: str) -> Any:
        """Return the CSV file, with a byte order mark."""
        template = result_template(preset)
        if template is None:
            raise Refused("no_such_preset", presets=", ".join(slug for slug, _title in template_choices()))
        place = (request.query_params.get("country", "")[:60], request.query_params.get("city", "")[:60])
        text = "\ufeff" + result_file_text(template, self.tournament(), place)
        response: HttpResponse = download_response(text, file_name=f"{slug}-{preset}.csv", content_type="text/csv")
        return response
