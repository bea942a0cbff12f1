"""A chain of digests shows what was changed, taken out, put in or cut off."""

import pytest

from tournaments.rules.floor.log_chain import GENESIS, ChainLink, ChainProblem, LogHead, chain_problems, parse_head


def digest(number: int) -> str:
    return f"{number:064x}"


def chain(count: int) -> list[ChainLink]:
    """Return a whole chain."""
    return [
        ChainLink(number, digest(number - 1) if number > 1 else GENESIS, digest(number), digest(number))
        for number in range(1, count + 1)
    ]


HEAD = LogHead(5, digest(5))


def problems(links: list[ChainLink], head: LogHead = HEAD, **known: LogHead) -> list[tuple[object, ...]]:
    elsewhere: dict[int, list[tuple[LogHead, str]]] = {}
    for source, digest in known.items():
        elsewhere.setdefault(digest.number, []).append((digest, source))
    return [tuple(problem) for problem in chain_problems(links, head=lambda: head, known=elsewhere)]


def test_complete_log_chain_has_no_problem() -> None:
    assert problems(chain(5), monday=LogHead(3, digest(3)), paper=LogHead(5, digest(5)[:16])) == []
    assert problems([], LogHead(0, GENESIS)) == []


def test_changed_log_entry_is_detected() -> None:
    links = chain(5)
    links[2] = links[2]._replace(expected=digest(99))
    assert problems(links) == [ChainProblem("changed", 3)]


def test_rewritten_log_entry_is_detected_by_the_next_entry() -> None:
    links = chain(5)
    links[2] = links[2]._replace(digest=digest(99), expected=digest(99))
    assert problems(links) == [ChainProblem("apart", 4)]


def test_removed_log_entries_are_detected() -> None:
    links = chain(5)
    assert problems([links[0], links[3], links[4]]) == [ChainProblem("missing", 2), ChainProblem("missing", 3)]


def test_truncated_log_is_detected_by_the_stored_log_head() -> None:
    assert problems(chain(3)) == [ChainProblem("missing", 4), ChainProblem("missing", 5)]


def test_truncated_log_with_a_changed_head_is_detected_by_a_copied_head() -> None:
    assert problems(chain(3), LogHead(3, digest(3)), monday=LogHead(5, digest(5))) == [ChainProblem("cut", 5, "monday")]


def test_rewritten_log_chain_is_detected_by_a_copied_log_head() -> None:
    assert problems(chain(5), monday=LogHead(4, digest(77))) == [ChainProblem("otherwise", 4, "monday")]


def test_log_entry_after_the_stored_log_head_is_detected() -> None:
    assert problems(chain(6)) == [ChainProblem("not_head", 6)]


@pytest.mark.parametrize(
    "text",
    ["12: 00ab 12cd 34ef 5678", "Log 12: 00ab 12cd 34ef 5678", "12 00AB12CD34EF5678", " 12 · 00ab 12cd 34ef 5678 "],
)
def test_printed_log_head_is_parsed(text: str) -> None:
    assert parse_head(text) == (12, "00ab12cd34ef5678")


@pytest.mark.parametrize("text", ["", "12", "12: 00ab", "00ab 12cd 34ef 5678", "x: 00ab 12cd 34ef 5678"])
def test_text_without_a_log_head_is_parsed_as_none(text: str) -> None:
    assert parse_head(text) is None


def test_any_printed_log_head_is_read_back() -> None:
    head = LogHead(12, "00ab12cd34ef5678" + "9" * 48)
    assert parse_head(f"{head.number}: {head.printed_digest}") == (12, head.digest[:16])
    assert head.matches(head.digest[:16])
