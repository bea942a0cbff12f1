/** The level's progress bar: one piece for each five minutes, or for more where there would be over twelve. */

import { h, patch } from '../../shared/tree.js';

const MINUTE = 60000;
const UNITS = [5, 10, 15, 20, 30, 60, 120, 240].map((minutes) => minutes * MINUTE);
const MOST = 12;

/** The pieces of a span, in ms; the last may be shorter. */
export function pieces(span) {
  const unit = UNITS.find((length) => span / length <= MOST) || span;
  const whole = Math.floor(span / unit);
  const rest = span - whole * unit;
  return [...new Array(whole).fill(unit), ...(rest ? [rest] : [])];
}

/** Draw the bar, and on the mark how far the button has gone round the table. */
export function drawProgress(bar, frame, view, words) {
  const hidden = ['finished', 'cancelled'].includes(view.state) || view.playedOut || view.dayOver || !view.span;
  bar.hidden = hidden;
  frame.style.setProperty('--p', view.progress.toFixed(4));
  if (hidden) return;
  const parts = pieces(view.span);
  patch(bar, parts.map((_, at) => h('i', { key: `${at}/${parts.length}` }, h('b'))));
  bar.setAttribute('aria-valuenow', Math.round(view.progress * 100));
  const name = view.onBreak ? words.say('state.break') : words.say('level', { number: view.level.number });
  bar.setAttribute('aria-label', name);
  fill(bar, parts, view.span * view.progress);
}

function fill(bar, parts, gone) {
  let before = 0;
  parts.forEach((part, at) => {
    const piece = bar.children[at];
    piece.style.flexGrow = part;
    const share = Math.min(1, Math.max(0, (gone - before) / part));
    piece.firstChild.style.transform = `scaleX(${share.toFixed(4)})`;
    before += part;
  });
}
