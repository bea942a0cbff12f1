/** The level's progress bar: one piece for every five minutes, or longer pieces if there would be over twelve. */

import { h, patch } from '../../shared/tree.js';

const MINUTE = 60000;
const UNITS = [5, 10, 15, 20, 30, 60, 120, 240].map((minutes) => minutes * MINUTE);
const MAX_PIECES = 12;

/** Split a span into pieces, in ms; the last may be shorter. */
export function splitSpan(span) {
  const unit = UNITS.find((length) => span / length <= MAX_PIECES) || span;
  const wholeUnits = Math.floor(span / unit);
  const remainder = span - wholeUnits * unit;
  return [...new Array(wholeUnits).fill(unit), ...(remainder ? [remainder] : [])];
}

/** Draw the bar, and set the progress for the mark. */
export function drawProgress(bar, frame, view, words) {
  const hidden = ['finished', 'cancelled'].includes(view.state) || view.playedOut || view.dayOver || !view.span;
  bar.hidden = hidden;
  frame.style.setProperty('--p', view.progress.toFixed(4));
  if (hidden) return;
  const parts = splitSpan(view.span);
  patch(bar, parts.map((_, at) => h('i', { key: `${at}/${parts.length}` }, h('b'))));
  bar.setAttribute('aria-valuenow', Math.round(view.progress * 100));
  const name = view.onBreak ? words.say('state.break') : words.say('level', { number: view.level.number });
  bar.setAttribute('aria-label', name);
  fillPieces(bar, parts, view.span * view.progress);
}

function fillPieces(bar, parts, elapsed) {
  let elapsedBefore = 0;
  parts.forEach((part, at) => {
    const piece = bar.children[at];
    piece.style.flexGrow = part;
    const share = Math.min(1, Math.max(0, (elapsed - elapsedBefore) / part));
    piece.firstChild.style.transform = `scaleX(${share.toFixed(4)})`;
    elapsedBefore += part;
  });
}
