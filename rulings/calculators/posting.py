"""`posting`: what a player posts who missed blinds or sits down new."""

from typing import Any

from rulings.calculators.betting_round import yes
from rulings.calculators.fields import Field, Nonsense, one_of
from rulings.calculators.frame import Calculator
from rulings.calculators.other_books import other_books
from rulings.calculators.spoken import all_of
from rulings.calculators.stakes import blinds
from rulings.rules.betting.posting import Missed, Post, posts_owed
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

MISSED = {
    "none": "Nothing",
    "small": "The small blind",
    "big": "The big blind",
    "both": "Both blinds",
}


def _missed(name: str, value: Any) -> Missed:
    return Missed(one_of(name, value, MISSED))


def answer(given: dict[str, Any], house: House) -> Verdict:
    """What is posted, in chips, live or dead, now or over the next hands."""
    posts = _posts(given, house)
    rests_on = ("missed_blinds",) if not given["tournament"] and given["missed"] is not Missed.NONE else ()
    return Verdict(
        answer={
            "posts": [{"hand": post.hand, "amount": post.amount, "live": post.live} for post in posts],
            "live": sum(post.amount for post in posts if post.live),
            "dead": sum(post.amount for post in posts if not post.live),
            "may_wait": not given["tournament"],
        },
        says=_says(given, posts),
        cites=cites("absent-players" if given["tournament"] else "missed-blinds", rulebook=house.rulebook),
        why=_why(given),
        rests_on=rests_on,
        differs=other_books(house, resting_on=rests_on, ruling=lambda other: _says(given, _posts(given, other))),
    )


def _posts(given: dict[str, Any], house: House) -> tuple[Post, ...]:
    small, big = given["blinds"].get("small", 0), given["blinds"].get("big", 0)
    if not big:
        raise Nonsense("blinds.big", "a blind of one chip or more", big)
    posts = posts_owed(given["missed"], small=small, big=big, tournament=given["tournament"], house=house)
    return tuple(post for post in posts if post.amount)


def _says(given: dict[str, Any], posts: tuple[Post, ...]) -> str:
    if given["tournament"]:
        return "Nothing is posted: in a tournament an absent player is dealt in and his blinds are taken."
    if not posts:
        return "Nothing is owed: deal him in."
    if posts[-1].hand > 1:
        told = all_of(f"{post.amount:,}" for post in posts)
        return f"Post {told}, one a hand, the biggest first, all live; or wait for the big blind."
    told = all_of(f"{post.amount:,} {'live' if post.live else 'dead'}" for post in posts)
    return f"Post {told}; or wait for the big blind."


def _why(given: dict[str, Any]) -> str:
    if given["tournament"]:
        return "Nobody can miss a blind in a tournament."
    return "However many rounds were missed, only one set of blinds is owed; dead chips do not count towards a call."


POSTING = Calculator(
    name="posting",
    title="Missed blinds",
    question="What does a returning player post?",
    fields=(
        Field("blinds", "json", "Blinds", blinds, example={"small": 100, "big": 200}),
        Field(
            "missed", "choice", "Missed", _missed, choices=MISSED, example="both", help="A new player: the big blind"
        ),
        Field("tournament", "flag", "In a tournament", yes, required=False, default=True),
    ),
    answer=answer,
    group="betting",
)
