/** The pad of digits below the thumb (templates/tables/chips/_pad.html): no keyboard covers half of a phone's page. */

import { formatChips } from './figures.js';

/** Digits of the largest stack. */
const MAX_DIGITS = 12;

/** Type a key of the pad into a field: a digit, several at once, or `back`. */
export function typeKey(field, key) {
  const digits = field.value.replace(/\D/g, '');
  writeChips(field, key === 'back' ? digits.slice(0, -1) : digits + key);
}

/** Write chips into a field, with thousands separators. */
export function writeChips(field, value) {
  const digits = value.replace(/\D/g, '').replace(/^0+/, '').slice(0, MAX_DIGITS);
  field.value = digits ? formatChips(Number(digits)) : '';
}
