// What a cell holds: how its text is read into the structure file's own values, and written back.
// What cannot be read goes to the server as it was typed: the server says what is wrong with it.

import { formatNumber, stripSeparators } from '../../shared/figures.js';

const SHORT = /^(\d+(?:[.,]\d+)?)\s*([km])$/i;
const TIMES = { k: 1000, m: 1_000_000 };

/** "1,000", "1 000", "25k" as a number of chips; anything else as it is. */
export function chips(text) {
  const typed = stripSeparators(text);
  if (/^\d+$/.test(typed)) return Number(typed);
  const [, amount, unit] = SHORT.exec(typed) ?? [];
  const whole = unit ? Number(amount.replace(',', '.')) * TIMES[unit.toLowerCase()] : NaN;
  return Number.isInteger(whole) ? whole : typed;
}

/** 1000 as "1,000"; what is no number stays as it is. */
export const grouped = (value) => (typeof value === 'number' ? formatNumber(value) : String(value ?? ''));

/** "20", "7.5" or "7:30" as the file's `minutes` or `seconds`. */
export function length(text) {
  const typed = text.trim().replace(',', '.');
  const clock = /^(\d+):([0-5]\d)$/.exec(typed);
  if (clock) return { seconds: Number(clock[1]) * 60 + Number(clock[2]) };
  return { minutes: typed !== '' && Number.isFinite(Number(typed)) ? Number(typed) : text.trim() };
}

/** The file's `minutes` and `seconds` as "20" or "7:30". */
export function lengthText({ minutes = 0, seconds = 0 }) {
  if (!Number.isFinite(minutes) || !Number.isFinite(seconds)) return String(minutes);
  const whole = Math.round(minutes * 60 + seconds);
  const rest = whole % 60;
  return rest ? `${Math.floor(whole / 60)}:${String(rest).padStart(2, '0')}` : String(whole / 60);
}

/** "25 100" or "25, 100" as a list of chips. */
export const several = (text) => text.split(/[;,+\s]+/).filter(Boolean).map((one) => chips(one));

/** "2-10" as the two ends of a spread, "1-5-10" with a wider last street; anything else as it is. */
export function ends(text) {
  const parts = text.split(/\s*(?:-|–|to|\/)\s*/).map((one) => chips(one));
  return [2, 3].includes(parts.length) && parts.every(Number.isInteger) ? parts : text.trim();
}

/** Text of a chips cell as it stands after somebody has left it. */
export function tidy(kind, text) {
  if (kind === 'chips') return grouped(chips(text));
  if (kind === 'minutes') return text.trim() === '' ? '' : lengthText(length(text));
  return text.trim();
}
