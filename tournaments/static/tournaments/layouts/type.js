/** The type of a widget fills its box: measured once at a known size, and again when its outline changes. */

import { setFlag } from '../shared/attributes.js';

/** The size at which a piece is measured, in px of a screen of 1920x1080: no label of it is at its smallest then. */
const MEASURED = 100;
/** As a share of the box: figures touch neither its edge nor each other. */
const FILLS = 0.94;
/** Nothing is smaller, in px of a screen of 1920x1080 or 1080x1920. */
const SMALLEST = 24;

/** The label's type as a share of the figure's: over it, and before it in a row of its own. */
const LABEL = 0.32;
const FLAT_LABEL = 0.62;
/** Before its figure a label is larger than over it: worth so much of the figure's size. */
const BEFORE = 0.75;
/** A label is read from the back of the room where its box has room for that, in px of a screen of 1920x1080. */
const READABLE = 44;

/** A name of less than this share of its box's height is long, and of two lines each has this much. */
const LONG = 0.45;
const TWO_LINES = 0.4;
/** The height of a line of words, as a share of its type, and what their uneven ends take of the room. */
const LINE = 1.1;
const UNEVEN = 1.3;

/** The kinds with words of their own, however long those are. */
const WORDED = ['text', 'ticker'];

const known = new WeakMap();
let turn = 0;

/** The short side of a picture of 16 to 9 in this screen: on another shape nothing has more room than in that. */
function shortSide() {
  const { innerWidth, innerHeight } = window;
  return Math.min(innerWidth, innerHeight, (Math.max(innerWidth, innerHeight) * 9) / 16);
}

/** Nothing is smaller, in px of this screen. */
const smallest = () => (SMALLEST * shortSide()) / 1080;

/** Nothing is smaller where its box has the room: on a screen of 4 to 3, by its whole short side. */
const wanted = () => (SMALLEST * Math.min(window.innerWidth, window.innerHeight)) / 1080;

/** Measure all again: the boxes or the type have changed. */
export function forget() {
  turn += 1;
}

/** Set the size of a widget's type. */
export function fitBox(box) {
  if (box.dataset.kind === 'notices') fitNotice(box);
  const piece = box.querySelector('.piece');
  if (!piece) return;
  const outline = `${turn} ${piece.textContent.replace(/\d/g, '0')}`;
  if (known.get(box) === outline) return;
  known.set(box, outline);
  setFlag(box, 'data-long', false);
  const larger = Math.max(1, shortSide() / 1080);
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(box);
  const width = box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  const height = box.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
  const measure = () => {
    set(box, MEASURED * larger);
    const wide = piece.offsetWidth / larger;
    return { wide, fills: size(width, height, wide, piece.offsetHeight / larger, shortSide()) };
  };
  if (box.hasAttribute('data-either')) arrange(box, measure);
  const { wide, fills } = measure();
  const found = Math.max((fills * (Number(box.dataset.size) || 100)) / 100, Math.min(fills, wanted()));
  set(box, found);
  // small type is wider than its share where an engine puts each letter on whole pixels
  const grown = piece.offsetWidth / width;
  const type = grown > 1 ? Math.max(found / grown, Math.min(fills, smallest())) : found;
  if (grown > 1) set(box, type);
  enlargeLabel(box, piece, { width, height, type });
  const { kind } = box.dataset;
  if (kind === 'event' && found < height * LONG) breakInto(box, 2, height * TWO_LINES);
  if (WORDED.includes(kind) && piece.offsetWidth > width) {
    const long = (wide / MEASURED) * piece.childElementCount;
    const words = Math.max(smallest(), Math.sqrt((height * width) / (long * LINE * UNEVEN)));
    breakInto(box, Math.max(1, Math.floor(height / (words * LINE))), words);
  }
}

/** Where both stand, the ante is set no larger than the blinds: they are what is read first. */
export function limitAnte(boxes) {
  const [ante, blinds] = ['ante', 'blinds'].map((kind) => boxes.find((box) => box.dataset.kind === kind && box.querySelector('.piece')));
  if (!ante || !blinds) return;
  const most = parseFloat(blinds.style.getPropertyValue('--size'));
  if (parseFloat(ante.style.getPropertyValue('--size')) > most) set(ante, most);
}

/** The label before the figure, or over it where that leaves a much larger figure. */
function arrange(box, measure) {
  const [before, over] = [true, false].map((flat) => {
    setFlag(box, 'data-flat', flat);
    return measure().fills;
  });
  setFlag(box, 'data-flat', before >= over * BEFORE);
}

/** A notice that is too long for its box gets smaller: half the size takes a quarter of the room. */
function fitNotice(box) {
  const article = box.querySelector('article');
  const outline = `${turn} ${box.textContent}`;
  if (!article || known.get(box) === outline) return;
  known.set(box, outline);
  const { paddingTop, paddingBottom } = getComputedStyle(box);
  const room = box.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
  let fit = 1;
  article.style.setProperty('--fit', fit);
  for (let times = 0; times < 4 && article.scrollHeight > room; times += 1) {
    fit *= Math.sqrt(room / article.scrollHeight) * FILLS;
    article.style.setProperty('--fit', fit.toFixed(3));
  }
}

/** Let words that are too long for a line go on in the next, up to so many. */
function breakInto(box, lines, type) {
  setFlag(box, 'data-long', true);
  box.style.setProperty('--lines', lines);
  set(box, type);
}

/** The type of the figure, and of the label over it. */
function set(box, figure) {
  const share = box.hasAttribute('data-flat') ? FLAT_LABEL : LABEL;
  box.style.setProperty('--size', figure.toFixed(2));
  box.style.setProperty('--label', Math.max(figure * share, smallest()).toFixed(2));
}

/** The largest label for which the box has room: never as large as its figure, and smaller than is wanted if it must. */
function enlargeLabel(box, piece, { width, height, type }) {
  const least = parseFloat(box.style.getPropertyValue('--label'));
  const readable = Math.min((READABLE * shortSide()) / 1080, type * FLAT_LABEL);
  const larger = [readable, wanted()].filter((one) => one > least);
  const fits = (label) => {
    box.style.setProperty('--label', label.toFixed(2));
    return piece.offsetWidth <= width && piece.offsetHeight <= height;
  };
  if (!larger.some(fits)) box.style.setProperty('--label', least);
}

/** The size at which what was measured fills a box, in px. */
export function size(width, height, measuredWidth, measuredHeight, screen) {
  if (!measuredWidth || !measuredHeight) return MEASURED;
  const fills = MEASURED * FILLS * Math.min(width / measuredWidth, height / measuredHeight);
  return Math.max(fills, (SMALLEST * screen) / 1080);
}
