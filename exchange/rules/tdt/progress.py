"""The progress of a tournament when its `.tdt` file was saved.

The Tournament Director never changes the date of saving in its files. So the events in them tell which of several saves
of an evening is the newest.
"""

from collections.abc import Iterator

from exchange.rules.tdt.entries import datetime_from_milliseconds
from exchange.rules.tdt.fields import Amount
from exchange.rules.tdt.tournament import TdtTournament
from tournaments.rules.levels import Level

# more seconds than a tournament is played
_MOST_SECONDS = 10**8


def progress_of(read: TdtTournament) -> tuple[int, ...]:
    """Return the progress of a save; the greatest tuple is the newest save of an evening.

    It has the latest bust, purchase or end in milliseconds since 1970, the seconds played, the number of purchases,
    busts and awarded prizes, and the date of saving that the file states.
    """
    latest = max((int(time) for time in _times(read) if datetime_from_milliseconds(time)), default=0)
    return latest, _seconds_played(read), _record_count(read), max(0, int(read.changed))


def _times(read: TdtTournament) -> Iterator[Amount]:
    yield read.clock.ends
    for player in read.players:
        for purchase in (*player.buy_ins, *player.add_ons):
            yield purchase.time
            if purchase.bust:
                yield purchase.bust.time


def _seconds_played(read: TdtTournament) -> int:
    steps = read.structure.steps[: read.clock.step]
    before = sum(step.span.total_seconds() for step in steps if isinstance(step, Level))
    return int(before + min(float(read.clock.gone), _MOST_SECONDS))


def _record_count(read: TdtTournament) -> int:
    purchases = [purchase for player in read.players for purchase in (*player.buy_ins, *player.add_ons)]
    return len(purchases) + sum(purchase.bust is not None for purchase in purchases) + len(read.prize_winners)
