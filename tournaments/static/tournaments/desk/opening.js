/** Shows until when entries are sold; fetched again when the clock or the structure has changed. */

import { openLink } from '../shared/connection.js';

const SELECTOR = '[data-opening]';
const { opening, version, topics: topicList } = document.querySelector(SELECTOR).dataset;
const shownTopics = topicList.split(' ');

async function renewOpening() {
  try {
    const answer = await fetch(location.href, { cache: 'no-store' });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    document.querySelector(SELECTOR).replaceWith(page.querySelector(SELECTOR));
  } catch {
    // no network: the link fetches it when it is back
  }
}

openLink({
  base: `/live/${opening}`,
  snapshot: { version: Number(version) },
  onSnapshot: () => {},
  onTopics: (topics) => { if (topics.some((topic) => shownTopics.includes(topic))) renewOpening(); },
});
