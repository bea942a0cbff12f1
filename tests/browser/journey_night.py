"""A home game before its first hand, for a night that one phone runs alone: 26 have paid, the 27th comes late."""

from datetime import datetime, timedelta

from django.contrib.auth.models import User

from tournaments.models import Sold, Tournament
from tournaments.services import lifecycle
from tournaments.services.desk import entries, prices
from tournaments.services.desk.sales import Sale
from tournaments.services.open_floor import floor
from tournaments.services.prizes import prizes
from tournaments.services.staff import roles

PLAYERS = 26


def prepare_night(tournament: Tournament, director: User, phone: User, *, now: datetime) -> None:
    """Enter and charge the players, and choose the payouts; tables, seats and the start are left to the phone."""
    parts = {"prize_share": 50_00, "house_fee": 5_00, "staff_fee": 5_00}
    with floor(tournament, by=director, now=now - timedelta(minutes=30)) as f:
        lifecycle.change_settings(f, **parts, rebuys=1, add_ons=1)
        prices.add_profile(f, name="Rebuy", sells=Sold.REBUY, prize_share=50_00)
        prices.add_profile(f, name="Add-on", sells=Sold.ADD_ON, prize_share=50_00)
        roles.grant_role(f, user=phone, kind="director")
        for number in range(1, PLAYERS + 1):
            entries.enter(f, name=f"Player {number:02d}", sale=Sale(method="cash"))
        prizes.plan_payouts(f, method="curve", places=5, unit=100)
