/** Figures as a room reads them: chips, money, places and times, in one language, zone and currency. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** From this chip amount on, figures that stand together are shortened: 25K / 50K. */
export const SHORTEN_FROM = 10000;

/**
 * @param {object} given
 * @param {string} given.language a BCP 47 tag
 * @param {string} given.zone an IANA zone: the room's, whatever the device is set to
 * @param {string} given.currency ISO 4217
 * @param {number} given.digits its decimals
 */
export function formats({ language, zone, currency, digits }) {
  const chips = counts(language, { maximumFractionDigits: 0 });
  const tenths = counts(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const short = shortener(language);
  const ordinal = ordinals(language);
  const hours = moments(language, zone, { hour: '2-digit', minute: '2-digit', hour12: false });
  const time = (moment) => hours(moment).replace(/^24/, '00');
  const sameDay = moments('en', zone, { dateStyle: 'short' });
  return {
    chips,
    /** Amounts that stand beside each other: all in full or, from 10,000 up, all short. */
    together: (amounts) => (Math.max(...amounts) >= SHORTEN_FROM && all(amounts.map(short))) || amounts.map(chips),
    short: (amount) => short(amount) || chips(amount),
    tenths,
    money: money(language, currency, digits),
    ordinal,
    places: (from, to) => (from === to ? ordinal(from) : `${from}–${to}`),
    time,
    /** When something is planned: to the nearest minute, as a person would say it. */
    planned: (moment) => time(Math.round(moment / MINUTE) * MINUTE),
    day: dayOf(language, zone),
    sameDay: (one, other) => sameDay(one) === sameDay(other),
  };
}

/** A countdown's parts: ['24', '37'] or ['1', '47', '12']. A second begun is shown until it is over. */
export function countdown(span, { hours = false } = {}) {
  const seconds = Math.max(0, Math.ceil(span / SECOND));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours || h ? [String(h), two(m), two(s)] : [two(m), two(s)];
}

/** How many whole days a span has. */
export const days = (span) => Math.floor(span / DAY);

/** Hours and minutes of a span, seconds left out. */
export const hoursAndMinutes = (span) => [Math.floor(span / (60 * MINUTE)), Math.floor(span / MINUTE) % 60];

const two = (number) => String(number).padStart(2, '0');
const all = (values) => (values.includes(null) ? null : values);

function counts(language, options) {
  const format = new Intl.NumberFormat(language, Object.assign({ useGrouping: 'always' }, options));
  return (amount) => format.format(amount);
}

/** Money as `counts` writes it; a browser that knows no narrow signs has its own. */
function currencies(language, options) {
  try {
    return counts(language, options);
  } catch (error) {
    return counts(language, Object.assign({}, options, { currencyDisplay: 'symbol' }));
  }
}

/** 25K, 7.5K, 1.25M; null where that would hide a figure or make it longer. */
function shortener(language) {
  const tenths = counts(language, { maximumFractionDigits: 1 });
  const hundredths = counts(language, { maximumFractionDigits: 2 });
  return (amount) => {
    if (amount >= 1e6 && amount % 1e4 === 0) return `${hundredths(amount / 1e6)}M`;
    return amount >= 1e3 && amount % 100 === 0 ? `${tenths(amount / 1e3)}K` : null;
  };
}

/** Money in full; the cents only where there are any. */
function money(language, currency, digits) {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' };
  const round = currencies(language, Object.assign({}, style, digitsAfter(0)));
  const exact = currencies(language, Object.assign({}, style, digitsAfter(digits)));
  const unit = 10 ** digits;
  return (amount) => (amount % unit ? exact : round)(amount / unit);
}

const digitsAfter = (count) => ({ minimumFractionDigits: count, maximumFractionDigits: count });

/** Fri 20 Nov: in English the day before the month, as a room writes it. */
function dayOf(language, zone) {
  const options = { weekday: 'short', day: 'numeric', month: 'short' };
  if (language !== 'en') return moments(language, zone, options);
  const words = moments('en-GB', zone, options);
  return (moment) => words(moment).replace(',', '');
}

const ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

function ordinals(language) {
  const plural = new Intl.PluralRules(language, { type: 'ordinal' });
  const by = {
    en: (place) => place + ENDINGS[plural.select(place)],
    es: (place) => `${place}.º`,
    fr: (place) => place + (place === 1 ? 'er' : 'e'),
  };
  return by[language.slice(0, 2)] || ((place) => `${place}.`);
}

/** Instants in words; where the device's tables lack the zone, in the device's own. */
function moments(language, timeZone, options) {
  const format = (zone) => new Intl.DateTimeFormat(language, Object.assign({}, options, { timeZone: zone }));
  let chosen;
  try {
    chosen = format(timeZone);
  } catch (error) {
    chosen = format(undefined);
  }
  return (moment) => chosen.format(moment);
}
