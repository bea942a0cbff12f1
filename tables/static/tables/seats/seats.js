/**
 * The seats of the table that is looked at: one click chooses a seat, its actions stand below, another does one.
 * While the button is asked for, the first click says where it is.
 */

const panel = () => document.getElementById('panel-table');
const table = () => panel()?.querySelector('[name="table"]')?.value ?? '';
const sheet = (seat) => panel()?.querySelector(`[data-sheet="${CSS.escape(seat)}"]`);

const chosen = { table: '', seat: '', entry: undefined };

/** Show a seat's sheet, or with '' what is done at the table; its keys work while it is shown. */
function show(seat) {
  for (const one of panel().querySelectorAll('[data-sheet]')) {
    one.hidden = one.dataset.sheet !== seat;
    for (const button of one.querySelectorAll('[data-key-when]')) {
      if (one.hidden) delete button.dataset.key;
      else button.dataset.key = button.dataset.keyWhen;
    }
  }
  for (const one of panel().querySelectorAll('.ring [data-seat]')) one.setAttribute('aria-pressed', String(one.dataset.seat === seat));
}

function choose(seat) {
  if (!panel()) return;
  Object.assign(chosen, { table: table(), seat, entry: sheet(seat)?.dataset.entry });
  show(seat);
}

/** The seat that was tapped is the answer to the question where the button is: whether it was asked, and may be set. */
function setsButton(seat) {
  const button = panel().querySelector('[data-asks-button]') && sheet(seat)?.querySelector('[data-sets-button]');
  button?.click();
  return Boolean(button);
}

/** Who sits in the seat that is chosen; '' when none is. */
export const chosenEntry = () => (chosen.seat && chosen.table === table() ? sheet(chosen.seat)?.dataset.entry ?? '' : '');

/** Choosing is over: nobody is meant any more. */
export const chooseNobody = () => { if (chosen.seat) choose(''); };

/** After the table was drawn again: the same seat, as long as the same player sits there. */
export function keepSeat() {
  if (!panel()?.querySelector('.ring')) return;
  const asked = panel().dataset.chosen;
  if (asked) {
    delete panel().dataset.chosen;
    choose(asked);
    return;
  }
  const same = chosen.seat && chosen.table === table() && sheet(chosen.seat)?.dataset.entry === chosen.entry;
  if (same) show(chosen.seat);
  else choose('');
}

export function watchSeats() {
  // who was chosen for one action is not meant by the next
  document.addEventListener('acted', chooseNobody);
  document.addEventListener('click', ({ target }) => {
    const seat = target.closest('#panel-table .ring [data-seat]');
    if (seat && setsButton(seat.dataset.seat)) return;
    if (seat) choose(seat.getAttribute('aria-pressed') === 'true' ? '' : seat.dataset.seat);
    if (target.closest('[data-unseats]')) choose('');
  });
}
