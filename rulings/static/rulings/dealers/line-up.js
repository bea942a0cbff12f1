/** The dealers' rota: shows late pushes. Counted here because the page is not fetched again while nothing happens. */

import { fillIn } from '../../tournaments/shared/sentences.js';

const MINUTE = 60_000;

/** @param {number} now the server's time in ms */
export function drawLineUp(now) {
  const rota = document.querySelector('.phone-rota');
  const tolerance = Number(rota?.dataset.patience);
  for (const row of document.querySelectorAll('.phone-rota [data-due]')) {
    const minutesLate = Math.floor((now - row.dataset.due) / MINUTE);
    const words = minutesLate >= tolerance ? fillIn(rota.dataset.late, { minutes: minutesLate }) : '';
    const label = row.querySelector('em');
    row.classList.toggle('late', words !== '');
    if (label.textContent !== words) label.textContent = words;
  }
}
