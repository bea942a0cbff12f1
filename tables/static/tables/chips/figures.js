/** Parsing and formatting chips. */

import { formatNumber } from '../../tournaments/shared/figures.js';

const MULTIPLIERS = { k: 1000, m: 1000000 };

/** Parse 30000, 30,000 or 30k; null if the field is empty or holds no number. */
export function parseChips(field) {
  const match = /^(\d+(?:[.,]\d+)?)\s*([km])$/i.exec(field.value.trim());
  if (match) return Math.round(Number(match[1].replace(',', '.')) * MULTIPLIERS[match[2].toLowerCase()]);
  const digits = field.value.replace(/[ ,.'’\u00a0\u202f]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : null;
}

export const formatChips = (chips) => formatNumber(chips).replace('-', '−');
export const formatSigned = (chips) => (chips > 0 ? `+${formatChips(chips)}` : formatChips(chips));
