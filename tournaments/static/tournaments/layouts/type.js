/** The type of a widget fills its box: measured once at a known size, and again when its outline changes. */

import { flag } from '../shared/attributes.js';

/** The size at which a piece is measured, in px. */
const MEASURED = 100;
/** As a share of the box: figures touch neither its edge nor each other. */
const FILLS = 0.94;
/** Nothing is smaller, in px of a screen that is 1080 high. */
const SMALLEST = 24;

/** The label's type as a share of the figure's: over it, and before it in a row of its own. */
const LABEL = 0.32;
const FLAT_LABEL = 0.62;

/** A name of less than this share of its box's height is long, and of two lines each has this much. */
const LONG = 0.45;
const TWO_LINES = 0.4;

const known = new WeakMap();
let turn = 0;

/** Nothing is smaller, in px of this screen. */
const smallest = () => (SMALLEST * window.innerHeight) / 1080;

/** Measure all again: the boxes or the type have changed. */
export function forget() {
  turn += 1;
}

/** Set the size of a widget's type. */
export function fitBox(box) {
  const piece = box.querySelector('.piece');
  if (!piece) return;
  const outline = `${turn} ${piece.textContent.replace(/\d/g, '0')}`;
  if (known.get(box) === outline) return;
  known.set(box, outline);
  flag(box, 'data-long', false);
  set(box, MEASURED);
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(box);
  const width = box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  const height = box.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
  const { offsetWidth, offsetHeight } = piece;
  const fills = size(width, height, offsetWidth, offsetHeight, window.innerHeight);
  const found = Math.max((fills * (Number(box.dataset.size) || 100)) / 100, Math.min(fills, smallest()));
  // a name that would be much smaller than its place takes two lines
  const long = box.dataset.kind === 'event' && found < height * LONG;
  flag(box, 'data-long', long);
  set(box, long ? height * TWO_LINES : found);
}

/** The type of the figure, and of the label over it. */
function set(box, figure) {
  const share = box.hasAttribute('data-flat') ? FLAT_LABEL : LABEL;
  box.style.setProperty('--size', figure.toFixed(2));
  box.style.setProperty('--label', Math.max(figure * share, smallest()).toFixed(2));
}

/** The size at which what was measured fills a box, in px. */
export function size(width, height, measuredWidth, measuredHeight, screen) {
  if (!measuredWidth || !measuredHeight) return MEASURED;
  const fills = MEASURED * FILLS * Math.min(width / measuredWidth, height / measuredHeight);
  return Math.max(fills, (SMALLEST * screen) / 1080);
}
