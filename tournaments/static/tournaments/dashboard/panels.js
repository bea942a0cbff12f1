/** The panels, which are fetched again after a change and keep unfinished input. */

import { pressEnded, remember, restore } from '../shared/unfinished.js';

/** Changes within so many ms are handled together. */
const BATCH_DELAY = 40;
/** A panel that could not be fetched is fetched again after so many ms. */
const RETRY = 3000;

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
  let timer = null;

  /** Renew the panels that show a change of this version. */
  function onChange(topics, version) {
    const names = topics.flatMap((topic) => byTopic[topic] ?? allPanels);
    for (const name of names) stale.set(name, Math.max(version, stale.get(name) ?? 0));
    timer ??= setTimeout(renewStale, BATCH_DELAY);
  }

  function renewStale() {
    timer = null;
    if (busy()) {
      timer = setTimeout(renewStale, BATCH_DELAY);
      return;
    }
    const stalePanels = [...stale].filter(([name, version]) => panelOf(name) && versionOf(panelOf(name)) < version);
    stale.clear();
    for (const [name] of stalePanels) renew(name);
  }

  /** Renew the panels that time alone has changed, whatever their version. */
  function onTimePassed(topic) {
    for (const name of byTopic[topic]) renew(name);
  }

  /** Fetch a panel again, whatever its version. Of two requests the later one counts. */
  async function renew(name) {
    if (!panelOf(name)) return;
    const turn = (latestTurns.get(name) ?? 0) + 1;
    latestTurns.set(name, turn);
    const markup = await fetchPanel(name);
    await pressEnded();
    // the panel may be gone from the page meanwhile
    if (turn !== latestTurns.get(name) || !panelOf(name)) return;
    if (markup) replace(panelOf(name), markup);
    else setTimeout(() => { if (turn === latestTurns.get(name)) renew(name); }, RETRY);
  }

  async function fetchPanel(name) {
    try {
      const answer = await fetch(`${address}${name}/?${panelQuery(panelOf(name))}`, {
        headers: { 'HX-Request': 'true', 'HX-Current-URL': location.href },
      });
      const login = answer.headers.get('HX-Redirect');
      if (login) location.assign(login);
      return answer.ok ? await answer.text() : null;
    } catch {
      return null;
    }
  }

  function replace(oldPanel, markup) {
    const newPanel = document.createRange().createContextualFragment(markup).firstElementChild;
    if (versionOf(newPanel) < versionOf(oldPanel)) return;
    const remembered = remember(oldPanel);
    keepUndoPreview(oldPanel, newPanel);
    oldPanel.replaceWith(newPanel);
    window.htmx.process(newPanel);
    restore(newPanel, remembered);
    onDrawn(newPanel);
  }

  return { changed: onChange, passed: onTimePassed, renew };
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
