/** A screen on the wall shows what staff choose: when they choose something else, its page is loaded again. */

import { setFlag } from '../shared/attributes.js';
import { identify } from './identify.js';

const SPREAD = 250;
const ANOTHER_TRY = 3000;
const GONE = 404;
/** Where a television waits to be paired: a screen that was removed goes there. */
const PAIRING = '/screen/';

/** What the page says of the screen on which it is shown; null where it is shown on none. */
export const ownMark = () => document.querySelector('meta[name="screen"]');

/** Whether this page is shown on one of the organisation's screens. */
export const isScreen = () => Boolean(shownBy(ownMark()));

/** Look again after a change that may be about screens, or about what the clock stands in for: the page names them. */
export function lookAgain(topics) {
  if (!isScreen()) return;
  if (ownMark().dataset.waits.split(' ').some((topic) => topics.includes(topic))) followStaff();
}

/** Only an answer of the server's replaces the page: never leave a wall with a browser's error on it. */
async function followStaff() {
  await wait(Math.random() * SPREAD);
  let now = await chosen();
  while (now === null) {
    await wait(ANOTHER_TRY);
    now = await chosen();
  }
  const own = ownMark();
  setFlag(own, 'data-muted', now.hasAttribute('data-muted'));
  if (shownBy(now) !== shownBy(own) || isNewer(now, own, 'reload')) location.reload();
  else if (isNewer(now, own, 'identify')) {
    own.dataset.identify = now.dataset.identify;
    identify({ number: now.dataset.number, name: now.dataset.name });
  }
}

const isNewer = (now, own, name) => Number(now.dataset[name] || 0) > Number(own.dataset[name] || 0);

/** What the screen is to show, as the server says it; null while nobody answers. */
async function chosen() {
  const asked = new URLSearchParams(location.search);
  asked.set('mark', '1');
  try {
    const answer = await fetch(`${location.pathname}?${asked}`, { cache: 'no-store' });
    if (answer.status === GONE && ownMark().dataset.code) location.replace(PAIRING);
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('meta[name="screen"]') : null;
  } catch (error) {
    return null;
  }
}

/** What a mark shows; '' where there is none: the page of an address of its own shows what that says. */
const shownBy = (mark) => (mark ? mark.content : '');
const wait = (span) => new Promise((resolve) => setTimeout(resolve, span));
