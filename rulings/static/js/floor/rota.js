/** The dealers' rota: a push that is late says so, counted here, for the page is not fetched while nothing happens. */

const MINUTE = 60_000;

/** @param {number} now the house's time in ms */
export function drawRota(now) {
  const patience = Number(document.querySelector('.f-rota')?.dataset.patience);
  for (const row of document.querySelectorAll('.f-rota [data-due]')) {
    const late = Math.floor((now - row.dataset.due) / MINUTE);
    const says = late >= patience ? `late ${late} min` : '';
    const said = row.querySelector('em');
    row.classList.toggle('late', says !== '');
    if (said.textContent !== says) said.textContent = says;
  }
}
