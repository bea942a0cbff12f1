/** What each kind of widget shows: the pieces of the clock, each in a box of its own. */

import { h } from '../shared/tree.js';
import { hero } from '../clock/draw/hero.js';
import { breakIn, entryUntil, firstBreak, nextLevel } from '../clock/draw/next.js';
import { notices } from '../clock/draw/notices.js';
import { beside, cell, slashed } from '../clock/draw/pieces.js';
import { average, chipsInPlay, nextPrize, pay, players, prizePool } from '../clock/draw/side.js';
import { slate } from '../clock/draw/status.js';
import { stakes } from '../clock/stakes.js';

/** A piece whose type fills its box: type.js measures it. */
const piece = (...nodes) => (nodes.filter(Boolean).length ? h('div', { class: 'piece' }, ...nodes) : null);

const plays = (view) => view.state !== 'finished' && view.level && !(view.day && view.day.waits);

function blinds(view, kit) {
  if (!plays(view)) return null;
  const { kind, amounts } = stakes(view.level);
  return piece(cell(kit.words.say(kind), slashed(amounts, kit)));
}

function ante(view, kit) {
  if (!plays(view)) return null;
  const { amounts, limits, ante: posted, bringIn } = stakes(view.level);
  const { words } = kit;
  if (posted) return piece(cell(words.say('ante'), [beside(posted.amount, amounts, kit), h('span', { class: 'low' }, ` ${words.say(`ante.${posted.kind}`)}`)]));
  if (bringIn) return piece(cell(words.say('bring_in'), beside(bringIn, amounts, kit)));
  return limits && piece(cell(words.say('limits'), slashed(limits, kit)));
}

/** The hand that all tables finish, and how far they are. */
function hand({ hand: { hand: number, tables } }, { words }) {
  const done = tables && tables.of > 0 && words.say('tables_done', { done: tables.done, all: tables.of });
  return cell(words.say('hand'), [number, done && h('span', { class: 'low' }, ` ${done}`)]);
}

/** Columns from which the level has room for what stands beside it. */
const BESIDES = 5;

/** Of a list, with the type that the style sheet gives it. */
const list = (nodes) => [].concat(nodes).filter(Boolean);

/**
 * Each kind by its nodes; null where there is nothing of it now.
 * @type {Object<string, (view: object, kit: import('../clock/draw/pieces.js').Kit, more: {name: string, width: number}) => any>}
 */
export const PIECES = {
  event: (_view, _kit, { name }) => piece(h('p', { class: 'v', dir: 'auto' }, name)),
  level: (view, kit, { width }) => {
    const { className, nodes } = slate(view, kit);
    return piece(h('div', { class: `${className} pair` }, width < BESIDES ? nodes[0] : nodes));
  },
  local: (_view, { words, format, now }) => piece(cell(words.say('local_time'), format.time(now), { counts: true })),
  time: (view, kit) => piece(view.state === 'handforhand' ? hand(view, kit) : hero(view, kit)),
  blinds,
  ante,
  next: (view, kit) => (plays(view) ? piece(nextLevel(view, kit)) : null),
  break: (view, kit) => (plays(view) && !view.onBreak ? piece(view.state === 'before' ? firstBreak(view, kit) : breakIn(view, kit)) : null),
  players: (view, kit) => (view.state === 'finished' ? null : piece(...players(view, kit))),
  average: (view, kit) => piece(...average(view, kit)),
  chips: (view, kit) => piece(...list(chipsInPlay(view, kit))),
  pool: (view, kit) => piece(...list(prizePool(view, kit))),
  jump: (view, kit) => (view.state === 'finished' ? null : piece(...list(nextPrize(view, kit)))),
  registration: (view, kit) => piece(entryUntil(view, kit)),
  payouts: (view, kit) => list(pay(view, kit)),
  notices: (view, kit) => list(notices(view, kit, { at: turnOf(view, kit), all: false })),
};

const TURN = 12000;

/** The notice whose turn it is: all screens turn at the same time. */
const turnOf = ({ notices: up }, { now }) => (up.length ? Math.floor(now / TURN) % up.length : null);
