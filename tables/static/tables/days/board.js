/** The bag board: what the server draws is fetched again when bags, hands or the clock have changed. */

import { openLink } from '../../tournaments/shared/connection.js';
import { pressEnded } from '../../tournaments/shared/unfinished.js';

/** Not oftener than this, however fast bags come in, in ms. */
const REST = 1000;

const { slug, version, topics: said } = document.getElementById('content').dataset;
const shown = said.split(' ');
let soon = null;

openLink({
  base: `/live/${slug}`,
  snapshot: { version: Number(version) },
  onSnapshot: () => {},
  onTopics: (topics) => topics.some((topic) => shown.includes(topic)) && renewSoon(),
  onContact: renewSoon,
});

function renewSoon() {
  soon ??= setTimeout(renew, REST);
}

async function renew() {
  soon = null;
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store' });
    const markup = await answer.text();
    await pressEnded();
    if (answer.ok) put(new DOMParser().parseFromString(markup, 'text/html'));
  } catch {
    // no network: what is shown stays
  }
}

function put(fresh) {
  for (const id of ['bagged', 'live']) {
    const [here, newer] = [document.getElementById(id), fresh.getElementById(id)];
    if (here && newer && here.innerHTML !== newer.innerHTML) here.replaceWith(newer);
  }
  const [acts, due] = [document.getElementById('acts'), fresh.getElementById('acts')];
  // a reason that somebody types stays; each answer has its own token, so the words are compared
  if (acts && due && acts.textContent !== due.textContent && !typedIn(acts)) acts.replaceWith(due);
}

function typedIn(acts) {
  const fields = [...acts.querySelectorAll('input:not([type=hidden])')];
  return fields.some((field) => field === document.activeElement || field.value);
}

document.addEventListener('focusout', ({ target }) => target.closest('#acts') && renewSoon());
