/** Fits the type size of a widget to its box: measures it once at a known size, and again when its outline changes. */

import { setFlag } from '../shared/attributes.js';

/**
 * The size at which a piece is measured, in px of a 1920x1080 screen: large enough that no label has its minimum size.
 */
const MEASURE_SIZE = 100;
/** The share of the box that figures fill, so that they touch neither its edge nor each other. */
const FILL_SHARE = 0.94;
/** The minimum size, in px of a 1920x1080 or 1080x1920 screen. */
const MIN_SIZE = 24;

/** The label's size as a share of the figure's: above it, and before it in a single row. */
const LABEL = 0.32;
const FLAT_LABEL = 0.62;
/** A label before its figure is larger than above it: worth this share of the figure's size. */
const BEFORE_WORTH = 0.75;
/** The label size that is readable from the back of the room, if there is space, in px of a 1920x1080 screen. */
const READABLE = 44;

/** A name smaller than this share of its box's height is long; in two lines each has this share. */
const LONG_SHARE = 0.45;
const TWO_LINES = 0.4;
/** The height of a line as a share of its type size, and the loss through uneven line ends. */
const LINE = 1.1;
const UNEVEN = 1.3;

/** The kinds with own texts of any length. */
const WORDED = ['text', 'ticker'];

const measuredOutlines = new WeakMap();
let round = 0;

/** Return the short side of a 16:9 picture in this screen: other shapes offer no more room. */
function shortSide() {
  const { innerWidth, innerHeight } = window;
  return Math.min(innerWidth, innerHeight, (Math.max(innerWidth, innerHeight) * 9) / 16);
}

/** Return the minimum size in px of this screen. */
const minSize = () => (MIN_SIZE * shortSide()) / 1080;

/** Return the wanted minimum size if the box has room: on a 4:3 screen by its whole short side. */
const wantedSize = () => (MIN_SIZE * Math.min(window.innerWidth, window.innerHeight)) / 1080;

/** Measure all widgets again after boxes or type have changed. */
export function forgetMeasures() {
  round += 1;
}

/** Set a widget's type size. */
export function fitBox(box) {
  if (box.dataset.kind === 'notices') fitNotice(box);
  const piece = box.querySelector('.piece');
  if (!piece) return;
  const outline = `${round} ${piece.textContent.replace(/\d/g, '0')}`;
  if (measuredOutlines.get(box) === outline) return;
  measuredOutlines.set(box, outline);
  setFlag(box, 'data-long', false);
  const larger = Math.max(1, shortSide() / 1080);
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(box);
  const width = box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  const height = box.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
  const measure = () => {
    setSize(box, MEASURE_SIZE * larger);
    const wide = piece.offsetWidth / larger;
    return { wide, fills: fillingSize(width, height, wide, piece.offsetHeight / larger, shortSide()) };
  };
  if (box.hasAttribute('data-either')) chooseLabelPlace(box, measure);
  const { wide, fills } = measure();
  const fittedSize = Math.max((fills * (Number(box.dataset.size) || 100)) / 100, Math.min(fills, wantedSize()));
  setSize(box, fittedSize);
  // small type is wider than calculated in engines that place letters on whole pixels
  const overflow = piece.offsetWidth / width;
  const type = overflow > 1 ? Math.max(fittedSize / overflow, Math.min(fills, minSize())) : fittedSize;
  if (overflow > 1) setSize(box, type);
  enlargeLabel(box, piece, { width, height, type });
  const { kind } = box.dataset;
  if (kind === 'event' && fittedSize < height * LONG_SHARE) breakInto(box, 2, height * TWO_LINES);
  if (WORDED.includes(kind) && piece.offsetWidth > width) {
    const textLength = (wide / MEASURE_SIZE) * piece.childElementCount;
    const textSize = Math.max(minSize(), Math.sqrt((height * width) / (textLength * LINE * UNEVEN)));
    breakInto(box, Math.max(1, Math.floor(height / (textSize * LINE))), textSize);
  }
}

/** If both are shown, limit the ante to the size of the blinds, which are read first. */
export function limitAnte(boxes) {
  const [ante, blinds] = ['ante', 'blinds'].map((kind) =>
    boxes.find((box) => box.dataset.kind === kind && box.querySelector('.piece'))
  );
  if (!ante || !blinds) return;
  const max = parseFloat(blinds.style.getPropertyValue('--size'));
  if (parseFloat(ante.style.getPropertyValue('--size')) > max) setSize(ante, max);
}

/** Place the label before the figure, or above it if that makes the figure much larger. */
function chooseLabelPlace(box, measure) {
  const [sizeBefore, sizeOver] = [true, false].map((flat) => {
    setFlag(box, 'data-flat', flat);
    return measure().fills;
  });
  setFlag(box, 'data-flat', sizeBefore >= sizeOver * BEFORE_WORTH);
}

/** Reduce a notice that is too long for its box: half the size takes a quarter of the room. */
function fitNotice(box) {
  const article = box.querySelector('article');
  const outline = `${round} ${box.textContent}`;
  if (!article || measuredOutlines.get(box) === outline) return;
  measuredOutlines.set(box, outline);
  const { paddingTop, paddingBottom } = getComputedStyle(box);
  const room = box.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
  let fit = 1;
  article.style.setProperty('--fit', fit);
  for (let times = 0; times < 4 && article.scrollHeight > room; times += 1) {
    fit *= Math.sqrt(room / article.scrollHeight) * FILL_SHARE;
    article.style.setProperty('--fit', fit.toFixed(3));
  }
}

/** Wrap text that is too long for a line, up to so many lines. */
function breakInto(box, lines, type) {
  setFlag(box, 'data-long', true);
  box.style.setProperty('--lines', lines);
  setSize(box, type);
}

/** Set the size of the figure and of its label. */
function setSize(box, figure) {
  const share = box.hasAttribute('data-flat') ? FLAT_LABEL : LABEL;
  box.style.setProperty('--size', figure.toFixed(2));
  box.style.setProperty('--label', Math.max(figure * share, minSize()).toFixed(2));
}

/** Enlarge the label as far as the box has room, but not to the size of its figure. */
function enlargeLabel(box, piece, { width, height, type }) {
  const smallestLabel = parseFloat(box.style.getPropertyValue('--label'));
  const readableSize = Math.min((READABLE * shortSide()) / 1080, type * FLAT_LABEL);
  const larger = [readableSize, wantedSize()].filter((candidate) => candidate > smallestLabel);
  const fits = (label) => {
    box.style.setProperty('--label', label.toFixed(2));
    return piece.offsetWidth <= width && piece.offsetHeight <= height;
  };
  if (!larger.some(fits)) box.style.setProperty('--label', smallestLabel);
}

/** Return the size in px at which a measured piece fills a box. */
export function fillingSize(width, height, measuredWidth, measuredHeight, screen) {
  if (!measuredWidth || !measuredHeight) return MEASURE_SIZE;
  const fills = MEASURE_SIZE * FILL_SHARE * Math.min(width / measuredWidth, height / measuredHeight);
  return Math.max(fills, (MIN_SIZE * screen) / 1080);
}
