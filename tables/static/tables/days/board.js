/** The bag board: fetched again from the server when bags, hands or the clock have changed. */

import { openLink } from '../../tournaments/shared/connection.js';
import { pressEnded } from '../../tournaments/shared/unfinished.js';

/** The shortest time between two fetches, in ms, however fast bags come in. */
const RENEW_INTERVAL = 1000;

const { slug, version, topics: topicList } = document.getElementById('content').dataset;
const shownTopics = topicList.split(' ');
let timer = null;

openLink({
  base: `/live/${slug}`,
  snapshot: { version: Number(version) },
  onSnapshot: () => {},
  onTopics: (topics) => topics.some((topic) => shownTopics.includes(topic)) && renewSoon(),
  onContact: renewSoon,
});

function renewSoon() {
  timer ??= setTimeout(renew, RENEW_INTERVAL);
}

async function renew() {
  timer = null;
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store' });
    const markup = await answer.text();
    await pressEnded();
    if (answer.ok) replaceParts(new DOMParser().parseFromString(markup, 'text/html'));
  } catch {
    // no network: keep what is shown
  }
}

function replaceParts(fresh) {
  for (const id of ['bagged', 'live']) {
    const [current, newer] = [document.getElementById(id), fresh.getElementById(id)];
    if (current && newer && current.innerHTML !== newer.innerHTML) current.replaceWith(newer);
  }
  const [actions, newActions] = [document.getElementById('acts'), fresh.getElementById('acts')];
  // a typed reason stays; compares the text, because each answer has a token of its own
  if (actions && newActions && actions.textContent !== newActions.textContent && !hasInput(actions)) {
    actions.replaceWith(newActions);
  }
}

function hasInput(actions) {
  const fields = [...actions.querySelectorAll('input:not([type=hidden])')];
  return fields.some((field) => field === document.activeElement || field.value);
}

document.addEventListener('focusout', ({ target }) => target.closest('#acts') && renewSoon());
