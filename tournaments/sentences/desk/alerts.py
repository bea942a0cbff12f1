"""Alerts about alternates as sentences."""

from collections.abc import Callable
from datetime import tzinfo
from typing import Any

from tournaments.language.sentences import gettext, ngettext

Facts = dict[str, Any]


def _seat_for_alternate(facts: Facts, _zone: tzinfo) -> tuple[str, str]:
    seats = ngettext("{seats} seat is free.", "{seats} seats are free.", facts["seats"]).format(seats=facts["seats"])
    return gettext("Call {name} from the waiting list.").format(name=facts["name"]), seats


ALTERNATE_ALERTS: dict[str, Callable[[Facts, tzinfo], tuple[str, str]]] = {"seat_for_alternate": _seat_for_alternate}
