"""The picture of a procedure: cards, and arrows to their new places, in units of the SVG's box."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.language.sentences import gettext

CARD = 42
TOP = 48
GAP = 20
BOX = 358

# faces to draw, the board's first; the real cards are unknown
FACES = (("K♠", False), ("7♦", True), ("7♣", False), ("8♥", True), ("2♠", False), ("J♦", True), ("4♣", False))
# labels of places that only an arrow points to
EMPTY = {
    "stub": noop("stub"),
    "burn": noop("next burn"),
    "aside": noop("set aside"),
    "hand": noop("to the hand"),
    "muck": noop("muck"),
    "board": noop("board"),
    "seat": noop("its seat"),
    "opponent": noop("the caller"),
    "out": noop("out of play"),
}
# text on things that are not cards, by place
ROUND = {"button": "D", "seat": "", "chips": "", "opponent": "", "out": ""}


@dataclass(frozen=True, slots=True)
class PileLayout:
    """The layout of a pile: each card is `right` of and `up` from the previous card.

    If the number of cards is unknown, `untold` cards are visible. At most `most` are visible.
    """

    right: int
    up: int
    untold: int
    most: int


SQUARED, FANNED, IN_A_ROW = (
    PileLayout(4, 4, untold=3, most=3),
    PileLayout(13, 0, untold=2, most=8),
    PileLayout(CARD + 6, 0, 2, most=5),
)
# layouts by place, where not the default
LIES = {"stub": SQUARED, "muck": PileLayout(13, -2, untold=3, most=3), "chips": PileLayout(0, 5, untold=3, most=3)}


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card in the picture: its corner and its face, "" for a card face down. A button or a chip is `round`."""

    x: int
    y: int
    face: str = ""
    red: bool = False
    look: str = ""
    round: bool = False


@dataclass(frozen=True, slots=True)
class DrawnPile:
    """Cards in the picture that lie together, with a label."""

    place: str
    label: str
    cards: tuple[DrawnCard, ...]
    left: int
    right: int
    goes: bool = False

    @property
    def middle(self) -> int:
        """The horizontal middle of the pile."""
        return (self.left + self.right) // 2


@dataclass(frozen=True, slots=True)
class ProcedureDrawing:
    """A picture of piles from left to right, with arrows over them and a box around them."""

    piles: tuple[DrawnPile, ...]
    arrows: tuple[dict[str, str], ...]
    left: int
    width: int
    description: str = field(default="")


def procedure_drawing(piles: Sequence[dict[str, Any]]) -> ProcedureDrawing | None:
    """Return the picture of the piles in an answer; None without piles."""
    if not piles:
        return None
    drawn: list[DrawnPile] = []
    faces = list(FACES)
    for pile in (*piles, *_empty_target_piles(piles)):
        left = drawn[-1].right + GAP if drawn else 0
        drawn.append(_drawn_pile(pile, left, faces))
    right = drawn[-1].right
    width = max(BOX, right + 32)
    by_place = {pile.place: pile for pile in reversed(drawn)}
    arrows = tuple(
        _arrow_paths(mine.middle, by_place[pile["goes_to"]].middle)
        for pile, mine in zip(piles, drawn, strict=False)
        if pile["goes_to"]
    )
    return ProcedureDrawing(
        tuple(drawn), arrows, left=(right - width) // 2, width=width, description=_drawing_description(piles)
    )


def _empty_target_piles(piles: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return an empty pile for each place to which cards move, if none lie there yet."""
    there = {pile["place"] for pile in piles}
    bound = dict.fromkeys(str(pile["goes_to"]) for pile in piles if pile["goes_to"])
    return [
        {"place": place, "label": gettext(EMPTY[place]), "cards": 0, "goes_to": None}
        for place in bound
        if place not in there
    ]


def _drawn_pile(pile: dict[str, Any], left: int, faces: list[tuple[str, bool]]) -> DrawnPile:
    cards = _drawn_cards(pile, left, faces)
    return DrawnPile(
        place=str(pile["place"]),
        label=pile["label"],
        cards=cards,
        left=left,
        right=max(card.x for card in cards) + CARD,
        goes=bool(pile["goes_to"]),
    )


def _drawn_cards(pile: dict[str, Any], left: int, faces: list[tuple[str, bool]]) -> tuple[DrawnCard, ...]:
    place, moves = str(pile["place"]), "gone" if pile["goes_to"] else ""
    if pile["cards"] == 0:
        return (DrawnCard(left, TOP, look="empty", round=place in ROUND),)
    corners = _card_corners(pile, left)
    if face := ROUND.get(place):
        return tuple(DrawnCard(x, y, face=face, look=moves, round=True) for x, y in corners)
    if pile["face_up"]:
        return tuple(_face_up_card(x, y, moves, faces) for x, y in corners)
    return tuple(DrawnCard(x, y, look=f"down {moves}", round=place in ROUND) for x, y in corners)


def _card_corners(pile: dict[str, Any], left: int) -> list[tuple[int, int]]:
    """Return the corner of each visible card of a pile."""
    lie = LIES.get(str(pile["place"])) or (IN_A_ROW if pile["face_up"] else FANNED)
    many = lie.untold if pile["cards"] is None else min(pile["cards"], lie.most)
    return [(left + lie.right * at, TOP - lie.up * at) for at in range(many)]


def _face_up_card(x: int, y: int, moves: str, faces: list[tuple[str, bool]]) -> DrawnCard:
    face, red = faces.pop(0) if faces else FACES[0]
    return DrawnCard(x, y, face=face, red=red, look=moves)


def _arrow_paths(start: int, end: int) -> dict[str, str]:
    """Return the SVG paths of an arrow: an arch over the cards, and its head."""
    lean = 8 if end < start else -8
    down, low = TOP - 10, TOP - 8
    path = f"M{start} {low}C{start} 4 {end + lean} 4 {end} {down}"
    head = f"M{end - 7} {down - 7}L{end} {down}L{end + 8} {down - 6}"
    return {"path": path, "head": head}


def _drawing_description(piles: Sequence[dict[str, Any]]) -> str:
    """Return the picture as text for screen readers."""
    said = [
        gettext("{pile} goes to {place}").format(pile=pile["label"], place=gettext(EMPTY[str(pile["goes_to"])]))
        if pile["goes_to"]
        else pile["label"]
        for pile in piles
    ]
    return "; ".join(said)
