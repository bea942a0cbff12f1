"""Prizes, deals and points: arithmetic that rulebooks leave to the house."""

from tournaments.rules.rule_index.rule import Rule

PRIZES: tuple[Rule, ...] = (
    Rule(
        "places-paid",
        "How many places are paid",
        "A share of the entries, rounded as the house says, ten to fifteen per cent in most events; posted when "
        "registration closes.",
        {"wsop": "rule 31", "house": "(payouts)"},
        "payouts percent money min-cash",
    ),
    Rule(
        "deals",
        "Deals",
        "Everybody left must agree. The clock stops, stacks are counted, and all that is left is handed out, but for "
        "what the players keep to play for.",
        {"house": "(deals)"},
        "chop agreement save",
    ),
    Rule(
        "deal-icm",
        "Deal by the independent chip model",
        "A player is first as often as his part of the chips says, and so on for each place among those left; that is "
        "what his stack is worth.",
        {"house": "(deals)"},
        "icm malmuth harville chop",
    ),
    Rule(
        "deal-chip-chop",
        "Deal by chips",
        "Everybody takes the lowest prize left and the rest goes by chips. A leader may get more than the first prize.",
        {"house": "(deals)"},
        "chip chop",
    ),
    Rule(
        "league-points",
        "League points",
        "A league scores each finish by a formula it published before the season.",
        {"house": "(leagues)"},
        "standings season formula",
    ),
)
