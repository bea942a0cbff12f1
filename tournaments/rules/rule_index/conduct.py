"""Etiquette and penalties: TDA 67 to 71, and what other books add."""

from tournaments.rules.rule_index.rule import Rule, tda

CONDUCT: tuple[Rule, ...] = (
    Rule(
        "no-disclosure",
        "No talk about hands",
        "Nobody, in the hand or out of it, talks about live or mucked cards, gives advice or reads a hand that was not "
        "shown. One player to a hand.",
        tda("67", wsop="rule 116"),
        "advice talk one player to a hand",
    ),
    Rule(
        "exposing-cards",
        "Showing cards with action pending",
        "It may be penalised, but the hand is not dead; the penalty starts at the end of the hand.",
        tda("68"),
        "expose show penalty",
    ),
    Rule(
        "ethical-play",
        "Soft play and collusion",
        "Soft play is penalised; chip dumping and collusion mean disqualification.",
        tda("69"),
        "collusion dumping cheating",
    ),
    Rule(
        "etiquette",
        "Etiquette",
        "Delaying, touching others' cards or chips, acting out of turn again and again, betting out of reach, abuse "
        "and chatter are penalised.",
        tda("70"),
        "abuse delay splash",
    ),
    Rule(
        "penalties",
        "Warnings, missed hands and disqualification",
        "A warning, missed hands, missed rounds or disqualification, harder on repeat. A round is as many hands as "
        "players sat at the table, the offender included, when it was given.",
        tda("71", wsop="rule 113", roberts="(tournaments)"),
        "penalty round missed hands",
    ),
    Rule(
        "mandatory-penalties",
        "What must be penalised",
        "Soft play, abuse, disruption, dodging blinds and cheating.",
        tda("71-B"),
        "penalty soft play",
    ),
    Rule(
        "disqualification",
        "Disqualification",
        "The chips of a disqualified player leave play, without refund.",
        tda("71", wsop="rule 114", roberts="(tournaments)"),
        "penalty chips",
    ),
    Rule(
        "talk-heads-up",
        "Talk between the last two",
        "Strength may be talked about when no opponent has a decision left, and freely between the last two.",
        {"wsop": "rule 116"},
        "disclosure",
    ),
)
