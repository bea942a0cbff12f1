"""Owner of the keyboard and order of queued strokes: the state machine alone, in a browser."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.javascript import javascript

pytestmark = pytest.mark.browser

Script = Callable[..., Any]

#: a finder that writes down what it does: Enter asks, a letter is written, and it shows what it is told to show
FINDER = javascript(__file__, "recording_finder.js")


@pytest.fixture
def play_strokes(script: Script) -> Script:
    """Return the result of script lines with the machine `k` and a finder."""

    def play(lines: str) -> Any:
        return script("navigation/keyboard/machine", f"(() => {{ {FINDER} {lines} }})()")

    return play


def test_letter_key_typed_in_a_field_triggers_no_page_shortcut(play_strokes: Script) -> None:
    assert play_strokes("""
        const owners = [...press(['n']), k.claim({key: 'n'}, true)];
        k.menu();
        owners.push(...press(['d', 'd']));
        k.open(finder);
        owners.push(...press(['n']));
        k.ready();
        owners.push(...press(['n']));
        k.wait();
        owners.push(k.claim({key: 'n'}, true));
        k.close();
        return [...owners, ...press(['n'])];
    """) == ["page", "field", "menu", "page", "kept", "finder", "kept", "page"]


def test_key_strokes_made_during_a_wait_are_replayed_in_order(play_strokes: Script) -> None:
    assert play_strokes("""
        k.open(finder);
        press(['a', 'Enter', 'b', 'c']);
        const before = done.length;
        k.ready();
        const asked = [...done];
        press(['d']);
        k.ready();
        return [before, asked, done];
    """) == [0, ["a:", "Enter:"], ["a:", "Enter:", "b:", "c:", "d:"]]


def test_confirming_key_acts_only_on_players_visible_at_the_key_press(play_strokes: Script) -> None:
    assert play_strokes("""
        k.open(finder); k.ready(); k.wait();
        press(['!']);
        seen.now = 'Ada';
        press(['!']);
        k.ready();
        k.wait();
        press(['!']);
        seen.now = 'Bix';
        k.ready();
        return [done, k.decides({key: '!'})];
    """) == [["!:false", "!:true", "!:false"], True]


def test_early_key_stroke_is_replayed_before_later_key_strokes(play_strokes: Script) -> None:
    assert play_strokes("""
        k.open(finder); k.ready();
        seen.now = 'Ada';
        k.keep({key: '!'});
        press(['x']);
        seen.now = 'Bix';
        const owner = k.owner();
        k.ready();
        return [owner, done];
    """) == ["waiting", ["!:false", "x:"]]


def test_queued_key_strokes_are_dropped_when_no_answer_comes(play_strokes: Script) -> None:
    assert play_strokes("""
        k.open(finder); k.ready(); k.wait();
        press(['a', 'b']);
        k.drop();
        k.ready();
        k.wait();
        press(['c']);
        const rest = k.close().map(({key}) => key);
        return [done, rest, k.owner(), k.decides({key: '!'})];
    """) == [[], ["c"], "nobody", False]
