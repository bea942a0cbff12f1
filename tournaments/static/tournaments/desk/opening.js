/** Until when entries are sold, at the head of the desk: read again when the clock or the structure has changed. */

import { openLink } from '../shared/connection.js';

const MARK = '[data-opening]';
const { opening, version, topics: said } = document.querySelector(MARK).dataset;
const shown = said.split(' ');

async function readAgain() {
  try {
    const answer = await fetch(location.href, { cache: 'no-store' });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    document.querySelector(MARK).replaceWith(page.querySelector(MARK));
  } catch {
    // no network: the link reads it when it is back
  }
}

openLink({
  base: `/live/${opening}`,
  snapshot: { version: Number(version) },
  onSnapshot: () => {},
  onTopics: (topics) => { if (topics.some((topic) => shown.includes(topic))) readAgain(); },
});
