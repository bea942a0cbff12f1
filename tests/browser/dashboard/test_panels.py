"""The panels of a dashboard, fetched again when something changed."""

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: a panel's part of the page is drawn again without it while it is fetched; returns what went wrong, and what was drawn
GONE_MEANWHILE = """(async () => {
  const wrong = [];
  addEventListener('unhandledrejection', (event) => { wrong.push(String(event.reason)); event.preventDefault(); });
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = '<p id="panel-figures" data-version="1"></p>';
  let answer;
  window.fetch = () => new Promise((done) => { answer = done; });
  const drawn = [];
  const given = { address: '/', busy: () => false, onDrawn: (one) => drawn.push(one.id) };
  m.keepPanels({ ...given, byTopic: { money: ['figures'] } }).passed('money');
  if (x.gone) place.replaceChildren();
  window.htmx = { process() {} };
  answer(new Response('<p id="panel-figures" data-version="2"></p>'));
  await new Promise((done) => setTimeout(done, 50));
  place.remove();
  return [wrong, drawn];
})()"""


@pytest.mark.parametrize(("gone", "drawn"), [(False, ["panel-figures"]), (True, [])])
def test_a_panel_that_is_gone_before_its_answer_comes_is_let_go(
    script: Callable[..., Any], gone: bool, drawn: list[str]
) -> None:
    assert script("dashboard/panels", GONE_MEANWHILE, {"gone": gone}) == [[], drawn]
