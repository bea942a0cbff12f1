/** Chips as they are typed and written. */

import { figure } from '../../tournaments/shared/figures.js';

const TIMES = { k: 1000, m: 1000000 };

/** 30000, 30,000 or 30k; null for nothing or for what is no number. */
export function typed(field) {
  const found = /^(\d+(?:[.,]\d+)?)\s*([km])$/i.exec(field.value.trim());
  if (found) return Math.round(Number(found[1].replace(',', '.')) * TIMES[found[2].toLowerCase()]);
  const digits = field.value.replace(/[ ,.'’\u00a0\u202f]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : null;
}

export const written = (chips) => figure(chips).replace('-', '−');
export const signed = (chips) => (chips > 0 ? `+${written(chips)}` : written(chips));
