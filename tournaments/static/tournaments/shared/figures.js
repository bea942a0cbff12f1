/** Figures of a page as they are written and typed in its language. */

/** The page's own language. */
const spoken = () => document.documentElement.lang || 'en';

/** A number with its thousands apart, in the page's language: 15,000 or 15.000. */
export const figure = (number, options = {}) =>
  new Intl.NumberFormat(spoken(), { useGrouping: 'always', ...options }).format(number);

/** The digits of a whole number with its thousands apart in whatever language; anything else as it is. */
export function wholeTyped(text) {
  const typed = text.trim();
  return /^\d{1,3}(?:[,.\u0027\u2019\s]\d{3})+$/.test(typed) ? typed.replace(/\D/g, '') : typed;
}

/** A number as it is typed, read as the server reads it (tournaments/language/typed.py); NaN for what is none. */
export function decimalTyped(text) {
  const plain = text.replace(/[\s\u0027\u2019]/g, '');
  const mark = decimalMark(plain);
  const digits = [...plain].filter((one) => one === mark || !',.'.includes(one)).join('');
  return digits === '' ? NaN : Number(digits.replace(mark, '.'));
}

function decimalMark(text) {
  const marks = text.match(/[,.]/g) ?? [];
  if (new Set(marks).size === 2) return marks.at(-1);
  if (marks.length !== 1) return '';
  const own = figure(0.5)[1];
  const thousands = /^[^0,.].*[,.]\d{3}$/.test(text);
  return thousands && marks[0] !== own ? '' : marks[0];
}
