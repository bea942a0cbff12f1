// Parses the text of cells into the structure file's values, and formats them back. Text that cannot be parsed goes to
// the server as typed, which reports the error.

import { formatNumber, stripSeparators } from '../../shared/figures.js';

const SHORT_AMOUNT = /^(\d+(?:[.,]\d+)?)\s*([km])$/i;
const MULTIPLIERS = { k: 1000, m: 1_000_000 };

/** Parse "1,000", "1 000" or "25k" as a number of chips; anything else stays as it is. */
export function parseChips(text) {
  const typed = stripSeparators(text);
  if (/^\d+$/.test(typed)) return Number(typed);
  const [, amount, unit] = SHORT_AMOUNT.exec(typed) ?? [];
  const whole = unit ? Number(amount.replace(',', '.')) * MULTIPLIERS[unit.toLowerCase()] : NaN;
  return Number.isInteger(whole) ? whole : typed;
}

/** Format 1000 as "1,000"; anything but a number stays as it is. */
export const groupDigits = (value) => (typeof value === 'number' ? formatNumber(value) : String(value ?? ''));

/** Parse "20", "7.5" or "7:30" as the file's `minutes` or `seconds`. */
export function parseLength(text) {
  const typed = text.trim().replace(',', '.');
  const clock = /^(\d+):([0-5]\d)$/.exec(typed);
  if (clock) return { seconds: Number(clock[1]) * 60 + Number(clock[2]) };
  return { minutes: typed !== '' && Number.isFinite(Number(typed)) ? Number(typed) : text.trim() };
}

/** Format the file's `minutes` and `seconds` as "20" or "7:30". */
export function formatLength({ minutes = 0, seconds = 0 }) {
  if (!Number.isFinite(minutes) || !Number.isFinite(seconds)) return String(minutes);
  const whole = Math.round(minutes * 60 + seconds);
  const rest = whole % 60;
  return rest ? `${Math.floor(whole / 60)}:${String(rest).padStart(2, '0')}` : String(whole / 60);
}

/** Parse "25 100" or "25, 100" as a list of chips. */
export const parseChipList = (text) => text.split(/[;,+\s]+/).filter(Boolean).map((part) => parseChips(part));

/** Parse "2-10" as the ends of a spread, "1-5-10" with a wider last street; anything else stays as it is. */
export function parseSpread(text) {
  const parts = text.split(/\s*(?:-|–|to|\/)\s*/).map((part) => parseChips(part));
  return [2, 3].includes(parts.length) && parts.every(Number.isInteger) ? parts : text.trim();
}

/** Return the tidied text of a cell that was left. */
export function tidyText(kind, text) {
  if (kind === 'chips') return groupDigits(parseChips(text));
  if (kind === 'minutes') return text.trim() === '' ? '' : formatLength(parseLength(text));
  return text.trim();
}
