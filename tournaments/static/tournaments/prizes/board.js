/**
 * The prizes on a wall: what the server wrote is fetched again when something changed, and a list that does not fit
 * goes on by a page at a time.
 */

import { openWall } from '../shared/wall.js';
import { onATelevision } from '../screens/board/size.js';

/** A page of a long list stands for so long, in ms. */
const TURN = 9000;
const SPREAD = 2000;

const wall = onATelevision() ? null : openWall({ part: 'board', spread: SPREAD, onLook: () => {}, onPart: replace });

/** Amounts in the display's language: the server writes them in the organisation's form. */
function speak() {
  const { money } = wall.formatter();
  for (const place of document.querySelectorAll('[data-money]')) place.textContent = money(Number(place.dataset.money));
}

function replace(board, newer) {
  const before = document.getElementById('list');
  const scrolled = before ? before.scrollTop : 0;
  board.replaceWith(newer);
  speak();
  cut();
  const list = document.getElementById('list');
  if (list) list.scrollTop = scrolled;
}

/**
 * A bare list stands in two columns. One that does not fit would go down the whole of the first before the second, so
 * it is cut into pages: each reads down its left column, then down its right one. What is no such list stays whole: a
 * deal's table, the two lists of the bounties.
 */
function cut() {
  const list = document.getElementById('list');
  const rows = list ? [...list.querySelectorAll(':scope > ol > li')] : [];
  if (!rows.length) return;
  const whole = document.createElement('ol');
  whole.append(...rows);
  fill(list, whole);
  const columns = getComputedStyle(whole).columnCount === '2' ? 2 : 1;
  const tall = rows[0].getBoundingClientRect().height;
  const fit = Math.floor((list.clientHeight - parseFloat(getComputedStyle(list).paddingBottom)) / tall) * 2;
  if (columns === 1 || !(fit > 0) || rows.length <= fit) return;
  const pages = Array.from({ length: Math.ceil(rows.length / fit) }, (_, at) => rows.slice(at * fit, (at + 1) * fit));
  fill(list, ...pages.map((page) => {
    const one = document.createElement('ol');
    one.dataset.page = '';
    one.append(...page);
    return one;
  }));
}

function fill(list, ...parts) {
  list.textContent = '';
  list.append(...parts);
}

/** The next page of a list that does not fit; after the last the first again. */
function turn() {
  const list = document.getElementById('list');
  if (!list || !wall.isIdle()) return;
  if (list.scrollHeight <= list.clientHeight + 4) return;
  if (list.querySelector('[data-page]')) return turnPage(list);
  const end = list.scrollTop + list.clientHeight >= list.scrollHeight - 4;
  const row = list.querySelector('li, tbody tr').getBoundingClientRect().height;
  const head = [...list.querySelectorAll('thead')].reduce((_, one) => one.getBoundingClientRect().height, 0);
  const step = Math.max(row, Math.floor((list.clientHeight - head - row) / row) * row);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list.scrollTo({ top: end ? 0 : list.scrollTop + step, behavior: still ? 'instant' : 'smooth' });
}

function turnPage(list) {
  const pages = [...list.children];
  const at = pages.findIndex((page) => page.offsetTop >= list.scrollTop - 4);
  const next = pages[(at + 1) % pages.length];
  list.scrollTo({ top: next.offsetTop, behavior: 'instant' });
}

if (!onATelevision()) {
  speak();
  cut();
  document.fonts.ready.then(cut);
  addEventListener('resize', cut);
  wall.start();
  setInterval(turn, TURN);
}
