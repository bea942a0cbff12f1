"""Whether a satellite's seats are won: how many seats it has, and who is left for them."""

from tournaments.models import HandRound, Tournament
from tournaments.rules.prizes.payout_plan import PaidPlace, PayoutMethod
from tournaments.rules.prizes.satellites import seats_to_win


def seats_of(tournament: Tournament) -> int:
    """Return how many seats a satellite plays for; 0 before its prizes are posted, and for any other tournament."""
    if not tournament.payouts_posted or tournament.payout_plan.get("way") != PayoutMethod.SATELLITE:
        return 0
    columns = ("place", "amount", "award", "award_value")
    return seats_to_win([PaidPlace(**row) for row in tournament.prizes.values(*columns)])


def seats_decided_by(tournament: Tournament) -> int:
    """Return `seats_of`; 0 while a round of hand for hand is played, in which others may still go out."""
    seats = seats_of(tournament)
    return 0 if seats and _round_is_open(tournament) else seats


def _round_is_open(tournament: Tournament) -> bool:
    rounds = HandRound.objects.filter(hand_for_hand__tournament=tournament, hand_for_hand__ended_at__isnull=True)
    return rounds.filter(closed_at__isnull=True).exists()
