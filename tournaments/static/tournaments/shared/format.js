/** Formats chips, money, places and times in one language, zone and currency. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** From this amount on, chip amounts shown together are shortened: 25K / 50K. */
export const SHORTEN_FROM = 10000;

/**
 * @param {object} given
 * @param {string} given.language a BCP 47 tag
 * @param {string} given.zone an IANA zone: the room's, whatever the device is set to
 * @param {string} given.currency ISO 4217
 * @param {number} given.digits its decimals
 */
export function formats({ language, zone, currency, digits }) {
  const chips = numberFormatter(language, { maximumFractionDigits: 0 });
  const tenths = numberFormatter(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const short = shortener(language);
  const ordinal = ordinalFormatter(language);
  const hours = momentFormatter(language, zone, { hour: '2-digit', minute: '2-digit', hour12: false });
  const time = (moment) => hours(moment).replace(/^24/, '00');
  const sameDay = momentFormatter('en', zone, { dateStyle: 'short' });
  return {
    chips,
    /** Format amounts that are shown together: all in full or, from 10,000 up, all short. */
    together: (amounts) =>
      (Math.max(...amounts) >= SHORTEN_FROM && allOrNull(amounts.map(short))) || amounts.map(chips),
    short: (amount) => short(amount) || chips(amount),
    tenths,
    money: moneyFormatter(language, currency, digits),
    ordinal,
    places: (from, to) => (from === to ? ordinal(from) : `${from}–${to}`),
    time,
    /** Format a planned time to the nearest minute. */
    planned: (moment) => time(Math.round(moment / MINUTE) * MINUTE),
    day: dayFormatter(language, zone),
    sameDay: (first, second) => sameDay(first) === sameDay(second),
  };
}

/** Return a countdown's parts: ['24', '37'] or ['1', '47', '12']. A second is shown until it is over. */
export function countdown(span, { hours = false } = {}) {
  const seconds = Math.max(0, Math.ceil(span / SECOND));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours || h ? [String(h), twoDigits(m), twoDigits(s)] : [twoDigits(m), twoDigits(s)];
}

/** Return the whole days of a span. */
export const days = (span) => Math.floor(span / DAY);

/** Return the hours and minutes of a span, without its seconds. */
export const hoursAndMinutes = (span) => [Math.floor(span / (60 * MINUTE)), Math.floor(span / MINUTE) % 60];

const twoDigits = (number) => String(number).padStart(2, '0');
const allOrNull = (values) => (values.includes(null) ? null : values);

function numberFormatter(language, options) {
  const format = new Intl.NumberFormat(language, Object.assign({ useGrouping: 'always' }, options));
  return (amount) => format.format(amount);
}

/** Return a formatter for money; browsers without narrow currency signs use their own. */
function currencyFormatter(language, options) {
  try {
    return numberFormatter(language, options);
  } catch (error) {
    return numberFormatter(language, Object.assign({}, options, { currencyDisplay: 'symbol' }));
  }
}

/** Return a formatter for 25K, 7.5K, 1.25M; it returns null if that would hide digits or be longer. */
function shortener(language) {
  const tenths = numberFormatter(language, { maximumFractionDigits: 1 });
  const hundredths = numberFormatter(language, { maximumFractionDigits: 2 });
  return (amount) => {
    if (amount >= 1e6 && amount % 1e4 === 0) return `${hundredths(amount / 1e6)}M`;
    return amount >= 1e3 && amount % 100 === 0 ? `${tenths(amount / 1e3)}K` : null;
  };
}

/** Return a formatter for money in full, with cents only if there are any. */
function moneyFormatter(language, currency, digits) {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' };
  const round = currencyFormatter(language, Object.assign({}, style, fractionDigits(0)));
  const exact = currencyFormatter(language, Object.assign({}, style, fractionDigits(digits)));
  const unit = 10 ** digits;
  return (amount) => (amount % unit ? exact : round)(amount / unit);
}

const fractionDigits = (count) => ({ minimumFractionDigits: count, maximumFractionDigits: count });

/** Return a formatter for Fri 20 Nov: in English too the day stands before the month. */
function dayFormatter(language, zone) {
  const options = { weekday: 'short', day: 'numeric', month: 'short' };
  if (language !== 'en') return momentFormatter(language, zone, options);
  const words = momentFormatter('en-GB', zone, options);
  return (moment) => words(moment).replace(',', '');
}

const ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

function ordinalFormatter(language) {
  const plural = new Intl.PluralRules(language, { type: 'ordinal' });
  const suffixers = {
    en: (place) => place + ENDINGS[plural.select(place)],
    es: (place) => `${place}.º`,
    fr: (place) => place + (place === 1 ? 'er' : 'e'),
  };
  return suffixers[language.slice(0, 2)] || ((place) => `${place}.`);
}

/** Return a formatter for instants; if the device does not know the zone, in its own. */
function momentFormatter(language, timeZone, options) {
  const format = (zone) => new Intl.DateTimeFormat(language, Object.assign({}, options, { timeZone: zone }));
  let chosen;
  try {
    chosen = format(timeZone);
  } catch (error) {
    chosen = format(undefined);
  }
  return (moment) => chosen.format(moment);
}
