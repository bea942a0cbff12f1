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

#: a panel is fetched while a button of it is pressed; returns how often it was drawn before the release, and after it
PRESSED_MEANWHILE = """(async () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = '<p id="panel-figures" data-version="1"><button>Pause</button></p>';
  const press = (name) => place.querySelector('button').dispatchEvent(new PointerEvent(name, { bubbles: true, ...x }));
  window.fetch = async () => new Response('<p id="panel-figures" data-version="2"></p>');
  window.htmx = { process() {} };
  const drawn = [];
  const counted = async () => { await new Promise((done) => setTimeout(done, 200)); return drawn.length; };
  const given = { address: '/', busy: () => false, onDrawn: (one) => drawn.push(one.id) };
  press('pointerdown');
  m.keepPanels({ ...given, byTopic: { money: ['figures'] } }).passed('money');
  const before = await counted();
  press('pointerup');
  const after = await counted();
  place.remove();
  return [before, after];
})()"""


@pytest.mark.parametrize(("gone", "drawn"), [(False, ["panel-figures"]), (True, [])])
def test_answer_for_a_removed_panel_is_dropped(script: Callable[..., Any], gone: bool, drawn: list[str]) -> None:
    assert script("dashboard/panels", GONE_MEANWHILE, {"gone": gone}) == [[], drawn]


@pytest.mark.parametrize("pointer", ["mouse", "touch", "pen"])
def test_a_button_is_not_drawn_again_between_press_and_release(script: Callable[..., Any], pointer: str) -> None:
    assert script("dashboard/panels", PRESSED_MEANWHILE, {"pointerType": pointer}) == [0, 1]


FILLED = """async (alerted) => {
  document.body.innerHTML = `<link rel="stylesheet" href="/static/tournaments/dashboard/whole.css"><div class="nowrow">
    <div class="strip"><div id="panel-next"><ol class="setup">
      <li class="at"><button class="btn btn-go">Start now</button></li></ol></div>
      <div id="panel-now">${alerted}</div></div></div>`;
  const sheet = document.querySelector('link');
  await new Promise((done) => { sheet.onload = done; });
  await Promise.all(document.getAnimations().map((one) => one.finished));
  const plate = document.body.appendChild(Object.assign(document.createElement('i'), { className: 'btn btn-go' }));
  const colour = (one) => getComputedStyle(one).backgroundColor;
  const [buttons, filled] = [[...document.querySelectorAll('button')], colour(plate)];
  return buttons.filter((one) => colour(one) === filled).map((one) => one.textContent);
}"""
POST = '<div class="now"><div class="acts"><button class="btn btn-go">Post the payouts</button></div></div>'


@pytest.mark.parametrize(("alerted", "filled"), [("", ["Start now"]), (POST, ["Post the payouts"])])
def test_one_button_is_filled_before_play(script: Callable[..., Any], alerted: str, filled: list[str]) -> None:
    assert script("shared/format", f"await ({FILLED})(x)", alerted) == filled
