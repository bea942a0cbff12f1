/** The panels, which are fetched again after a change and keep unfinished input. */

import { pressEnded, remember, restore } from '../shared/unfinished.js';

/** Changes within so many ms are handled together. */
const BATCH_DELAY = 40;
/** A panel that could not be fetched is fetched again after so many ms. */
const RETRY = 3000;
/** Keys wait at most so many ms for the panels that an own action has changed. */
const MAX_WAIT = 1000;

const panelOf = (name) => document.getElementById(`panel-${name}`);
const versionOf = (panel) => Number(panel.dataset.version);

/**
 * @param {object} given
 * @param {Object<string, string[]>} given.byTopic the panels that show a change, by its topic
 * @param {string} given.address where panels are fetched, with a slash at the end
 * @param {() => boolean} given.busy whether an action is being sent: its answer brings panels
 * @param {(panel: Element) => void} given.onDrawn called after a panel was drawn again
 */
export function keepPanels({ byTopic, address, busy, onDrawn }) {
  const allPanels = [...new Set(Object.values(byTopic).flat())];
  const stale = new Map();
  const latestTurns = new Map();
  /** Versions that requested panels will have at least. */
  const requested = new Map();
  /** Versions of panels that an own action has changed. */
  const awaited = new Map();
  const waiters = [];
  let timer = null;
  let patience = null;
  /** How many answers are being drawn, panel by panel. */
  let drawing = 0;

  /** Renew the panels that show a change of this version. */
  function onChange(topics, version) {
    const names = topics.flatMap((topic) => byTopic[topic] ?? allPanels);
    for (const name of names) noteStale(name, version);
    timer ??= setTimeout(renewStale, BATCH_DELAY);
  }

  /** Renew at once the panels that an own action has changed and its answer did not bring. */
  function onOwnChange(names, version) {
    for (const name of names) {
      noteStale(name, version);
      awaited.set(name, version);
    }
    clearTimeout(patience);
    patience = setTimeout(wake, MAX_WAIT);
    clearTimeout(timer);
    timer = setTimeout(renewStale);
  }

  function noteStale(name, version) {
    if ((requested.get(name) ?? 0) < version) stale.set(name, Math.max(version, stale.get(name) ?? 0));
  }

  /** Resolve when no panel is behind the others or the last own action; null if none is. */
  function upToDate() {
    return isBehind() ? new Promise((resolve) => { waiters.push(resolve); }) : null;
  }

  const isBehind = () =>
    drawing > 0 || [...awaited].some(([name, version]) => panelOf(name) && versionOf(panelOf(name)) < version);

  function wake() {
    awaited.clear();
    for (const resolve of waiters.splice(0)) resolve();
  }

  function renewStale() {
    timer = null;
    if (busy()) {
      timer = setTimeout(renewStale, BATCH_DELAY);
      return;
    }
    const stalePanels = [...stale].filter(([name, version]) => panelOf(name) && versionOf(panelOf(name)) < version);
    stale.clear();
    for (const [name, version] of stalePanels) requested.set(name, version);
    renewAll(stalePanels.map(([name]) => name));
  }

  /** Renew the panels that time alone has changed, whatever their version. */
  function onTimePassed(topic) {
    renewAll(byTopic[topic]);
  }

  const renew = (name) => renewAll([name]);

  /** Fetch panels again, whatever their version, with one request. Of two requests for a panel the later one counts. */
  async function renewAll(listed) {
    const names = listed.filter(panelOf);
    if (!names.length) return;
    const turns = new Map(names.map((name) => [name, (latestTurns.get(name) ?? 0) + 1]));
    for (const [name, turn] of turns) latestTurns.set(name, turn);
    const markups = await fetchPanels(names);
    drawing += 1;
    try {
      await drawAll(turns, markups);
    } finally {
      drawing -= 1;
      if (!isBehind()) wake();
    }
  }

  async function drawAll(turns, markups) {
    for (const [name, turn] of turns) {
      // each in a task of its own, so that a key or a tap in between is not late
      if (turns.size > 1) await new Promise((resolve) => { setTimeout(resolve); });
      await pressEnded();
      // the panel may be gone from the page meanwhile
      if (turn !== latestTurns.get(name) || !panelOf(name)) continue;
      if (markups?.has(name)) replace(panelOf(name), markups.get(name));
      else setTimeout(() => { if (turn === latestTurns.get(name)) renew(name); }, RETRY);
    }
  }

  /** Return the panels by name; null if the server did not answer. */
  async function fetchPanels(names) {
    try {
      const query = panelQuery(names.length === 1 ? panelOf(names[0]) : document);
      const answer = await fetch(`${address}${names.join()}/?${query}`, {
        headers: { 'HX-Request': 'true', 'HX-Current-URL': location.href },
      });
      const login = answer.headers.get('HX-Redirect');
      if (login) location.assign(login);
      return answer.ok ? panelsIn(await answer.text()) : null;
    } catch {
      return null;
    }
  }

  function replace(oldPanel, newPanel) {
    if (versionOf(newPanel) < versionOf(oldPanel)) return;
    const remembered = remember(oldPanel);
    keepUndoPreview(oldPanel, newPanel);
    oldPanel.replaceWith(newPanel);
    window.htmx.process(newPanel);
    restore(newPanel, remembered);
    onDrawn(newPanel);
  }

  return { changed: onChange, changedByOwnAction: onOwnChange, passed: onTimePassed, renew, upToDate };
}

/** Return the panels in the markup of an answer, by name. */
function panelsIn(markup) {
  const fragment = document.createRange().createContextualFragment(markup);
  return new Map([...fragment.children].map((panel) => [panel.id.replace('panel-', ''), panel]));
}

/** Keep the preview of an undo that somebody reads, whatever is added to the log below it. */
function keepUndoPreview(oldPanel, newPanel) {
  const preview = oldPanel.querySelector('[data-preview]:not([data-left])');
  if (preview) newPanel.querySelector('#undo-card').replaceWith(preview);
}

/** Return the query of a place's panels: the search text, the shown table. */
export function panelQuery(place) {
  const params = new URLSearchParams();
  for (const field of place.querySelectorAll('[data-asked]')) if (field.value) params.set(field.name, field.value);
  return params;
}
