/** Numbers of a page, formatted and parsed in its language. */

/** Return the page's own language. */
const pageLanguage = () => document.documentElement.lang || 'en';

/** Format a number with thousands separators in the page's language: 15,000 or 15.000. */
export const formatNumber = (number, options = {}) =>
  new Intl.NumberFormat(pageLanguage(), { useGrouping: 'always', ...options }).format(number);

/** Return a whole number's digits without thousands separators of any language; anything else stays as it is. */
export function stripSeparators(text) {
  const typed = text.trim();
  return /^\d{1,3}(?:[,.\u0027\u2019\s]\d{3})+$/.test(typed) ? typed.replace(/\D/g, '') : typed;
}

/** Parse a typed number as the server does (tournaments/language/typed.py); NaN if it is none. */
export function parseDecimal(text) {
  const plain = text.replace(/[\s\u0027\u2019]/g, '');
  const mark = decimalMark(plain);
  const digits = [...plain].filter((character) => character === mark || !',.'.includes(character)).join('');
  return digits === '' ? NaN : Number(digits.replace(mark, '.'));
}

function decimalMark(text) {
  const marks = text.match(/[,.]/g) ?? [];
  if (new Set(marks).size === 2) return marks.at(-1);
  if (marks.length !== 1) return '';
  const ownMark = formatNumber(0.5)[1];
  const thousands = /^[^0,.].*[,.]\d{3}$/.test(text);
  return thousands && marks[0] !== ownMark ? '' : marks[0];
}
