/** The whole clock: makes each part of the page match the view. */

import { setFlag } from '../shared/attributes.js';
import { patch } from '../shared/tree.js';
import { fitAll, refitAll } from '../shared/fit.js';
import { watchShape } from './draw/shape.js';
import { hero, timeForm } from './draw/hero.js';
import { nextCells } from './draw/next.js';
import { currentStakes } from './draw/now.js';
import { drawNotice } from './draw/notice.js';
import { notices } from './draw/notices.js';
import { turnPages } from './draw/pages.js';
import { drawProgress } from './draw/progress.js';
import { average, facts, qrCaption, payList, players } from './draw/side.js';
import { slate } from './draw/status.js';

/**
 * @param {Document} page
 * @returns {{
 *   draw: (view: object, kit: import('./draw/pieces.js').Kit, lost: boolean) => void,
 *   hold: (snapshot: object, words: object) => void,
 * }}
 */
export function clockPicture(page) {
  const part = (id) => page.getElementById(id);
  const frame = part('frame');
  const pages = turnPages(part('pay'), {
    notices: () => (isPhone() || !lastDrawn ? 0 : lastDrawn.view.notices.length),
    show: showNotice,
  });
  let lastList = '';
  let lastDrawn = null;
  let shownNotice = null;

  function draw(view, kit, lost) {
    lastDrawn = { view, kit };
    frame.dataset.state = view.state;
    frame.dataset.form = timeForm(view);
    setFlag(frame, 'data-stands', view.stands);
    setFlag(frame, 'data-last10', view.lastTen);
    setFlag(frame, 'data-lost', lost);
    drawStage(view, kit);
    drawSide(view, kit, lost);
    drawNotice(part('notice'), frame, view, kit);
    fitAll(frame);
    restartIfChanged();
  }

  function drawStage(view, kit) {
    const slateParts = slate(view, kit);
    part('slate').className = slateParts.className;
    patch(part('slate'), slateParts.nodes);
    patch(part('hero'), hero(view, kit));
    drawProgress(part('rail'), frame, view, kit.words);
    patch(part('stakes'), currentStakes(view, kit));
    patch(part('next'), nextCells(view, kit));
  }

  function drawSide(view, kit, lost) {
    patch(part('local'), kit.format.time(kit.now));
    patch(part('players'), players(view, kit));
    patch(part('average'), average(view, kit));
    patch(part('facts'), facts(view, kit));
    patch(part('pay'), payList(view, kit));
    drawNotices();
    patch(part('join'), qrCaption(view, kit, lost));
  }

  /** Begin on the first page if the list or the notices have changed. */
  function restartIfChanged() {
    const list = part('pay').textContent + lastDrawn.view.notices.map(({ id }) => ` ${id}`).join('');
    if (list !== lastList) pages.restart();
    lastList = list;
  }

  const isPhone = () => frame.hasAttribute('data-phone');

  /** Show a notice, or the list again (null). */
  function showNotice(at) {
    shownNotice = at;
    if (!lastDrawn) return;
    drawNotices();
    fitAll(part('notices'));
  }

  function drawNotices() {
    const { view, kit } = lastDrawn;
    patch(part('notices'), notices(view, kit, { at: shownNotice, all: isPhone() }));
    setFlag(frame, 'data-tells', !isPhone() && part('notices').childElementCount > 0);
  }

  /** Show the event's name, and mark the page with the snapshot's version. */
  function showSnapshot({ name, version, day }, words) {
    frame.dataset.version = version;
    patch(part('event'), eventTitle(name, day, words));
    fitName(part('event'));
  }

  function refit() {
    fitName(part('event'));
    refitAll(frame);
    pages.restart();
  }

  watchShape(frame.parentElement, frame, refit);
  if (page.fonts) page.fonts.ready.then(refit);
  return { draw, hold: showSnapshot };
}

/** Return the event's name with its day, unless a flight's name has it already. */
function eventTitle(name, day, words) {
  if (!day || day.flight) return name;
  return /^\d/.test(day.code) ? words.say('of_day', { name, day: day.code }) : `${name}, ${day.code}`;
}

/** Give a name that is too long for one line two smaller ones. */
function fitName(name) {
  name.removeAttribute('data-long');
  setFlag(name, 'data-long', name.scrollWidth > name.clientWidth);
}
