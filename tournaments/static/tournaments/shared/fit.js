/**
 * Reduces text that is too long for its place: names, languages and currencies are not known beforehand. A row marked
 * `data-fit` (by its width; `data-fit="both"`: its height too) gets `--fit`, by which the stylesheet multiplies its
 * type size. Figures are tabular, so a row is measured again when its outline changes, not each time a digit does.
 */

const STEPS = [1, 0.92, 0.84, 0.76, 0.69, 0.62, 0.56, 0.5, 0.44, 0.39];
const fitted = new WeakMap();

/** Fit every marked row under `root` that has changed its shape. */
export function fitAll(root) {
  root.querySelectorAll('[data-fit]').forEach(fit);
}

/** Fit all rows again after the available room or the font has changed. */
export function refitAll(root) {
  root.querySelectorAll('[data-fit]').forEach((row) => fitted.delete(row));
  fitAll(root);
}

function fit(row) {
  const outline = row.textContent.replace(/\d/g, '0');
  if (fitted.get(row) === outline) return;
  fitted.set(row, outline);
  for (const step of STEPS) {
    row.style.setProperty('--fit', step);
    if (fits(row)) return;
  }
}

/** Return whether a row's content is inside it; allows a pixel of rounding. */
function fits(row) {
  const boxes = Array.from(row.children, (child) => child.getBoundingClientRect());
  if (!boxes.length) return true;
  const { right, height } = roomOf(row);
  const inWidth = row.scrollWidth <= row.clientWidth + 1 && boxes.every((box) => box.right <= right + 1);
  if (row.dataset.fit !== 'both') return inWidth;
  const contentHeight = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
  return inWidth && contentHeight <= height + 1;
}

/** Return a row's right edge and height without its padding. */
function roomOf(row) {
  const { paddingTop, paddingBottom, paddingRight } = getComputedStyle(row);
  return {
    right: row.getBoundingClientRect().right - parseFloat(paddingRight),
    height: row.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom),
  };
}
