/** The whole picture: each part of the page made to match the view. */

import { setFlag } from '../shared/attributes.js';
import { patch } from '../shared/tree.js';
import { fitAll, refitAll } from '../shared/fit.js';
import { keepShape } from './draw/shape.js';
import { hero, timeForm } from './draw/hero.js';
import { next } from './draw/next.js';
import { now } from './draw/now.js';
import { drawNotice } from './draw/notice.js';
import { notices } from './draw/notices.js';
import { turnPages } from './draw/pages.js';
import { drawProgress } from './draw/progress.js';
import { average, facts, join, pay, players } from './draw/side.js';
import { slate } from './draw/status.js';

/**
 * @param {Document} page
 * @returns {{
 *   draw: (view: object, kit: import('./draw/pieces.js').Kit, lost: boolean) => void,
 *   hold: (snapshot: object, words: object) => void,
 * }}
 */
export function picture(page) {
  const part = (id) => page.getElementById(id);
  const frame = part('frame');
  const pages = turnPages(part('pay'), { notices: () => (isPhone() || !last ? 0 : last.view.notices.length), show: showNotice });
  let listed = '';
  let last = null;
  let turnOf = null;

  function draw(view, kit, lost) {
    last = { view, kit };
    frame.dataset.state = view.state;
    frame.dataset.form = timeForm(view);
    setFlag(frame, 'data-stands', view.stands);
    setFlag(frame, 'data-last10', view.lastTen);
    setFlag(frame, 'data-lost', lost);
    drawStage(view, kit);
    drawSide(view, kit, lost);
    drawNotice(part('notice'), frame, view, kit);
    fitAll(frame);
    turn();
  }

  function drawStage(view, kit) {
    const top = slate(view, kit);
    part('slate').className = top.className;
    patch(part('slate'), top.nodes);
    patch(part('hero'), hero(view, kit));
    drawProgress(part('rail'), frame, view, kit.words);
    patch(part('stakes'), now(view, kit));
    patch(part('next'), next(view, kit));
  }

  function drawSide(view, kit, lost) {
    patch(part('local'), kit.format.time(kit.now));
    patch(part('players'), players(view, kit));
    patch(part('average'), average(view, kit));
    patch(part('facts'), facts(view, kit));
    patch(part('pay'), pay(view, kit));
    drawNotices();
    patch(part('join'), join(view, kit, lost));
  }

  /** Another list, a longer one, or other notices begin on the first page. */
  function turn() {
    const list = part('pay').textContent + last.view.notices.map(({ id }) => ` ${id}`).join('');
    if (list !== listed) pages.restart();
    listed = list;
  }

  const isPhone = () => frame.hasAttribute('data-phone');

  /** The turn of a notice, or (null) of the list again. */
  function showNotice(at) {
    turnOf = at;
    if (!last) return;
    drawNotices();
    fitAll(part('notices'));
  }

  function drawNotices() {
    const { view, kit } = last;
    patch(part('notices'), notices(view, kit, { at: turnOf, all: isPhone() }));
    setFlag(frame, 'data-tells', !isPhone() && part('notices').childElementCount > 0);
  }

  /** Another snapshot: what it is called, and which one it is, for whoever looks after the screens. */
  function hold({ name, version, day }, words) {
    frame.dataset.version = version;
    patch(part('event'), titled(name, day, words));
    measureName(part('event'));
  }

  function refit() {
    measureName(part('event'));
    refitAll(frame);
    pages.restart();
  }

  keepShape(frame.parentElement, frame, refit);
  if (page.fonts) page.fonts.ready.then(refit);
  return { draw, hold };
}

/** The event with the day that is played: a flight's name has it already, and one with a name of its own says it. */
function titled(name, day, words) {
  if (!day || day.flight) return name;
  return /^\d/.test(day.code) ? words.say('of_day', { name, day: day.code }) : `${name}, ${day.code}`;
}

/** A name too long for one line takes two smaller ones. */
function measureName(name) {
  name.removeAttribute('data-long');
  setFlag(name, 'data-long', name.scrollWidth > name.clientWidth);
}
