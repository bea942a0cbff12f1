"""Pace at which hands are dealt."""

from datetime import timedelta

#: one hand; 25 hands an hour are dealt in a live game, so an orbit takes as many of these as there are players
HAND = timedelta(seconds=144)
