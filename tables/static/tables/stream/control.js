/**
 * The producer's desk: F1 to F9 show and hide graphics, N turns a page, Escape clears. Others' changes appear at once.
 */

import { openAirLink } from './link.js';

const desk = () => document.getElementById('desk');
const { slug, worker } = document.getElementById('stream').dataset;
let timer = null;

async function send(body) {
  const answer = await fetch(location.href, {
    method: body ? 'POST' : 'GET',
    body,
    headers: { 'X-Fragment': 'desk' },
    cache: 'no-store',
  });
  const markup = await answer.text();
  if ([200, 409].includes(answer.status)) swap(markup);
  else location.reload(); // signed out, or the link ended: the reloaded page shows it
}

function swap(markup) {
  const newDesk = new DOMParser().parseFromString(markup, 'text/html').getElementById('desk');
  if (!newDesk) return;
  const focusedId = document.activeElement && desk().contains(document.activeElement) ? document.activeElement.id : '';
  desk().replaceWith(newDesk);
  const field = focusedId && document.getElementById(focusedId);
  if (field) field.focus();
}

function refreshSoon() {
  clearTimeout(timer);
  // an open list stays open while somebody chooses
  timer = setTimeout(() => document.activeElement?.tagName !== 'SELECT' && send(null).catch(() => {}), 150);
}

document.addEventListener('submit', (event) => {
  if (!event.target.closest('#desk')) return;
  event.preventDefault();
  send(new FormData(event.target, event.submitter)).catch(() => {});
});

document.addEventListener('change', ({ target }) => {
  if (target.closest('#desk form[data-sends]')) target.form.requestSubmit();
});

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  const typing = event.target.matches('input:not([type="checkbox"]), textarea, select');
  const key =
    /^F\d$/.test(event.key) || event.key === 'Escape' || (event.key.toLowerCase() === 'n' && !typing) ? event.key : '';
  const name = key.length === 1 ? 'n' : key;
  const button = name && document.querySelector(`#desk [data-key="${name}"]:not([disabled])`);
  if (!button) return;
  event.preventDefault();
  button.click();
});

openAirLink({ slug, worker, onChange: refreshSoon, onTime: () => {} });
