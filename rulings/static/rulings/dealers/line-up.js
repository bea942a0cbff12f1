/** The dealers' rota: a push that is late says so, counted here, for the page is not fetched while nothing happens. */

import { filled } from '../../tournaments/shared/sentences.js';

const MINUTE = 60_000;

/** @param {number} now the server's time in ms */
export function drawLineUp(now) {
  const rota = document.querySelector('.f-rota');
  const patience = Number(rota?.dataset.patience);
  for (const row of document.querySelectorAll('.f-rota [data-due]')) {
    const late = Math.floor((now - row.dataset.due) / MINUTE);
    const says = late >= patience ? filled(rota.dataset.late, { minutes: late }) : '';
    const said = row.querySelector('em');
    row.classList.toggle('late', says !== '');
    if (said.textContent !== says) said.textContent = says;
  }
}
