"""Hasty sessions: random keys every 20 to 200 ms at the dashboard and the desk, while answers take up to three seconds.

The page writes down what it showed at each key and what it sent (hasty.js). `unseen` reads the log and says whom an
action met who was not on the screen when the key that decided it was pressed.
"""

import json
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Route

RECORDER = Path(__file__).with_name("hasty.js")
#: seconds between two keys, and the slowest answer
PACE = (0.02, 0.2)
SLOWEST = 3.0
#: ms in which a page opens beside whatever else the machine does
PATIENCE = 180_000
KEYS = 30
#: how often somebody looks up before they press Enter once more
LOOKS = 0.5
#: what is pressed between names: keys of the page, and slips
STRAY = [*"bbmeuwnkhs+-o", " ", "Enter", "Enter", "Escape", "Backspace", "Tab", "1", "a"]
#: no key: somebody looks up, and goes on when everything has come
LOOKS_UP = "looks up"
#: who a player is: as they were typed, where the public name says less
PERSON = "coalesce(nullif(p.name, ''), p.display_name)"
#: rows of the log that bust, move or sell
MEETS = ("seat.bust", "entry.bust", "seats.bust_together", "move.called", "entry.entered")


@dataclass
class Session:
    """A session: its path, its page, and its answers that are held back."""

    seed: int
    path: str
    context: BrowserContext
    page: Page
    strokes: Iterator[str]
    due: float = 0.0
    looks_up: bool = False
    held: list[tuple[float, Route]] = field(default_factory=list)


def sessions_of(
    browser: Browser, address: str, seeds: Sequence[int], *, slugs: Sequence[str], state: Any, at_once: int = 4
) -> list[dict[str, Any]]:
    """Play a session for each seed, some at the same time. Returns what each page wrote down."""
    waiting, written = list(seeds), []
    playing: list[Session] = []
    while waiting or playing:
        while waiting and len(playing) < at_once:
            seed = waiting.pop(0)
            playing.append(_begin(browser, address, seed, slugs[seed % len(slugs)], state))
        for session in [held for held in playing if not _step(held)]:
            playing.remove(session)
            written.append({"seed": session.seed, "path": session.path, **session.page.evaluate("window.hasty")})
            session.context.close()
        if playing:
            playing[0].page.wait_for_timeout(5)  # real time, in which the pages and their answers go on
    return written


def _begin(browser: Browser, address: str, seed: int, slug: str, state: Any) -> Session:
    random = Random(seed)
    at_desk = random.random() < 0.4
    path = f"/t/{slug}/desk/" if at_desk else f"/t/{slug}/"
    context = browser.new_context(viewport={"width": 1280, "height": 720}, storage_state=state)
    context.add_init_script(path=RECORDER)
    page = context.new_page()
    page.goto(address + path, timeout=PATIENCE)
    strokes = _at_desk(random) if at_desk else _at_dashboard(random)
    session = Session(seed, path, context, page, strokes)
    page.route(
        lambda url: urlsplit(url).path.startswith("/t/"),
        lambda route: session.held.append((time.monotonic() + random.uniform(0, SLOWEST) ** 2 / SLOWEST, route)),
    )
    return session


def _step(session: Session) -> bool:
    """Let go of answers that are due and press the next key if it is time. False when the session is over."""
    now = time.monotonic()
    for due, route in [item for item in session.held if item[0] <= now]:
        session.held.remove((due, route))
        route.continue_()
    if now < session.due:
        return True
    if session.looks_up and not _ended(session):
        return True
    stroke, session.looks_up = next(session.strokes, ""), False
    if not stroke:
        return not _ended(session)
    pause, key = stroke.split(" ", 1)
    if key == LOOKS_UP:
        session.looks_up = True
        return True
    session.page.keyboard.press({" ": "Space"}.get(key, key))
    session.due = time.monotonic() + float(pause)
    return True


def _ended(session: Session) -> bool:
    """Return whether no request has been under way for half a second."""
    if session.held or time.monotonic() < session.due + 0.5:
        return False
    session.page.wait_for_timeout(100)  # real time: an answer may lead to another request
    return not session.held


def _with_pauses(random: Random, keys: Sequence[str]) -> Iterator[str]:
    for key in keys:
        yield f"{random.uniform(*PACE):.3f} {key}"


def _at_dashboard(random: Random) -> Iterator[str]:
    """Busts by B and a number, a seat or initials, some of them seen before each Return; moves by Return on the alert;
    entries by E; and keys without sense between them.
    """
    pressed = 0
    while pressed < KEYS:
        number, seat = f"{random.randrange(40):04d}", f"{random.randint(1, 5)}{random.randint(1, 9)}"
        keys = random.choice(
            [
                ["b", *number, "Enter", "Enter"],
                ["b", *number, LOOKS_UP, "Enter", LOOKS_UP, "Enter", LOOKS_UP],
                ["b", *seat, LOOKS_UP, "Enter", "Enter", LOOKS_UP],
                ["b", *"pl", LOOKS_UP, *["ArrowDown"] * random.randrange(4), "Enter", LOOKS_UP, "Enter"],
                ["b", *number, "Enter", "Enter", "Enter"],
                ["b", *number[2:], "Enter", "Enter", "b", *number, "Enter"],
                ["e", *f"New {number}", random.choice(["Enter", "Shift+Enter"])],
                ["Escape", LOOKS_UP, "Enter", LOOKS_UP, "Enter"],
                ["Escape", "Enter"],
                random.choices(STRAY, k=6),
            ]
        )
        pressed += len(keys)
        if random.random() < LOOKS:
            keys = [*keys, LOOKS_UP, "Enter", *(["Enter"] if random.random() < LOOKS else [])]
        yield from _with_pauses(random, keys)


def _at_desk(random: Random) -> Iterator[str]:
    """Names that are known, half names, new names; Enter once to three times, and arrows."""
    pressed = 0
    while pressed < KEYS:
        number = random.randrange(60)
        name = random.choice([f"Iris Moss {number:02d}", f"moss {number:02d}", "iris", f"Newcomer {number:02d}"])
        ends = random.choice(
            [["Enter", "Enter"], ["Enter", "Enter", "Enter"], ["ArrowDown", "Enter"], ["Shift+Enter"], ["Escape"]]
        )
        keys = [*name, *ends]
        pressed += len(keys)
        if random.random() < LOOKS:
            keys = [*keys, LOOKS_UP, "Enter", *(["Enter"] if random.random() < LOOKS else [])]
        yield from _with_pauses(random, keys)


@dataclass
class ServerUnderTest:
    """State of the server, read from its database."""

    data: Path

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        with closing(sqlite3.connect(f"file:{self.data / 'shuffle-up.sqlite3'}?mode=ro", uri=True)) as base:
            return base.execute(query).fetchall()

    def last(self) -> int:
        """Return the key of the latest log entry."""
        return int(self.rows("SELECT coalesce(max(id), 0) FROM tournaments_floorlog")[0][0])

    def met(self, since: int) -> list[tuple[str, str]]:
        """Return action and player of each log entry since then."""
        names = dict(self.rows(f"SELECT p.id, {PERSON} FROM tournaments_player p"))  # noqa: S608 - our own
        rows = self.rows(f"SELECT action, facts FROM tournaments_floorlog WHERE id > {since} ORDER BY id")  # noqa: S608
        return [
            (action, names[key]) for action, facts in rows if action in MEETS for key in _players(json.loads(facts))
        ]

    def names(self) -> dict[str, dict[int, tuple[str, str]]]:
        """Return public name and identity by the keys of players and entries."""
        player = f"SELECT p.id, p.display_name, {PERSON} FROM tournaments_player p"  # noqa: S608 - our own
        entry = player.replace("SELECT p.id", "SELECT e.id") + " JOIN tournaments_entry e ON p.id = e.player_id"
        rows = {"player": self.rows(player), "entry": self.rows(entry)}
        return {kind: {key: (shown, who) for key, shown, who in found} for kind, found in rows.items()}


def _players(facts: Any) -> list[int]:
    """Return the players in the facts of a log entry, except those spared a move."""
    if isinstance(facts, dict):
        if set(facts) == {"player"}:
            return [facts["player"]]
        return [key for name, fact in facts.items() if name != "spared" for key in _players(fact)]
    return [key for fact in facts for key in _players(fact)] if isinstance(facts, list) else []


def unseen_actions(server: ServerUnderTest, written: Sequence[dict[str, Any]], *, since: int) -> list[str]:
    """Return a line for each action on a player who was not on the screen when its key was pressed."""
    names, seen, faults = server.names(), Counter[str](), []
    for session in written:
        for at, request in enumerate(session["sent"]):
            # without an answer it may have been done all the same
            if request["status"] not in (0, 200):
                continue
            keys = _deciding(session, at)
            for shown, who in _named_players(request, names):
                seen[who] += 1
                if not any(_is_shown(request["url"], key["shown"], shown) for key in keys) and not _was_typed(
                    session, at, shown
                ):
                    faults.append(f"seed {session['seed']} {session['path']}: {request['url']} {shown}: {keys}")
    for action, name in server.met(since):
        seen[name] -= 1
        if seen[name] < 0:
            faults.append(f"the log has {action} of {name}, whom no page sent")
    return faults


def _deciding(session: dict[str, Any], at: int) -> list[dict[str, Any]]:
    """Return the key presses that may have decided on a request: the last one, or every Enter that may have waited."""
    request = session["sent"][at]
    if request["inKey"]:
        return [session["keys"][request["key"]]]
    return [key for key in session["keys"][_first_key(session, at) : request["key"] + 1] if key["key"] == "Enter"]


def _first_key(session: dict[str, Any], at: int) -> int:
    """Return the first key that may belong to a request. A key can wait in the queue while the requests of earlier
    keys are sent, so this is the key of the last request that was sent by a key itself: then none waited.
    """
    return max((request["key"] for request in session["sent"][:at] if request["inKey"]), default=0)


def _was_typed(session: dict[str, Any], at: int, name: str) -> bool:
    """Return whether a bust names somebody by the whole of their number: Return pressed after it needs no answer."""
    if not _action(session["sent"][at]["url"]).startswith("bust"):
        return False
    letters = [key["key"] for key in session["keys"][_first_key(session, at) : session["sent"][at]["key"]]]
    return name.rsplit(maxsplit=1)[-1] in "".join(letter for letter in letters if len(letter) == 1)


def _named_players(request: dict[str, Any], names: dict[str, dict[int, tuple[str, str]]]) -> list[tuple[str, str]]:
    """Return the players named by a request, as shown and as identified."""
    fields = [tuple(pair.split(",", 1)) if isinstance(pair, str) else tuple(pair) for pair in request["said"]]
    if _action(request["url"]) not in ("bust", "bust-together", "confirm-move", "enter", "re-enter"):
        return []
    players = [names["entry"][int(value)] for name, value in fields if name in ("entry", "entries")]
    players += [names["player"][int(value)] for name, value in fields if name == "player"]
    return players + [(value, value) for name, value in fields if name == "name"]


def _action(url: str) -> str:
    """Return the action of an address."""
    return urlsplit(url).path.rstrip("/").rsplit("/", 1)[-1]


def _is_shown(url: str, shown: dict[str, str], name: str) -> bool:
    """Return whether a name was shown where the action is decided."""
    if _action(url).startswith("bust"):
        return name in shown["out"] or name in shown["offered"]
    if _action(url) == "confirm-move":
        return name in shown["alert"]
    if "/desk/" in url:
        return name in shown["armed"] or name.casefold() == " ".join(shown["box"].split()).casefold()
    return name.strip() == shown["field"].strip()
