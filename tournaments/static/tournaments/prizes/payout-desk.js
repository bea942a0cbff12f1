/** The payout desk: found as one types, and seen again while nobody has a row open. The page works without it. */

import { pressEnded } from '../shared/unfinished.js';

const EVERY = 4000;
const TYPED = 200;

const form = document.getElementById('find-form');
let waiting = null;
let turn = 0;

/** Fetch the desk as it is at this address. `unless`: somebody may have begun something while it came. */
async function renew(address, { unless = () => false } = {}) {
  const mine = ++turn;
  try {
    const answer = await fetch(address, { cache: 'no-store' });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    await pressEnded();
    const newer = answer.ok && page.getElementById('desk');
    if (newer && mine === turn && !unless()) document.getElementById('desk').replaceWith(document.adoptNode(newer));
  } catch {
    // no network: what is shown stays
  }
}

function find() {
  const address = new URL(location.href);
  for (const [name, value] of new FormData(form)) address.searchParams.set(name, value);
  history.replaceState(null, '', address);
  renew(address);
}

/** Somebody is at work in a row: it is left as it is. */
function busy() {
  return document.hidden || document.querySelector('#desk details[open]') !== null;
}

form.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(find, TYPED); });
form.addEventListener('submit', (event) => { event.preventDefault(); find(); });
document.addEventListener('toggle', (event) => {
  if (event.target.open && event.target.closest('.due')) event.target.querySelector('button.btn-go')?.focus();
}, true);
document.addEventListener('submit', (event) => {
  const button = event.target.closest('.due') && event.target.querySelector('button[type=submit]');
  if (button) setTimeout(() => { button.disabled = true; });
});
setInterval(() => { if (!busy()) renew(location.href, { unless: busy }); }, EVERY);
