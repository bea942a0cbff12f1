/** The rows of the schedule: marks the current one and scrolls to it. */

import { setFlag } from '../shared/attributes.js';

/** Rows that stay visible above the current one. */
const ROWS_ABOVE = 1;
/** Near the end past rows fill a screen up to this many. */
const LEAST_ROWS = 6;
/** The least space under the last row of a wall, as a part of its height. */
const LEAST_MARGIN = 0.02;

/** Return the row of a step by its key, or null. */
export const rowOf = (key) => (key ? document.querySelector(`#levels tr[data-key="${CSS.escape(key)}"]`) : null);

/** Mark a row as the current one and those above it as past; null marks none. */
export function markCurrent(current) {
  const rows = [...document.querySelectorAll('#levels tbody tr')];
  const at = rows.indexOf(current);
  rows.forEach((row, index) => {
    setFlag(row, 'data-past', index < at);
    if (index === at) row.setAttribute('aria-current', 'true');
    else row.removeAttribute('aria-current');
  });
}

/** Scroll to the current row if the table itself scrolls, as on a wall. */
export function scrollToCurrent(current) {
  const region = document.getElementById('rows');
  if (!current || region.scrollHeight <= region.clientHeight) return;
  const rows = [...document.querySelectorAll('#levels tbody tr')];
  const first = rows[Math.max(0, Math.min(rows.indexOf(current) - ROWS_ABOVE, rows.length - LEAST_ROWS))];
  const head = document.querySelector('#levels thead').offsetHeight;
  region.scrollTo({ top: first.offsetTop - head, behavior: isMotionReduced() ? 'instant' : 'smooth' });
}

/** Hide the row that the lower edge of a wall would cut, and a heading without a whole row under it. */
export function hideCutRows() {
  const region = document.getElementById('rows');
  const { bottom } = region.getBoundingClientRect();
  const lowest = bottom - innerHeight * LEAST_MARGIN;
  const rows = [...region.querySelectorAll('#levels tbody tr, .rules li, .rules dl > div, .foot')];
  const bottoms = rows.map((row) => row.getBoundingClientRect().bottom);
  const whole = bottoms.filter((edge) => edge <= lowest);
  const cut = whole.length && whole.length < rows.length ? Math.max(0, Math.floor(bottom - Math.max(...whole))) : 0;
  region.style.setProperty('--cut', `${cut}px`);
}

/** Start at the current row on a phone, where the page scrolls, if it would be out of sight. */
export function startAt(current) {
  if (current && scrollY === 0 && current.getBoundingClientRect().bottom > innerHeight) {
    current.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
}

/** Reduce the type size until the table fits its width. */
export function fitWidth() {
  const [region, table] = [document.getElementById('rows'), document.getElementById('levels')];
  table.style.removeProperty('--fit');
  const { paddingLeft, paddingRight } = getComputedStyle(region);
  const ratio = (region.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)) / table.scrollWidth;
  if (ratio < 1) table.style.setProperty('--fit', String(Math.floor(ratio * 100) / 100));
}

const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
