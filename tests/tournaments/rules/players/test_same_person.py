"""Identity by name: keys that one person's names share, and names that need a decision."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.rules.players.same_person import (
    Likeness,
    first_name_first,
    letters_key,
    may_be_short_for,
    name_key,
    name_likeness,
    normalised_name,
)

SAME, SIMILAR = Likeness.SAME, Likeness.SIMILAR
WORDS = ["Åsa", "Öberg", "Łukasz", "Søren", "Weiß", "O'Neil", "Anne-Marie", "Zoë", "Иван", "Ñandú", "İpek", "王", "علی"]
APOSTROPHES, HYPHENS = "'’‘ʼ`´′", "-‐‑–−"
INVISIBLE = "\u200b\u200e\u200f\u202e\u2060\ufeff\u00ad\u2066"

names = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)


@for_each(
    ("typed", "known", "alike"),
    [
        ("åsa öberg", "Åsa Öberg", SAME),
        ("łukasz ŻAK", "Łukasz Żak", SAME),
        ("Sean O\u2019Hara", "Sean O'Hara", SAME),
        ("Anne\u2010Marie Duval", "Anne-Marie Duval", SAME),
        ("Zoe\u0308 Reed", "Zo\u00eb Reed", SAME),
        ("  Ada \u00a0 Vale ", "Ada Vale", SAME),
        ("Ada\u200b \u202eVale", "Ada Vale", SAME),
        ("ΝΙΚΟΣ", "νικος", SAME),
        ("Zoe Reed", "Zoë Reed", SIMILAR),
        ("Soren Hojer", "Søren Højer", SIMILAR),
        ("Jorg Weiss", "Jörg Weiß", SIMILAR),
        ("WEISS", "Weiß", SIMILAR),
        ("OHara", "O'Hara", SIMILAR),
        ("Anne Marie Duval", "Anne-Marie Duval", SIMILAR),
        ("Müller, Jörg", "Jörg Müller", SIMILAR),
        ("Müller Jorg", "Jörg Müller", SIMILAR),
        ("Anna B", "Anna B.", SIMILAR),
        ("Anna Bauer", "Anna B.", None),
        ("Ada Vale", "Ada Voss", None),
        ("", "", None),
        ("...", "!!!", None),
        ("!!!", "!!!", SAME),
    ],
)
def test_typed_name_is_the_same_or_similar_or_different(typed, known, alike):
    assert name_likeness(typed, [known]) is alike


def test_player_is_matched_by_the_most_similar_name():
    assert name_likeness("zoe", ["Zoë Reed", "Zoë", "ZOE"]) is SAME


@for_each(
    ("typed", "stored"),
    [
        ("Müller, Jörg", "Jörg Müller"),
        ("de la Vega,  Ana María", "Ana María de la Vega"),
        ("John Smith, Jr.", "John Smith, Jr."),
        ("Vale, 1007", "Vale, 1007"),
        ("Vale,", "Vale,"),
        ("A, B, C", "A, B, C"),
        ("  Zoe\u0308\u200b   Reed\u202e ", "Zo\u00eb Reed"),
        ("\u200f\u202e", ""),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("Ada\u200cVale", "AdaVale"),
    ],
)
def test_stored_name_has_the_first_name_first_and_no_invisible_letters(typed, stored):
    assert normalised_name(typed) == stored


@pytest.mark.parametrize(
    ("public_name", "name", "may_be"),
    [("Ada V.", "Ada Vale", True), ("ada v", "Ada Vale", True), ("Ada W.", "Ada Vale", False), ("Ada", "Ada", False)],
)
def test_short_name_can_abbreviate_a_full_name(public_name, name, may_be):
    assert may_be_short_for(public_name, name) is may_be


def test_single_comma_between_words_means_last_name_first():
    assert [first_name_first(name) for name in ("Vale, Ada", "Ada Vale", "Vale, 7", "!, Ada")] == [
        "Ada Vale",
        "",
        "",
        "",
    ]


@given(st.text(max_size=20))
@example("ŉ")
@example("𝐀ẞ")
@example("ﬁ´")
def test_stored_name_and_name_key_stay_the_same_when_calculated_again(text):
    assert name_key(name_key(text)) == name_key(text)
    assert letters_key(letters_key(text)) == letters_key(text)
    assert normalised_name(normalised_name(text)) == normalised_name(text)


@given(names, st.data())
def test_name_in_another_spelling_is_the_same_person(name, data):
    typed = "".join(
        data.draw(st.sampled_from(APOSTROPHES if sign == "'" else HYPHENS if sign == "-" else [sign])) for sign in name
    )
    typed = data.draw(st.sampled_from([str, str.lower, str.title]))(typed)
    typed = unicodedata.normalize(data.draw(st.sampled_from(["NFC", "NFD"])), typed)
    at = data.draw(st.integers(0, len(typed)))
    typed = typed[:at] + data.draw(st.sampled_from(["", *INVISIBLE])) + typed[at:]
    assert name_likeness(f" {typed.replace(' ', '  ')}", [name]) is SAME
    assert normalised_name(typed).isprintable()


@given(names, st.randoms(use_true_random=False))
def test_name_without_accents_or_with_reordered_words_is_only_similar(name, random):
    apart = unicodedata.normalize("NFD", name)
    plain = "".join(sign for sign in apart if not unicodedata.combining(sign)).replace("Ł", "L").replace("ø", "o")
    words = plain.split()
    random.shuffle(words)
    typed = " ".join(words)
    assert name_likeness(typed, [name]) is (SAME if name_key(typed) == name_key(name) else SIMILAR)


@given(st.text(max_size=12), st.text(max_size=12))
@example("Weiß", "WEISS")
def test_names_with_equal_name_keys_have_the_same_letters(first, second):
    if name_key(first) == name_key(second):
        assert letters_key(first) == letters_key(second)
