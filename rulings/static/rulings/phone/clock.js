/** The clock at the head of every page of the phone. */

import { countdown } from '../../tournaments/shared/format.js';
import { gameOf, stakes } from '../../tournaments/clock/stakes.js';
import { text } from '../../tournaments/shared/sentences.js';

/** States that are said, by their name among the page's texts. */
const STATES = { before: 'notStarted', paused: 'paused', handforhand: 'handForHand', finished: 'over', cancelled: 'calledOff' };

const at = (id) => document.getElementById(id);
let since = null;

/** @param {object} view what `viewAt` says; `lost`: the server did not answer for a while */
export function drawHead(view, { format, lost }) {
  drawHold(view);
  document.documentElement.dataset.state = view.state;
  write('f-time', countdown(view.left).join(':'));
  write('f-blinds', blinds(view, format));
  write('f-level', words(view, format));
  since = lost ? since ?? Date.now() : null;
  const net = at('f-net');
  net.className = lost ? 'net off' : 'net';
  write('f-net-words', text(lost ? 'noNetwork' : 'live'));
  write('f-net-time', lost ? text('lostFor', { time: countdown(Date.now() - since).join(':') }) : '');
  document.body.toggleAttribute('data-lost', lost);
}

/** Dealers hold their pushes for so many seconds before a level or a break ends, if the clock runs and goes on. */
function drawHold({ left, ends, key, levels, pause }) {
  const last = pause === null && levels.at(-1)?.key === key;
  const holds = ends !== null && !last && left > 0 && left <= document.body.dataset.hold * 1000;
  document.body.toggleAttribute('data-holds', holds);
  const cue = at('f-hold');
  cue.hidden = !holds;
  if (holds) cue.querySelector('.num').textContent = countdown(left).join(':');
}

function blinds({ level }, format) {
  return level ? format.together(stakes(level).amounts).join(' / ') : '';
}

function words({ level, state, onBreak, game, waits }, format) {
  const said = [];
  if (onBreak) said.push(text('break'));
  if (waits) said.push(text('startsIn'));
  else if (STATES[state]) said.push(text(STATES[state]));
  if (level) said.push(gameOf(level, game));
  if (level && state !== 'handforhand') said.push(...posted(stakes(level), format));
  if (level) said.push(text('level', { number: level.number }));
  return said.filter(Boolean).join(' · ');
}

/** Limits beside blinds, the bring-in, the ante. */
function posted({ limits, bringIn, ante }, format) {
  return [
    limits && text('limits', { amounts: format.together(limits).join(' / ') }),
    bringIn > 0 && text('bringIn', { amounts: format.chips(bringIn) }),
    ante && text('ante', { chips: format.chips(ante.amount) }),
  ];
}

function write(id, words) {
  const element = at(id);
  if (element.textContent !== words) element.textContent = words;
}
