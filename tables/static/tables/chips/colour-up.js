/** A colour-up sheet: what each seat gets, its odd chips, how many are raced for, and what it adds. */

import { filled } from '../../tournaments/shared/sentences.js';
import { signed, typed, written } from './figures.js';

const EXTRA = {
  round_half_up: (rest, chip) => (2 * rest >= chip ? 1 : 0),
  round_up: (rest) => (rest > 0 ? 1 : 0),
  drop: () => 0,
};

export function watchSheet(form) {
  const { worth, new: chip, leftover, by, rack } = form.dataset;
  const race = { worth: Number(worth), chip: Number(chip), extra: EXTRA[leftover], by };
  const rows = [...form.querySelectorAll('[data-seat]')].map((row) => calculated(row, race));
  const over = rows.reduce((so, one) => so + one.over, 0);
  const due = Math.floor(over / race.chip) + race.extra(over % race.chip, race.chip);
  const received = rows.reduce((so, one) => so + one.counted, 0);
  const issued = rows.reduce((so, one) => so + one.gets, 0);
  const won = rows.filter((one) => one.won).length;
  show(form, 'received', written(received));
  show(form, 'issued', written(issued));
  show(form, 'added', signed(issued * race.chip - received * race.worth));
  show(form, 'race', filled(form.dataset.wonOf, { won: written(won), due: written(due) })).toggleAttribute('data-open', won !== due);
  form.querySelector('[data-two]').toggleAttribute('data-must', received >= Number(rack));
  form.elements.signed_too.required = received >= Number(rack);
}

function calculated(row, { worth, chip, extra, by }) {
  const counted = typed(row.querySelector('[name^="seat."]')) ?? 0;
  const whole = Math.floor((counted * worth) / chip);
  // by value: of chips that do not divide, what is over is no whole number of old ones
  const over = (counted * worth) % chip;
  const wins = row.querySelector('[name="winners"]');
  if (wins) {
    wins.disabled = !over;
    if (!over) wins.checked = false;
  }
  const last = row.querySelector('[name="last"]').checked && over && !whole ? 1 : 0;
  const raced = by === 'cards' ? Number(Boolean(wins?.checked)) : over && extra(over, chip);
  const gets = whole + Math.max(raced, last);
  row.querySelector('[data-gets]').textContent = counted ? written(gets) : '';
  row.querySelector('[data-odd]').textContent = oddText(over, { worth, chip });
  return { counted, over, gets, won: Boolean(wins?.checked) };
}

/** Odd chips where they divide, else the value that is over. */
function oddText(over, { worth, chip }) {
  if (!over) return '';
  return chip % worth ? written(over) : String(over / worth);
}

function show(form, name, words) {
  const at = form.querySelector(`[data-${name}]`);
  if (at) at.textContent = words;
  return at ?? form;
}
