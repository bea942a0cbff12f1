/** The clock at the head of every page of the phone. */

import { countdown } from '../clock/format.js';

const STATES = { before: 'not started', paused: 'paused', handforhand: 'hand for hand', finished: 'over', cancelled: 'called off' };

const at = (id) => document.getElementById(id);
let since = null;

/** @param {object} view what `viewAt` says; `lost`: nothing was heard for a while */
export function drawHead(view, { format, lost }) {
  drawHold(view);
  document.documentElement.dataset.state = view.state;
  write('f-time', countdown(view.left).join(':'));
  write('f-blinds', blinds(view, format));
  write('f-level', words(view, format));
  since = lost ? since ?? Date.now() : null;
  const net = at('f-net');
  net.className = lost ? 'net off' : 'net';
  write('f-net-words', lost ? `no network ${countdown(Date.now() - since).join(':')}` : 'live');
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
  if (!level) return '';
  const amounts = level.big_blind ? [level.small_blind, level.big_blind] : [level.small_bet, level.big_bet];
  return format.together(amounts).join(' / ');
}

function words({ level, state, onBreak }, format) {
  const said = [];
  if (onBreak) said.push('break');
  if (STATES[state]) said.push(STATES[state]);
  if (level?.ante && state !== 'handforhand') said.push(`ante ${format.chips(level.ante.amount)}`);
  if (level) said.push(`level ${level.number}`);
  return said.join(' · ');
}

function write(id, text) {
  const element = at(id);
  if (element.textContent !== text) element.textContent = text;
}
