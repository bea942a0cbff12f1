/**
 * What moves when a graphic's figures change: a number counts up or down to the new one, a row slides to its new place,
 * a new row fades in, the longer bar of two grows. With "reduced motion" the new figures simply stand there.
 */

const SLIDE = { duration: 500, easing: 'ease-out' };
const FADE = { duration: 300, easing: 'ease-out' };

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Put new markup into a graphic's place.
 *
 * @param {HTMLElement} place
 * @param {string} markup
 * @param {(amount: number) => string} written a count as the server writes it
 */
export function swap(place, markup, written) {
  const before = still() ? null : { rows: rows(place), counts: counts(place), shares: shares(place) };
  place.innerHTML = markup;
  setShares(place);
  if (!before) return;
  rows(place).forEach(({ at, row }, key) => move(row, before.rows.has(key) ? before.rows.get(key).at - at : null));
  counts(place).forEach(({ part, count }, key) => {
    if (before.counts.has(key)) run(part, before.counts.get(key).count, count, written);
  });
  shares(place).forEach((bar, at) => grow(bar, before.shares[at]));
}

/** The longer bar of two: widths are no part of the markup, which may hold no style. */
export function setShares(place) {
  place.querySelectorAll('[data-share]').forEach((bar) => { bar.style.width = `${bar.dataset.share}%`; });
}

const shares = (place) => [...place.querySelectorAll('[data-share]')];

/** The rows of a panel, by whose they are, with where each stands. */
function rows(place) {
  const found = [...place.querySelectorAll('.line[data-key]')];
  return new Map(found.map((row) => [row.dataset.key, { row, at: row.getBoundingClientRect().top }]));
}

/** The figures that count, by whose they are and which of these they are. */
function counts(place) {
  const seen = new Map();
  const found = [...place.querySelectorAll('[data-count]')].map((part) => {
    const whose = part.closest('[data-key]');
    const key = whose ? whose.dataset.key : '';
    seen.set(key, (seen.get(key) || 0) + 1);
    return [`${key}:${seen.get(key)}`, { part, count: Number(part.dataset.count) }];
  });
  return new Map(found);
}

function move(row, by) {
  if (by === null) row.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
  else if (by) row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], SLIDE);
}

function grow(bar, before) {
  if (before && before.style.width !== bar.style.width) bar.animate([{ width: before.style.width }, { width: bar.style.width }], SLIDE);
}

/** Count to the new figure in half a second; at the end stands what the server wrote. */
function run(part, from, to, written) {
  if (from === to) return;
  const text = part.firstChild;
  const last = text.data;
  const began = performance.now();
  text.data = written(from);
  requestAnimationFrame(function step() {
    const done = Math.min(1, (performance.now() - began) / SLIDE.duration);
    const eased = 1 - (1 - done) ** 3;
    text.data = done < 1 ? written(Math.round(from + (to - from) * eased)) : last;
    if (done < 1 && part.isConnected) requestAnimationFrame(step);
  });
}
