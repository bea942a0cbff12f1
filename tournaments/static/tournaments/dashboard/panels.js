/** Panels that are fetched again when something changed, keeping what somebody is doing in them. */

import { pressEnded, remember, restore } from '../shared/unfinished.js';

/** Changes that come one upon another are looked at together, after so many ms. */
const TOGETHER = 40;
/** A panel that could not be fetched is asked for again after so many ms. */
const RETRY = 3000;

const panelOf = (name) => document.getElementById(`panel-${name}`);
const versionOf = (panel) => Number(panel.dataset.version);

/**
 * @param {object} given
 * @param {Object<string, string[]>} given.byTopic the panels that show a change, by what it was about
 * @param {string} given.address where panels are fetched, with a slash at the end
 * @param {() => boolean} given.busy whether an action is on its way: its answer brings panels of its own
 * @param {(panel: Element) => void} given.onDrawn after a panel was drawn again
 */
export function keepPanels({ byTopic, address, busy, onDrawn }) {
  const every = [...new Set(Object.values(byTopic).flat())];
  const stale = new Map();
  const turns = new Map();
  let waiting = null;

  /** Something changed with this version: look again at the panels that show it. */
  function changed(topics, version) {
    const names = topics.flatMap((topic) => byTopic[topic] ?? every);
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

  /** Time alone changed something: fetch the panels that show it, whatever their version. */
  function passed(topic) {
    for (const name of byTopic[topic]) renew(name);
  }

  /** Fetch a panel again, whatever its version. Of two that are on their way the later one counts. */
  async function renew(name) {
    if (!panelOf(name)) return;
    const turn = (turns.get(name) ?? 0) + 1;
    turns.set(name, turn);
    const markup = await fetchPanel(name);
    await pressEnded();
    // what it stood in may have been drawn again without it meanwhile
    if (turn !== turns.get(name) || !panelOf(name)) return;
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
    const remembered = remember(before);
    keepPreview(before, drawn);
    before.replaceWith(drawn);
    window.htmx.process(drawn);
    restore(drawn, remembered);
    onDrawn(drawn);
  }

  return { changed, passed, renew };
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
