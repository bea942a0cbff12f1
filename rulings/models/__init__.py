"""Stored decisions of the floor."""

from rulings.models.attachment import Attachment, Picture
from rulings.models.dealer import Dealer, Down
from rulings.models.penalty import MissedHand, Penalty
from rulings.models.ruling import Ruling, RulingAbout
from rulings.models.shot_clock import ShotClock, TimeBank

__all__ = [
    "Attachment",
    "Dealer",
    "Down",
    "MissedHand",
    "Penalty",
    "Picture",
    "Ruling",
    "RulingAbout",
    "ShotClock",
    "TimeBank",
]
