/** The colour-up sheet: the new chips and odd chips of each seat, the chips to race for, and the chips added. */

import { fillIn } from '../../tournaments/shared/sentences.js';
import { formatSigned, parseChips, formatChips } from './figures.js';

const EXTRA_CHIPS = {
  round_half_up: (rest, chip) => (2 * rest >= chip ? 1 : 0),
  round_up: (rest) => (rest > 0 ? 1 : 0),
  drop: () => 0,
};

export function watchSheet(form) {
  const { worth, new: chip, leftover, by, rack } = form.dataset;
  const race = { worth: Number(worth), chip: Number(chip), extra: EXTRA_CHIPS[leftover], by };
  const rows = [...form.querySelectorAll('[data-seat]')].map((row) => calculateRow(row, race));
  const over = rows.reduce((sum, row) => sum + row.over, 0);
  const chipsDue = Math.floor(over / race.chip) + race.extra(over % race.chip, race.chip);
  const received = rows.reduce((sum, row) => sum + row.counted, 0);
  const issued = rows.reduce((sum, row) => sum + row.gets, 0);
  const won = rows.filter((row) => row.won).length;
  showText(form, 'received', formatChips(received));
  showText(form, 'issued', formatChips(issued));
  showText(form, 'added', formatSigned(issued * race.chip - received * race.worth));
  showText(
    form,
    'race',
    fillIn(form.dataset.wonOf, { won: formatChips(won), due: formatChips(chipsDue) })
  ).toggleAttribute('data-open', won !== chipsDue);
  form.querySelector('[data-two]').toggleAttribute('data-must', received >= Number(rack));
  form.elements.signed_too.required = received >= Number(rack);
}

function calculateRow(row, { worth, chip, extra, by }) {
  const chipCount = parseChips(row.querySelector('[name^="seat."]')) ?? 0;
  const wholeChips = Math.floor((chipCount * worth) / chip);
  // by value: if the values do not divide, the rest is no whole number of old chips
  const over = (chipCount * worth) % chip;
  const winnerBox = row.querySelector('[name="winners"]');
  if (winnerBox) {
    winnerBox.disabled = !over;
    if (!over) winnerBox.checked = false;
  }
  const getsLastChip = row.querySelector('[name="last"]').checked && over && !wholeChips ? 1 : 0;
  const racedChips = by === 'cards' ? Number(Boolean(winnerBox?.checked)) : over && extra(over, chip);
  const gets = wholeChips + Math.max(racedChips, getsLastChip);
  row.querySelector('[data-gets]').textContent = chipCount ? formatChips(gets) : '';
  row.querySelector('[data-odd]').textContent = oddText(over, { worth, chip });
  return { counted: chipCount, over, gets, won: Boolean(winnerBox?.checked) };
}

/** Return the number of odd chips if the values divide, else the value that is left over. */
function oddText(over, { worth, chip }) {
  if (!over) return '';
  return chip % worth ? formatChips(over) : String(over / worth);
}

function showText(form, name, words) {
  const element = form.querySelector(`[data-${name}]`);
  if (element) element.textContent = words;
  return element ?? form;
}
