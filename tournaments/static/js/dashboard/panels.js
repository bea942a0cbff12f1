/** Panels that are fetched again when something changed, keeping what somebody is doing in them. */

import { remember, restore } from './keep.js';

/** Which panels show what a change was about. */
const SHOWN = {
  clock: ['clock', 'rail', 'now', 'levels', 'money', 'log'],
  structure: ['clock', 'rail', 'now', 'levels', 'field', 'entries', 'money', 'log'],
  field: ['now', 'field', 'entries', 'money', 'sums', 'hand', 'log'],
  hands: ['clock', 'now', 'tables', 'hand', 'table', 'log'],
  money: ['money', 'entries', 'log'],
  tables: ['now', 'sums', 'tables', 'hand', 'table', 'moves', 'log'],
  moves: ['now', 'sums', 'tables', 'table', 'moves', 'log'],
  draw: ['now', 'tables', 'log'],
  bags: ['hand', 'log'],
  log: ['log'],
  penalties: ['rulings', 'tables', 'table', 'log'],
  rulings: ['rulings', 'log'],
  shot_clocks: ['rulings', 'log'],
  dealers: ['rulings', 'log'],
  announcement: ['log'],
  screens: ['screens', 'log'],
};
const ALL = ['clock', 'rail', 'now', 'levels', 'field', 'entries', 'money', 'screens', 'sums', 'tables', 'hand', 'table', 'moves', 'rulings', 'log'];
/** Changes that come one upon another are looked at together, after so many ms. */
const TOGETHER = 40;
/** A panel that could not be fetched is asked for again after so many ms. */
const RETRY = 3000;

const panelOf = (name) => document.getElementById(`panel-${name}`);
const versionOf = (panel) => Number(panel.dataset.version);

/**
 * @param {object} given
 * @param {string} given.address where panels are fetched, with a slash at the end
 * @param {() => boolean} given.busy whether a deed is on its way: its answer brings panels of its own
 * @param {(panel: Element) => void} given.onDrawn after a panel was drawn anew
 */
export function keepPanels({ address, busy, onDrawn }) {
  const stale = new Map();
  const turns = new Map();
  let waiting = null;

  /** Something changed with this version: look again at the panels that show it. */
  function changed(topics, version) {
    const names = topics.flatMap((topic) => SHOWN[topic] ?? ALL);
    for (const name of names) stale.set(name, Math.max(version, stale.get(name) ?? 0));
    waiting ??= setTimeout(look, TOGETHER);
  }

  function look() {
    waiting = null;
    if (busy()) {
      waiting = setTimeout(look, TOGETHER);
      return;
    }
    const behind = [...stale].filter(([name, version]) => panelOf(name) && versionOf(panelOf(name)) < version);
    stale.clear();
    for (const [name] of behind) renew(name);
  }

  /** Fetch a panel again, whatever its version. Of two that are on their way the later one counts. */
  async function renew(name) {
    if (!panelOf(name)) return;
    const turn = (turns.get(name) ?? 0) + 1;
    turns.set(name, turn);
    const markup = await fetchPanel(name);
    if (turn !== turns.get(name)) return;
    if (markup) replace(panelOf(name), markup);
    else setTimeout(() => { if (turn === turns.get(name)) renew(name); }, RETRY);
  }

  async function fetchPanel(name) {
    try {
      const answer = await fetch(`${address}${name}/?${asked(panelOf(name))}`, { headers: { 'HX-Request': 'true', 'HX-Current-URL': location.href } });
      const login = answer.headers.get('HX-Redirect');
      if (login) location.assign(login);
      return answer.ok ? await answer.text() : null;
    } catch {
      return null;
    }
  }

  function replace(before, markup) {
    const drawn = document.createRange().createContextualFragment(markup).firstElementChild;
    if (versionOf(drawn) < versionOf(before)) return;
    const kept = remember(before);
    keepPreview(before, drawn);
    before.replaceWith(drawn);
    window.htmx.process(drawn);
    restore(drawn, kept);
    onDrawn(drawn);
  }

  return { changed, renew };
}

/** Somebody reads what an undo would put back: that stays, whatever the log goes on to say below it. */
function keepPreview(before, drawn) {
  const preview = before.querySelector('[data-preview]:not([data-left])');
  if (preview) drawn.querySelector('#undo-card').replaceWith(preview);
}

/** What a panel was asked for: what is typed in its search, which table is looked at. */
export function asked(place) {
  const said = new URLSearchParams();
  for (const field of place.querySelectorAll('[data-asked]')) if (field.value) said.set(field.name, field.value);
  return said;
}
