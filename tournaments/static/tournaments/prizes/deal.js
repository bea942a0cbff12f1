/**
 * The deal's page: while stacks are typed the server calculates, and the figures come into the table; figures by hand are
 * summed here. The page works without it: Calculate asks for the whole page.
 */

import { parseDecimal, formatNumber } from '../shared/figures.js';
import { fillIn } from '../shared/sentences.js';

const TYPED = 250;

const form = document.getElementById('deal');
let waiting = null;
let asked = 0;

/** Calculate soon; until then nothing is proposed. */
function calculateSoon() {
  document.getElementById('way-propose').disabled = true;
  clearTimeout(waiting);
  waiting = setTimeout(calculate, TYPED);
}

/** Ask for the page with what is typed, and take its figures over. */
async function calculate() {
  const mine = ++asked;
  const typed = new FormData(form);
  for (const name of ['csrfmiddlewaretoken', 'action']) typed.delete(name);
  try {
    const answer = await fetch(`${location.pathname}?${new URLSearchParams(typed)}`, { cache: 'no-store' });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (!answer.ok || mine !== asked) return;
    for (const newer of page.querySelectorAll('[id^="way-"]')) {
      document.getElementById(newer.id)?.replaceWith(document.adoptNode(newer));
    }
    sumUp();
  } catch {
    // no network: the figures stay, and what is proposed is calculated by the server anyway
    document.getElementById('way-propose').disabled = false;
  }
}

/** Minor units of what is typed; NaN for what is no amount. */
function minor(typed, digits) {
  return typed.trim() === '' ? 0 : Math.round(parseDecimal(typed) * 10 ** digits);
}

/** The sum by hand, and what it lacks. */
function sumUp() {
  const out = document.getElementById('hand-sum');
  const digits = Number(out.dataset.digits);
  const fields = [...form.querySelectorAll('[data-hand]')];
  const shared = Number(document.getElementById('way-shared').dataset.shared);
  if (fields.every((field) => !field.value) || !shared) {
    out.textContent = '';
    out.dataset.s = '';
    return;
  }
  const missing = shared - fields.reduce((sum, field) => sum + minor(field.value, digits), 0);
  const words = formatNumber(Math.abs(missing) / 10 ** digits, { minimumFractionDigits: missing % 10 ** digits ? digits : 0 });
  out.dataset.s = missing === 0 ? 'go' : 'stop';
  const { none, whole, lacking, excess } = out.dataset;
  out.textContent = Number.isNaN(missing) ? none : missing === 0 ? whole : fillIn(missing > 0 ? lacking : excess, { amount: words });
}

/** Figures by hand begin with those of ICM. */
function fill() {
  for (const field of form.querySelectorAll('[data-hand]')) {
    const key = field.name.replace('amount-', '');
    field.value = document.getElementById(`way-icm-${key}`).dataset.typed;
  }
  takeByHand();
}

/** What is shared is what is typed by hand. */
function takeByHand() {
  form.elements.kind.value = 'by_hand';
  reach();
  sumUp();
  calculateSoon();
}

/** Tab goes from stack to stack: figures by hand are passed over until they are asked for. */
function reach() {
  const byHand = form.elements.kind.value === 'by_hand';
  for (const field of form.querySelectorAll('[data-hand]')) field.tabIndex = byHand ? 0 : -1;
}

/** Return goes from a stack to the next one, and proposes nothing. */
function next(event) {
  if (event.key !== 'Enter' || !event.target.matches('[data-stack]')) return;
  event.preventDefault();
  const stacks = [...form.querySelectorAll('[data-stack]')];
  (stacks[stacks.indexOf(event.target) + 1] ?? event.target).focus();
}

function typed({ target }) {
  if (target.matches('[data-hand]')) {
    takeByHand();
  } else if (target.matches('[data-stack], [name="to_play_for"]')) {
    calculateSoon();
  }
}

if (form) {
  form.addEventListener('input', typed);
  form.addEventListener('change', reach);
  form.addEventListener('change', ({ target }) => target.name === 'kind' && calculateSoon());
  form.addEventListener('keydown', next);
  form.querySelector('[data-calculate]').hidden = true;
  const button = document.getElementById('fill');
  button.hidden = false;
  button.addEventListener('click', fill);
  reach();
  sumUp();
}
