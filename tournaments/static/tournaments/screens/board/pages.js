/** The pages of a board: the next one is fetched before it is due; one that cannot be fetched is shown as it was seen. */

import { upright } from './size.js';

/** Not oftener than this, however fast the room changes, in ms, and spread so that screens make no wave. */
const REST = 1500;
const SPREAD = 400;
/** What stands still for so long is looked at again: a player who was called becomes overdue without any change. */
const AGAIN = 30000;
const FADE = 320;
/** The parts of a page that turn. */
const PARTS = ['tv-title', 'tv-body', 'tv-foot'];

/**
 * @param {Document} page
 * @param {{speak: (root: Element) => void}} given `speak` writes amounts in the display's language
 */
export function boardPages(page, { speak }) {
  const board = () => page.getElementById('tv');
  const number = (name) => Number(board().dataset[name]);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const seen = {};
  let soon = null;
  let turning = null;
  let looked = performance.now();

  function start() {
    if (upright()) reshape();
    matchMedia('(orientation: portrait)').addListener(reshape);
    wait();
    setInterval(() => { if (performance.now() - looked > AGAIN) renewSoon(); }, REST);
  }

  /** A screen that stands upright has other pages than one that lies: they are the server's. */
  function reshape() {
    show(number('page'), { again: true, lights: false });
  }

  function wait() {
    clearTimeout(turning);
    turning = setTimeout(turn, number('seconds') * 1000);
  }

  async function turn() {
    if (number('pages') > 1) await show((number('page') + 1) % number('pages'), { again: false });
    wait();
  }

  function renewSoon() {
    if (soon) return;
    const rest = Math.max(0, looked + REST - performance.now());
    soon = setTimeout(() => { soon = null; show(number('page'), { again: true }); }, rest + Math.random() * SPREAD);
  }

  /** Show a page as it is now; `again` is one that is shown already, and what changed on it is lit: in another shape nothing has. */
  async function show(at, { again, lights = again }) {
    looked = performance.now();
    const fresh = await fetched(at);
    if (!fresh) return;
    if (!fresh.getElementById('tv')) return location.reload();
    if (!again && !still) await fade();
    put(fresh.getElementById('tv'), again, lights);
    board().removeAttribute('data-turns');
  }

  function fade() {
    board().setAttribute('data-turns', '');
    return new Promise((resolve) => { setTimeout(resolve, FADE); });
  }

  async function fetched(at) {
    const shape = upright() ? 'portrait' : 'landscape';
    const asked = new URLSearchParams(location.search);
    asked.set('page', at);
    asked.set('shape', shape);
    try {
      const answer = await fetch(`${location.pathname}?${asked}`, { cache: 'no-store' });
      if (answer.ok) seen[at] = await answer.text();
    } catch (error) {
      // no network: what was seen before is shown again, and the head says so
    }
    return seen[at] ? new DOMParser().parseFromString(seen[at], 'text/html') : null;
  }

  function put(fresh, again, lights) {
    const before = lights ? said(board()) : null;
    const unchanged = again && PARTS.every((id) => plain(page.getElementById(id)) === plain(inside(fresh, id)));
    if (unchanged) return;
    speak(fresh);
    for (const id of PARTS) {
      const newer = inside(fresh, id);
      if (!again || plain(page.getElementById(id)) !== plain(newer)) page.getElementById(id).replaceWith(page.importNode(newer, true));
    }
    for (const name of ['page', 'pages', 'seconds', 'board']) board().dataset[name] = fresh.dataset[name];
    if (before) light(before);
  }

  /** Light the rows that are new or say something else than before. */
  function light(before) {
    const now = rows(board());
    for (const key of Object.keys(now)) {
      if (before[key] !== now[key].textContent) now[key].classList.add('changed');
    }
  }

  return { start, renewSoon };
}

const inside = (root, id) => root.querySelector(`#${id}`);
const plain = (element) => element.innerHTML.replace(/ class="[^"]*"/g, '').replace(/\s+/g, ' ');

/** What each row says, by its key. */
function said(root) {
  const now = rows(root);
  return Object.keys(now).reduce((words, key) => Object.assign(words, { [key]: now[key].textContent }), {});
}

/** The rows of the list by their keys. */
function rows(root) {
  const found = {};
  root.querySelectorAll('[data-key]').forEach((row) => { found[row.dataset.key] = row; });
  return found;
}
