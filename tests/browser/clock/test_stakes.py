"""Stakes of a level, as they are shown and spoken."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation

from tests.browser.clock.gallery import limit, stud
from tests.browser.snapshots import Snapshot, level
from tournaments.displays.clock_labels import clock_labels

pytestmark = pytest.mark.browser

EACH_75 = {"ante": {"kind": "each", "amount": 75}}


@pytest.mark.parametrize(
    ("shown", "stakes"),
    [
        (level(1, 100, 200), {"kind": "blinds", "amounts": [100, 200], "blinds": None, "bringIn": 0}),
        (level(1, 1000, 500, 500), {"kind": "blinds", "amounts": [500, 500, 1000], "blinds": None, "bringIn": 0}),
        (limit(1, 2000), {"kind": "limits", "amounts": [2000, 4000], "blinds": [1000, 2000], "bringIn": 0}),
        (
            level(1, 1000, 2000, betting="fixed_limit"),
            {"kind": "limits", "amounts": [2000, 4000], "blinds": [1000, 2000], "bringIn": 0},
        ),
        (stud(1, 100, 200, 500), {"kind": "limits", "amounts": [500, 1000], "blinds": None, "bringIn": 200}),
        (level(1, bring_in=50, ante=None), {"kind": "bring_in", "amounts": [50], "blinds": None, "bringIn": 0}),
        (
            level(1, ante=None, third_blind=75) | EACH_75,
            {"kind": "button_blind", "amounts": [75], "blinds": None, "bringIn": 0},
        ),
        (level(1, ante=None) | EACH_75, {"kind": "ante", "amounts": [75], "blinds": None, "bringIn": 0}),
    ],
)
def test_limit_game_shows_its_limits_before_its_blinds(
    script: Callable[..., Any], shown: Snapshot, stakes: dict[str, Any]
) -> None:
    result = script("clock/stakes", "m.stakes(x)", shown)
    assert {name: result[name] for name in stakes} == stakes


MIX = {"rotation": [{"name": "Hold'em", "letter": "H"}, {"name": "Razz", "letter": "R"}]}


def test_label_of_a_mix_level_without_a_game_says_that_it_is_for_all_games(script: Callable[..., Any]) -> None:
    views = [
        {**MIX, "level": limit(1, 2000)},
        {**MIX, "level": level(1, 100, 200, ante=None)},
        {**MIX, "level": limit(1, 2000, game="Razz")},
        {"rotation": [], "level": limit(1, 2000)},
    ]
    assert script("clock/stakes", "x.map((view) => m.labelOf(view, view.level))", views) == [
        "limits_all_games",
        "blinds_all_games",
        "limits",
        "limits",
    ]
    bets = "x.map((view) => m.hasBetsByGame(view))"
    assert script("clock/stakes", bets, views) == [True, False, False, False]


def test_stud_ante_and_bring_in_are_omitted_only_from_a_level_for_all_games(
    script: Callable[..., Any],
) -> None:
    for_all = limit(1, 2000) | {"ante": {"kind": "each", "amount": 400}, "bring_in": 500}
    shown = script("clock/stakes", "m.withoutBetsOfStud(x, x.level)", {**MIX, "level": for_all})
    assert (shown["ante"], shown["bring_in"], shown["small_bet"]) == (None, 0, 2000)
    alone = script("clock/stakes", "m.withoutBetsOfStud(x, x.level)", {"rotation": [], "level": for_all})
    assert (alone["ante"], alone["bring_in"]) == (for_all["ante"], 500)


def test_level_played_in_another_game_shows_that_game(script: Callable[..., Any]) -> None:
    levels = [
        level(1, 100, 200),
        level(1, 100, 200, game="Pot-limit Omaha"),
        stud(1, 100, 200, 500),
        limit(1, 2000, betting="fixed_limit"),
    ]
    code = "x.map((level) => [true, false].map((usualGame) => m.gameOf(level, { game: 'Event', usualGame })))"
    games = script("clock/stakes", code, levels)
    assert games == [["", "Event"], ["Pot-limit Omaha", "Pot-limit Omaha"], ["", "Event"], ["", "Event"]]


def test_clock_shows_the_first_raise_in_pot_limit(script: Callable[..., Any]) -> None:
    limits = {"limits": {"min_raise_to": 400, "max_raise_to": 700}}
    levels = [level(1, 100, 200, betting=betting) | limits for betting in ("pot_limit", "half_pot", "no_limit")]
    assert script("clock/stakes", "x.map(m.firstRaise)", levels) == [[400, 700], [400, 700], None]
    levels[0]["limits"] = {"min_raise_to": 400, "max_raise_to": 700, "re_pot_to": 2200}
    assert script("clock/stakes", "x.map(m.firstRaise)", levels[:1]) == [[400, 700, 2200]]


@pytest.fixture
def sentence_of(script: Callable[..., Any]) -> Callable[[Snapshot, str], str]:
    """The sentence of a new level, in a language."""

    def spoken_sentence(shown: Snapshot, language: str = "en") -> Any:
        with translation.override(language):
            words = clock_labels()
        code = """(async () => {
            const { phrases } = await import('/static/tournaments/shared/sentences.js');
            return m.levelSentence(x[0], { words: phrases(x[1], x[2]) });
        })()"""
        return script("clock/sound/spoken", f"await {code}", [shown, words, language])

    return spoken_sentence


def test_sentence_that_ends_with_an_abbreviated_name_has_one_full_stop(script: Callable[..., Any]) -> None:
    sentences = script(
        "shared/sentences", "x.map((name) => m.fillIn('Out: {name}. Seat {seat}.', { name }))", ["Ana V.", "Ada"]
    )
    assert sentences == ["Out: Ana V. Seat {seat}.", "Out: Ada. Seat {seat}."]


@pytest.mark.parametrize(
    ("shown", "sentence"),
    [
        (level(9, 1000, 2000), "Level 9. Blinds are now 1000, 2000, big blind ante 2000."),
        (level(9, 1000, 2000, ante=None), "Level 9. Blinds are now 1000, 2000."),
        (level(9, 400, 800) | EACH_75, "Level 9. Blinds are now 400, 800, ante 75 from each player."),
        (level(9, 400, 800, ante="button"), "Level 9. Blinds are now 400, 800, button ante 800."),
        (limit(3, 2000), "Level 3. Limits are now 2000, 4000, blinds 1000, 2000."),
        (
            stud(2, 100, 200, 500, game="Limit razz"),
            "Level 2. The game is Limit razz. Limits are now 500, 1000, bring-in 200, ante 100 from each player.",
        ),
    ],
)
def test_voice_reads_out_the_stakes_of_a_new_level(
    sentence_of: Callable[..., str], shown: Snapshot, sentence: str
) -> None:
    assert sentence_of(shown) == sentence


def test_voice_uses_the_language_of_the_display(sentence_of: Callable[..., str]) -> None:
    spoken = [sentence_of(level(9, 1000, 2000), language) for language in ("es", "fr", "de")]
    assert spoken == [
        "Nivel 9. Las ciegas son ahora 1000, 2000, ante de ciega grande 2000.",
        "Niveau 9. Les blinds sont maintenant de 1000, 2000, ante de grosse blind 2000.",
        "Level 9. Die Blinds sind jetzt 1000, 2000, Big-Blind-Ante 2000.",
    ]


def test_mix_level_without_a_named_game_is_for_all_games(script: Callable[..., Any]) -> None:
    mix, levels = [{"name": "Hold'em", "letter": "H"}], [limit(1, 2000), limit(1, 2000, game="Hold'em")]
    assert script("clock/stakes", "x[1].map((level) => m.isForAllGames({rotation: x[0]}, level))", [mix, levels]) == [
        True,
        False,
    ]
    assert script("clock/stakes", "m.isForAllGames({rotation: []}, x)", limit(1, 2000)) is False


def test_next_level_has_another_game_if_it_names_a_different_game(script: Callable[..., Any]) -> None:
    razz, stud_level, nameless = stud(1, 100, 200, 500, game="Razz"), stud(2, 1, 2, 5, game="Stud"), limit(3, 2000)
    pairs = [[stud_level, razz], [razz, razz], [nameless, razz], [None, razz]]
    assert script("clock/stakes", "x.map(([next, level]) => m.isOtherGame(next, level))", pairs) == [
        True,
        False,
        False,
        False,
    ]
