"""A structure of a file in one line."""

from exchange.rules.looked_at import StructureFacts
from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext, said
from tournaments.rules.games import game_title
from tournaments.rules.levels import Level


def structure_line(facts: StructureFacts) -> str:
    """Return "No-limit hold'em · 16 levels of 20 min, 25/50 to 800/1,600 · 2 breaks"."""
    parts = [said(game_title(game=facts.game, betting=facts.betting)), _levels(facts)]
    if facts.breaks:
        parts.append(ngettext("{count:,} break", "{count:,} breaks", facts.breaks).format(count=facts.breaks))
    if facts.chips:
        parts.append(_("chips {values}").format(values=", ".join(number_text(one) for one in facts.chips)))
    return " · ".join(parts)


def _levels(facts: StructureFacts) -> str:
    shortest, longest = (int(span.total_seconds() // 60) for span in (facts.shortest, facts.longest))
    minutes = "–".join(number_text(one) for one in ((shortest,) if shortest == longest else (shortest, longest)))
    levels = ngettext("{count:,} level of {minutes} min", "{count:,} levels of {minutes} min", facts.levels)
    levels = levels.format(count=facts.levels, minutes=minutes)
    first, last = _stakes(facts.first), _stakes(facts.last)
    if not first or facts.levels == 1:
        return f"{levels}, {first}" if first else levels
    return _("{levels}, {first} to {last}").format(levels=levels, first=first, last=last)


def _stakes(level: Level) -> str:
    amounts = level.blinds or tuple(one for one in (level.small_bet, level.big_bet) if one)
    return "/".join(number_text(one) for one in amounts)
