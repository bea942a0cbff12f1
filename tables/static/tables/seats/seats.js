/**
 * The seats of the shown table: a click chooses a seat and shows its actions below. While the page asks for the button,
 * the first click tells where it is.
 */

const panel = () => document.getElementById('panel-table');
const table = () => panel()?.querySelector('[name="table"]')?.value ?? '';
const sheet = (seat) => panel()?.querySelector(`[data-sheet="${CSS.escape(seat)}"]`);

const chosen = { table: '', seat: '', entry: undefined };

/** Show a seat's sheet, or with '' the actions of the table; its keys work while it is shown. */
function showSeat(seat) {
  for (const sheetElement of panel().querySelectorAll('[data-sheet]')) {
    sheetElement.hidden = sheetElement.dataset.sheet !== seat;
    for (const button of sheetElement.querySelectorAll('[data-key-when]')) {
      if (sheetElement.hidden) delete button.dataset.key;
      else button.dataset.key = button.dataset.keyWhen;
    }
  }
  for (const seatButton of panel().querySelectorAll('.ring [data-seat]')) {
    seatButton.setAttribute('aria-pressed', String(seatButton.dataset.seat === seat));
  }
}

function chooseSeat(seat) {
  if (!panel()) return;
  Object.assign(chosen, { table: table(), seat, entry: sheet(seat)?.dataset.entry });
  showSeat(seat);
}

/** Set the button to the tapped seat if the page asks for it; returns whether it did. */
function setButton(seat) {
  const button = panel().querySelector('[data-asks-button]') && sheet(seat)?.querySelector('[data-sets-button]');
  button?.click();
  return Boolean(button);
}

/** Return the entry in the chosen seat; '' if no seat is chosen. */
export const chosenEntry = () =>
  chosen.seat && chosen.table === table() ? (sheet(chosen.seat)?.dataset.entry ?? '') : '';

/** Clear the chosen seat. */
export const clearSeat = () => { if (chosen.seat) chooseSeat(''); };

/** Choose the same seat again after the table was drawn, as long as the same player sits there. */
export function restoreSeat() {
  if (!panel()?.querySelector('.ring')) return;
  const requestedSeat = panel().dataset.chosen;
  if (requestedSeat) {
    delete panel().dataset.chosen;
    chooseSeat(requestedSeat);
    return;
  }
  const isSamePlayer = chosen.seat && chosen.table === table() && sheet(chosen.seat)?.dataset.entry === chosen.entry;
  if (isSamePlayer) showSeat(chosen.seat);
  else chooseSeat('');
}

export function watchSeats() {
  // a seat is chosen for one action only
  document.addEventListener('acted', clearSeat);
  document.addEventListener('click', ({ target }) => {
    const seat = target.closest('#panel-table .ring [data-seat]');
    if (seat && setButton(seat.dataset.seat)) return;
    if (seat) chooseSeat(seat.getAttribute('aria-pressed') === 'true' ? '' : seat.dataset.seat);
    if (target.closest('[data-unseats]')) chooseSeat('');
  });
}
