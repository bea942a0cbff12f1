"""`posting`: the posts of a player who missed blinds or is new."""

from dataclasses import replace
from functools import partial
from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import Field, InvalidField, KnownFact, read_one_of, read_yes_or_no
from rulings.calculators.reading.stakes import BLINDS_FIELD
from rulings.rules.betting.blinds import MissedBlinds, Post, posts_owed
from tournaments.rules.messages import join_items_with_and, join_messages, number_message
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

MISSED = {
    "none": _("Nothing"),
    "small": _("The small blind"),
    "big": _("The big blind"),
    "both": _("Both blinds"),
}


SEAT_OWES = {"small": _("The small blind"), "big": _("The big blind")}


def _read_missed_blinds(name: str, value: Any) -> MissedBlinds:
    return MissedBlinds(read_one_of(name, value, MISSED))


def posting_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the posts, in chips. Each is live or dead, and due in one of the coming hands."""
    posts = _posts_due(facts, house_rules)
    rests_on = ("missed_blinds",) if _may_owe(facts) else ()
    return Verdict(
        answer={
            "posts": [{"hand": post.hand, "amount": post.amount, "live": post.live} for post in posts],
            "live": sum(post.amount for post in posts if post.live),
            "dead": sum(post.amount for post in posts if not post.live),
            "may_wait": not facts["tournament"],
        },
        says=_verdict_sentence(facts, posts),
        rules=_cited_rule_slugs(facts),
        why=_reason_sentence(facts),
        rests_on=rests_on,
        differs=differing_rulebook_texts(
            house_rules, resting_on=rests_on, ruling=lambda other: _verdict_sentence(facts, _posts_due(facts, other))
        ),
    )


def _may_owe(facts: dict[str, Any]) -> bool:
    """Return whether the player may owe blinds: in a cash game, a player who missed some and replaces nobody."""
    return not (facts["tournament"] or facts["replaces"]) and facts["missed"] is not MissedBlinds.NONE


def _cited_rule_slugs(facts: dict[str, Any]) -> tuple[str, ...]:
    if facts["replaces"]:
        return ("new-players",)
    return ("absent-players",) if facts["tournament"] else ("missed-blinds",)


def _posts_due(facts: dict[str, Any], house_rules: HouseRules) -> tuple[Post, ...]:
    if not facts["blinds"].get("big", 0):
        raise InvalidField("blinds.big", _("a blind of at least one chip"), 0)
    if facts["replaces"]:
        return (Post(1, facts["blinds"].get(facts["replaces"], 0), live=True),)
    # missed blinds are owed at the amounts of the time ("Betting in poker", posting blinds)
    missed_at = facts["blinds"] | facts["missed_at"]
    small, big = missed_at.get("small", 0), missed_at.get("big", 0)
    posts = posts_owed(facts["missed"], small=small, big=big, tournament=facts["tournament"], house_rules=house_rules)
    return tuple(post for post in posts if post.amount)


def _verdict_sentence(facts: dict[str, Any], posts: tuple[Post, ...]) -> str:
    if facts["replaces"]:
        return _("Post {amount:,} live: the blind of the seat. Nothing else is owed.", amount=posts[0].amount)
    if facts["tournament"]:
        return _("Nothing is posted. In a tournament absent players are dealt in and their blinds are taken.")
    if not posts:
        return _("Nothing is owed: deal the player in.")
    if posts[-1].hand > 1:
        told = join_items_with_and(number_message(post.amount) for post in posts)
        return _("Post {told}, one per hand, the biggest first, all live. Or wait for the big blind.", told=told)
    told = join_items_with_and(
        (_("{amount:,} live", amount=post.amount) if post.live else _("{amount:,} dead", amount=post.amount))
        for post in posts
    )
    return _("Post {told}, or wait for the big blind.", told=told)


def _reason_sentence(facts: dict[str, Any]) -> str:
    if facts["replaces"]:
        return _("A player who takes a seat owes what the seat owes, not what the other player missed.")
    if facts["tournament"]:
        return _("A player cannot miss a blind in a tournament.")
    one_set = _(
        "Only one set of blinds is owed, however many rounds were missed. Dead chips do not count towards a call."
    )
    return join_messages((one_set, _("They are owed at the amounts when they were missed.")), " ")


POSTING = Calculator(
    name="posting",
    title=_("Missed blinds"),
    question=_("What does a returning player post?"),
    fields=(
        BLINDS_FIELD,
        Field(
            "missed",
            "choice",
            _("Missed"),
            _read_missed_blinds,
            choices=MISSED,
            example="both",
            help=_("New player: the big blind"),
        ),
        replace(
            BLINDS_FIELD,
            name="missed_at",
            label=_("Blinds when they were missed"),
            required=False,
            default={},
            help=_("If they have changed since"),
            known=KnownFact.NOTHING_YET,
            seldom=True,
        ),
        Field(
            "replaces",
            "choice",
            _("The seat of a player who left owes"),
            partial(read_one_of, allowed=SEAT_OWES),
            required=False,
            choices=SEAT_OWES,
            left_out=_("nothing now"),
            help=_("If a new player takes a seat that is due a blind"),
        ),
        Field(
            "tournament",
            "flag",
            _("In a tournament"),
            read_yes_or_no,
            required=False,
            default=True,
            known=KnownFact.TOURNAMENT,
        ),
    ),
    answer=posting_verdict,
    group="betting",
)
