/**
 * The deal page: the server calculates while stacks are typed, and its figures are put into the table; manual figures
 * are summed up here. The page also works without it: Calculate loads the whole page.
 */

import { parseDecimal, formatNumber } from '../shared/figures.js';
import { fillIn } from '../shared/sentences.js';

const TYPING_PAUSE = 250;

const form = document.getElementById('deal');
let timer = null;
let lastRequest = 0;

/** Calculate soon; until then the deal cannot be proposed. */
function calculateSoon() {
  document.getElementById('way-propose').disabled = true;
  clearTimeout(timer);
  timer = setTimeout(calculate, TYPING_PAUSE);
}

/** Fetch the page for the typed stacks, and take over its figures. */
async function calculate() {
  const request = ++lastRequest;
  const typed = new FormData(form);
  for (const name of ['csrfmiddlewaretoken', 'action']) typed.delete(name);
  try {
    const answer = await fetch(`${location.pathname}?${new URLSearchParams(typed)}`, { cache: 'no-store' });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (!answer.ok || request !== lastRequest) return;
    for (const newer of page.querySelectorAll('[id^="way-"]')) {
      document.getElementById(newer.id)?.replaceWith(document.adoptNode(newer));
    }
    sumUp();
  } catch {
    // no network: the figures stay; the server calculates a proposed deal anyway
    document.getElementById('way-propose').disabled = false;
  }
}

/** Return a typed amount in minor units; NaN if it is none. */
function toMinorUnits(typed, digits) {
  return typed.trim() === '' ? 0 : Math.round(parseDecimal(typed) * 10 ** digits);
}

/** Show the sum of the manual figures, and the difference to the shared amount. */
function sumUp() {
  const sumLine = document.getElementById('hand-sum');
  const digits = Number(sumLine.dataset.digits);
  const fields = [...form.querySelectorAll('[data-hand]')];
  const sharedAmount = Number(document.getElementById('way-shared').dataset.shared);
  if (fields.every((field) => !field.value) || !sharedAmount) {
    sumLine.textContent = '';
    sumLine.dataset.s = '';
    return;
  }
  const missing = sharedAmount - fields.reduce((sum, field) => sum + toMinorUnits(field.value, digits), 0);
  const words = formatNumber(Math.abs(missing) / 10 ** digits, {
    minimumFractionDigits: missing % 10 ** digits ? digits : 0,
  });
  sumLine.dataset.s = missing === 0 ? 'go' : 'stop';
  const { none, whole, lacking, excess } = sumLine.dataset;
  sumLine.textContent = Number.isNaN(missing)
    ? none
    : missing === 0
      ? whole
      : fillIn(missing > 0 ? lacking : excess, { amount: words });
}

/** Fill the manual figures with those of ICM. */
function fillFromIcm() {
  for (const field of form.querySelectorAll('[data-hand]')) {
    const key = field.name.replace('amount-', '');
    field.value = document.getElementById(`way-icm-${key}`).dataset.typed;
  }
  switchToByHand();
}

/** Switch the deal to the manual figures. */
function switchToByHand() {
  form.elements.kind.value = 'by_hand';
  updateTabOrder();
  sumUp();
  calculateSoon();
}

/** Let Tab skip the manual figures until the deal uses them. */
function updateTabOrder() {
  const byHand = form.elements.kind.value === 'by_hand';
  for (const field of form.querySelectorAll('[data-hand]')) field.tabIndex = byHand ? 0 : -1;
}

/** Go to the next stack on Return, without proposing the deal. */
function focusNextStack(event) {
  if (event.key !== 'Enter' || !event.target.matches('[data-stack]')) return;
  event.preventDefault();
  const stacks = [...form.querySelectorAll('[data-stack]')];
  (stacks[stacks.indexOf(event.target) + 1] ?? event.target).focus();
}

function typed({ target }) {
  if (target.matches('[data-hand]')) {
    switchToByHand();
  } else if (target.matches('[data-stack], [name="to_play_for"]')) {
    calculateSoon();
  }
}

if (form) {
  form.addEventListener('input', typed);
  form.addEventListener('change', updateTabOrder);
  form.addEventListener('change', ({ target }) => target.name === 'kind' && calculateSoon());
  form.addEventListener('keydown', focusNextStack);
  form.querySelector('[data-calculate]').hidden = true;
  const button = document.getElementById('fill');
  button.hidden = false;
  button.addEventListener('click', fillFromIcm);
  updateTabOrder();
  sumUp();
}
