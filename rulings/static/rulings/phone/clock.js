/** The clock at the head of every page of the phone. */

import { countdown } from '../../tournaments/shared/format.js';
import { gameOf, isOtherGame, stakes } from '../../tournaments/clock/stakes.js';
import { text } from '../../tournaments/shared/sentences.js';

/** States with a word of their own, by its name among the page's texts. */
const STATE_TEXTS = {
  before: 'notStarted',
  paused: 'paused',
  handforhand: 'handForHand',
  finished: 'over',
  cancelled: 'calledOff',
};

/** States in which the clock can be paused, and in which it can be started. */
const CLOCKS = { running: 'runs', lastminute: 'runs', break: 'runs', before: 'stands', paused: 'stands' };

const byId = (id) => document.getElementById(id);
let lostSince = null;

/** @param {object} view a view of `viewAt`; `lost`: the server has not answered for a while */
export function drawHead(view, { format, lost }) {
  drawHold(view);
  document.documentElement.dataset.state = view.state;
  document.body.dataset.clock = CLOCKS[view.state] ?? 'other';
  if (view.field && byId('phone-left')) writeText('phone-left', format.chips(view.field.left));
  writeText('phone-time', countdown(view.left).join(':'));
  writeText('phone-blinds', blinds(view, format));
  writeText('phone-level', levelLine(view, format));
  lostSince = lost ? lostSince ?? Date.now() : null;
  const net = byId('phone-net');
  net.className = lost ? 'net off' : 'net';
  writeText('phone-net-words', text(lost ? 'noNetwork' : 'live'));
  writeText('phone-net-time', lost ? text('lostFor', { time: countdown(Date.now() - lostSince).join(':') }) : '');
  document.body.toggleAttribute('data-lost', lost);
}

/** Show that dealers hold their pushes for the last seconds of a level or break while the clock runs. */
function drawHold({ left, ends, key, levels, pause }) {
  const last = pause === null && levels.at(-1)?.key === key;
  const holds = ends !== null && !last && left > 0 && left <= document.body.dataset.hold * 1000;
  document.body.toggleAttribute('data-holds', holds);
  const cue = byId('phone-hold');
  cue.hidden = !holds;
  if (holds) cue.querySelector('.num').textContent = countdown(left).join(':');
}

function blinds({ level }, format) {
  return level ? format.together(stakes(level).amounts).join(' / ') : '';
}

function levelLine(view, format) {
  const { level, next, state, onBreak, waits } = view;
  const parts = [];
  if (onBreak) parts.push(text('break'));
  if (waits) parts.push(text('startsIn'));
  else if (STATE_TEXTS[state]) parts.push(text(STATE_TEXTS[state]));
  if (level) parts.push(gameOf(level, view));
  if (level && state !== 'handforhand') parts.push(...postedBets(stakes(level), format));
  if (level) parts.push(text('level', { number: level.number }));
  if (isOtherGame(next, level)) parts.push(text('thenGame', { game: next.game }));
  return parts.filter(Boolean).join(' · ');
}

/** Blinds beside limits, the ante, the bring-in. */
function postedBets({ blinds: besideLimits, bringIn, ante }, format) {
  return [
    besideLimits && text('blinds', { amounts: format.together(besideLimits).join(' / ') }),
    ante && text('ante', { chips: format.chips(ante.amount) }),
    bringIn > 0 && text('bringIn', { amounts: format.chips(bringIn) }),
  ];
}

function writeText(id, words) {
  const element = byId(id);
  if (element.textContent !== words) element.textContent = words;
}
