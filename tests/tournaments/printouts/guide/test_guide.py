"""The guide as PDF: every page of it on both papers."""

import pytest
from django.test import Client

from tests.tournaments.printouts.pages import Printed
from tournaments.printouts.guide import _content_blocks
from tournaments.printouts.pdf import PAPERS
from tournaments.selectors.guide import guide_pages


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_guide_is_printed_on_both_paper_sizes(client: Client, paper: str) -> None:
    answer = client.get(f"/help/guide.pdf?paper={paper}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    printed = Printed(answer.content)
    assert [page.title for page in guide_pages("en") if page.title not in printed.lines] == []


def test_printed_guide_has_numbered_lists_and_tables() -> None:
    page = next(page for page in guide_pages("en") if page.slug == "when-something-goes-wrong")
    blocks = list(_content_blocks(page.tokens))
    rows = [block for block in blocks if block["kind"] == "row"]
    assert (rows[0]["head"], rows[1]["head"], {len(row["cells"]) for row in rows}) == (True, False, {2})
    assert [block["number"] for block in blocks if block["kind"] == "li"] == [1, 2, 3, 1, 2, 3, 4]
    assert rows[1]["cells"][1][0] == {"text": "U", "mark": "code"}


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_guide_is_printed_in_the_language_of_the_request(client: Client, language: str) -> None:
    printed = Printed(client.get("/help/guide.pdf", headers={"Accept-Language": language}).content)
    assert [page.title for page in guide_pages(language) if page.title not in printed.lines] == []
