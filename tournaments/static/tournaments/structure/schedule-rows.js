/** The rows of the schedule: which is the present one, and where it stands. */

import { setFlag } from '../shared/attributes.js';

/** So many rows stay in sight above the present one. */
const ABOVE = 1;

/** The row of a step by its key, or null. */
export const rowOf = (key) => (key ? document.querySelector(`#levels tr[data-key="${CSS.escape(key)}"]`) : null);

/** Mark one row as the present one, and those above it as past; null marks none. */
export function markPresent(present) {
  const rows = [...document.querySelectorAll('#levels tbody tr')];
  const at = rows.indexOf(present);
  rows.forEach((row, index) => {
    setFlag(row, 'data-past', index < at);
    if (index === at) row.setAttribute('aria-current', 'true');
    else row.removeAttribute('aria-current');
  });
}

/** Bring the present row into sight where the table scrolls by itself: on a wall. */
export function toPresent(present) {
  const region = document.getElementById('rows');
  if (!present || region.scrollHeight <= region.clientHeight) return;
  const rows = [...document.querySelectorAll('#levels tbody tr')];
  const first = rows[Math.max(0, rows.indexOf(present) - ABOVE)];
  const head = document.querySelector('#levels thead').offsetHeight;
  region.scrollTo({ top: first.offsetTop - head, behavior: calm() ? 'instant' : 'smooth' });
}

/** On a phone the page scrolls, not the table: begin at the present row where it would be out of sight. */
export function beginAt(present) {
  if (present && scrollY === 0 && present.getBoundingClientRect().bottom > innerHeight) {
    present.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
}

/** Make the type as small as it must be for the table to fit its width. */
export function refit() {
  const [region, table] = [document.getElementById('rows'), document.getElementById('levels')];
  table.style.removeProperty('--fit');
  const { paddingLeft, paddingRight } = getComputedStyle(region);
  const room = (region.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)) / table.scrollWidth;
  if (room < 1) table.style.setProperty('--fit', String(Math.floor(room * 100) / 100));
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
