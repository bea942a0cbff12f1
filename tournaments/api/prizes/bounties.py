"""Bounties and deals in the API, read-only. Actions change them."""

from typing import Any

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.in_tournament import InTournament
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import BountyWin
from tournaments.selectors.prizes.bounties import bounty_account, bounty_by_entry_left, envelopes_left, open_bounties
from tournaments.selectors.prizes.bounty_board import deal_board


class HeadRow(serializers.Serializer[Any]):
    """The bounty on one entry's head."""

    entry = serializers.IntegerField()
    amount = serializers.IntegerField(help_text=_("Minor units, as all amounts."))


class WinRow(serializers.Serializer[Any]):
    """One bounty that was won: the part paid at once, and the part added to the winner's own head."""

    id = serializers.IntegerField()
    winner = serializers.IntegerField(source="winner_id")
    busted = serializers.IntegerField(source="bust_out.entry_id", allow_null=True, default=None)
    cash = serializers.IntegerField()
    head = serializers.IntegerField(help_text=_("Added to the winner's own bounty."))
    at = serializers.DateTimeField()


class LeftRow(serializers.Serializer[Any]):
    """Envelopes of one amount: their number, and the number that no player has drawn yet."""

    amount = serializers.IntegerField()
    of = serializers.IntegerField()
    left = serializers.IntegerField()


class ShareRow(serializers.Serializer[Any]):
    """A player's share in a deal, and the share by each other method."""

    entry = serializers.IntegerField(source="entry.pk")
    player = serializers.CharField(source="entry.player.display_name")
    stack = serializers.IntegerField()
    amount = serializers.IntegerField()
    methods = serializers.DictField(child=serializers.IntegerField(), help_text=_("What each way of sharing pays."))
    signed_at = serializers.DateTimeField(allow_null=True)
    taken_by = serializers.CharField(help_text=_("The staff member who took the signature."))


class BountiesView(InTournament):
    """Bounties on heads, bounties won, envelopes, and the division of the bounty pool."""

    @extend_schema(
        responses=inline_serializer(
            "Bounties",
            fields={
                "currency": serializers.CharField(),
                "kind": serializers.CharField(),
                "pool": serializers.IntegerField(),
                "paid": serializers.IntegerField(),
                "unclaimed": serializers.IntegerField(),
                "heads": HeadRow(many=True),
                "open": HeadRow(many=True),
                "wins": WinRow(many=True),
                "envelopes": LeftRow(many=True),
            },
        )
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return bounties on heads, bounties won and envelopes.

        `open` lists bust-outs whose bounty has no winner yet.
        """
        tournament = self.tournament()
        stand = bounty_account(tournament)
        won = BountyWin.objects.filter(tournament=tournament).select_related("bust_out")
        opened = [{"entry": bounty.bust_out.entry_id, "amount": bounty.amount} for bounty in open_bounties(tournament)]
        return Response(
            {
                "currency": tournament.currency,
                "kind": tournament.bounty_kind,
                "pool": stand.pool,
                "paid": stand.paid,
                "unclaimed": stand.unclaimed,
                "heads": [
                    {"entry": key, "amount": head} for key, head in sorted(bounty_by_entry_left(tournament).items())
                ],
                "open": opened,
                "wins": WinRow(won, many=True).data,
                "envelopes": LeftRow(envelopes_left(tournament), many=True).data,
            }
        )


class DealNow(InTournament):
    """The proposed deal; if none is proposed, the agreed deal."""

    @extend_schema(
        responses=inline_serializer(
            "DealNow",
            fields={
                "currency": serializers.CharField(),
                "kind": serializers.CharField(allow_null=True, help_text=_("Null: there is no deal.")),
                "agreed_at": serializers.DateTimeField(allow_null=True),
                "money": serializers.IntegerField(),
                "to_play_for": serializers.IntegerField(),
                "error": serializers.FloatField(help_text=_("The standard error if ICM was sampled; 0 if exact.")),
                "above_first_prize": serializers.ListField(
                    child=serializers.IntegerField(),
                    help_text=_("Entries whose share is more than the first prize pays."),
                ),
                "shares": ShareRow(many=True),
            },
        )
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return each player's share, and the share by each other method."""
        tournament = self.tournament()
        board = deal_board(tournament)
        if board is None:
            nothing: dict[str, Any] = {
                "kind": None,
                "agreed_at": None,
                "money": 0,
                "to_play_for": 0,
                "error": 0.0,
                "above_first_prize": [],
                "shares": [],
            }
            return Response({"currency": tournament.currency, **nothing})
        return Response(
            {
                "currency": tournament.currency,
                "kind": board.deal.kind,
                "agreed_at": board.deal.agreed_at,
                "money": board.table.prize_total,
                "to_play_for": board.table.to_play_for,
                "error": board.error,
                "above_first_prize": [row.entry.pk for row in board.players_above_first_prize],
                "shares": ShareRow(board.rows, many=True).data,
            }
        )
