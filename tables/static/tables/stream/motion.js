/**
 * The motion of a graphic whose figures change: a number counts up or down to the new one, a row slides to its new
 * place, a new row fades in, the longer bar of two grows. With "reduced motion" the new figures simply appear.
 */

const SLIDE = { duration: 500, easing: 'ease-out' };
const FADE = { duration: 300, easing: 'ease-out' };

const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Put new markup into a graphic's place.
 *
 * @param {HTMLElement} place
 * @param {string} markup
 * @param {(amount: number) => string} format formats a count as the server does
 */
export function swap(place, markup, format) {
  const previous = isMotionReduced() ? null : { rows: rows(place), counts: counts(place), shares: shares(place) };
  place.innerHTML = markup;
  setShares(place);
  if (!previous) return;
  rows(place).forEach(({ at, row }, key) => {
    slideRow(row, previous.rows.has(key) ? previous.rows.get(key).at - at : null);
  });
  counts(place).forEach(({ part, count }, key) => {
    if (previous.counts.has(key)) countTo(part, previous.counts.get(key).count, count, format);
  });
  shares(place).forEach((bar, at) => growBar(bar, previous.shares[at]));
}

/** Set the width of the bars, since the markup may hold no styles. */
export function setShares(place) {
  place.querySelectorAll('[data-share]').forEach((bar) => { bar.style.width = `${bar.dataset.share}%`; });
}

const shares = (place) => [...place.querySelectorAll('[data-share]')];

/** Return the rows of a panel and their positions by key. */
function rows(place) {
  const lines = [...place.querySelectorAll('.line[data-key]')];
  return new Map(lines.map((row) => [row.dataset.key, { row, at: row.getBoundingClientRect().top }]));
}

/** Return the counting figures by their owner's key and number. */
function counts(place) {
  const seen = new Map();
  const entries = [...place.querySelectorAll('[data-count]')].map((part) => {
    const owner = part.closest('[data-key]');
    const key = owner ? owner.dataset.key : '';
    seen.set(key, (seen.get(key) || 0) + 1);
    return [`${key}:${seen.get(key)}`, { part, count: Number(part.dataset.count) }];
  });
  return new Map(entries);
}

function slideRow(row, by) {
  if (by === null) row.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
  else if (by) row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], SLIDE);
}

function growBar(bar, previousBar) {
  if (previousBar && previousBar.style.width !== bar.style.width) {
    bar.animate([{ width: previousBar.style.width }, { width: bar.style.width }], SLIDE);
  }
}

/** Count to the new figure in half a second; ends with the text that the server wrote. */
function countTo(part, from, to, format) {
  if (from === to) return;
  const text = part.firstChild;
  const finalText = text.data;
  const startedAt = performance.now();
  text.data = format(from);
  requestAnimationFrame(function step() {
    const done = Math.min(1, (performance.now() - startedAt) / SLIDE.duration);
    const eased = 1 - (1 - done) ** 3;
    text.data = done < 1 ? format(Math.round(from + (to - from) * eased)) : finalText;
    if (done < 1 && part.isConnected) requestAnimationFrame(step);
  });
}
