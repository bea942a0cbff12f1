/** Follows what staff choose for a screen: when they choose something else, its page is reloaded. */

import { setFlag } from '../shared/attributes.js';
import { identify } from './identify.js';

const SPREAD = 250;
const RETRY = 3000;
const NOT_FOUND = 404;
/** The page on which a television waits to be paired: a removed screen goes there. */
const PAIRING = '/screen/';

/** Return the mark of the screen that shows this page; null if there is none. */
export const ownMark = () => document.querySelector('meta[name="screen"]');

/** Return whether this page is shown on one of the organisation's screens. */
export const isScreen = () => Boolean(contentOf(ownMark()));

/** Check the screen's choice after a change of topics that the page names. */
export function checkScreen(topics) {
  if (!isScreen()) return;
  if (ownMark().dataset.waits.split(' ').some((topic) => topics.includes(topic))) followChoice();
}

/** Reload only if the server answers: a wall must never show a browser's error page. */
async function followChoice() {
  await delay(Math.random() * SPREAD);
  let newMark = await fetchMark();
  while (newMark === null) {
    await delay(RETRY);
    newMark = await fetchMark();
  }
  const currentMark = ownMark();
  setFlag(currentMark, 'data-muted', newMark.hasAttribute('data-muted'));
  if (contentOf(newMark) !== contentOf(currentMark) || isNewer(newMark, currentMark, 'reload')) location.reload();
  else if (isNewer(newMark, currentMark, 'identify')) {
    currentMark.dataset.identify = newMark.dataset.identify;
    identify({ number: newMark.dataset.number, name: newMark.dataset.name });
  }
}

const isNewer = (newMark, currentMark, name) =>
  Number(newMark.dataset[name] || 0) > Number(currentMark.dataset[name] || 0);

/** Fetch the screen's mark from the server; null without an answer. */
async function fetchMark() {
  const params = new URLSearchParams(location.search);
  params.set('mark', '1');
  try {
    const answer = await fetch(`${location.pathname}?${params}`, { cache: 'no-store' });
    if (answer.status === NOT_FOUND && ownMark().dataset.code) location.replace(PAIRING);
    return answer.ok
      ? new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('meta[name="screen"]')
      : null;
  } catch (error) {
    return null;
  }
}

/** Return what a mark shows; '' without a mark. */
const contentOf = (mark) => (mark ? mark.content : '');
const delay = (span) => new Promise((resolve) => setTimeout(resolve, span));
