/** The payout desk: searches while typing, and renews while no row is open. The page also works without it. */

import { pressEnded } from '../shared/unfinished.js';

const RENEW_INTERVAL = 4000;
const TYPING_PAUSE = 200;

const form = document.getElementById('find-form');
let timer = null;
let lastRequest = 0;

/** Fetch the desk at this address. `mustStay` is checked after the fetch: somebody may have begun something. */
async function renew(address, { mustStay = () => false } = {}) {
  const request = ++lastRequest;
  try {
    const answer = await fetch(address, { cache: 'no-store' });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    await pressEnded();
    const newer = answer.ok && page.getElementById('desk');
    if (newer && request === lastRequest && !mustStay()) {
      document.getElementById('desk').replaceWith(document.adoptNode(newer));
    }
  } catch {
    // no network: what is shown stays
  }
}

function findPlayer() {
  const address = new URL(location.href);
  for (const [name, value] of new FormData(form)) address.searchParams.set(name, value);
  history.replaceState(null, '', address);
  renew(address);
}

/** Return whether somebody works in a row, which must stay as it is. */
function isBusy() {
  return document.hidden || document.querySelector('#desk details[open]') !== null;
}

form.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(findPlayer, TYPING_PAUSE); });
form.addEventListener('submit', (event) => { event.preventDefault(); findPlayer(); });
document.addEventListener('toggle', (event) => {
  if (event.target.open && event.target.closest('.due')) event.target.querySelector('button.btn-go')?.focus();
}, true);
document.addEventListener('submit', (event) => {
  const button = event.target.closest('.due') && event.target.querySelector('button[type=submit]');
  if (button) setTimeout(() => { button.disabled = true; });
});
setInterval(() => { if (!isBusy()) renew(location.href, { mustStay: isBusy }); }, RENEW_INTERVAL);
