/** What each kind of widget shows: the pieces of the clock, each in a box of its own. */

import { h } from '../shared/tree.js';
import { hero } from '../clock/draw/hero.js';
import { breakIn, entryUntil, firstBreak, nextLevel } from '../clock/draw/next.js';
import { notices } from '../clock/draw/notices.js';
import { amountBeside, cell, withSlashes } from '../clock/draw/pieces.js';
import { average, chipsInPlay, nextPrize, payList, players, prizePool } from '../clock/draw/side.js';
import { slate } from '../clock/draw/status.js';
import { stakes } from '../clock/stakes.js';
import { textLines } from './texts.js';

/** A piece whose type fills its box: type.js measures it. */
const piece = (...nodes) => (nodes.filter(Boolean).length ? h('div', { class: 'piece' }, ...nodes) : null);

const plays = (view) => view.state !== 'finished' && view.level && !(view.day && view.day.waits);

function blinds(view, kit) {
  if (!plays(view)) return null;
  const { kind, amounts } = stakes(view.level);
  return piece(cell(kit.words.say(kind), withSlashes(amounts, kit)));
}

function ante(view, kit) {
  if (!plays(view)) return null;
  const { amounts, limits, ante: posted, bringIn } = stakes(view.level);
  const { words } = kit;
  if (posted) return piece(cell(words.say('ante'), [amountBeside(posted.amount, amounts, kit), h('span', { class: 'low' }, ` ${words.say(`ante.${posted.kind}`)}`)]));
  if (bringIn) return piece(cell(words.say('bring_in'), amountBeside(bringIn, amounts, kit)));
  return limits && piece(cell(words.say('limits'), withSlashes(limits, kit)));
}

/** The hand that all tables finish, and how far they are. */
function hand({ hand: { hand: number, tables } }, { words }) {
  const done = tables && tables.of > 0 && words.say('tables_done', { done: tables.done, all: tables.of });
  return h('div', null,
    h('div', { class: 'line' }, `${words.say('hand')} ${number}`),
    done && h('div', { class: 'line low' }, done));
}

const lines = (found) => (found.length ? piece(...found.map((line, at) => h('div', { key: at, class: 'line', dir: 'auto' }, line))) : null);

/** Each item of a ticker stands for so long, in ms; all screens turn at the same time. */
const ITEM = 8000;

/** The lines of its own, or without any the figures that have no place else; one at a time. */
function ticker(view, kit, more) {
  const { snapshot, widget: { text } } = more;
  const own = textLines(text, view, kit, snapshot).map((line) => lines([line]));
  const items = text ? own : TOLD.map((kind) => PIECES[kind](view, kit, more)).filter(Boolean);
  if (!items.length) return null;
  const turn = Math.floor(kit.now / ITEM) % items.length;
  // each item is another piece: what was there before it did not change into it
  return Object.assign({}, items[turn], { props: Object.assign({ key: turn }, items[turn].props) });
}

/** Own pictures stand so long each, in ms; all screens turn together, and each is there before its turn. */
const SHOWS = 10000;

function pictures(_view, { now }, { widget: { pictures: digests } }) {
  const turn = Math.floor(now / SHOWS) % (digests.length || 1);
  return digests.map((digest, at) => h('img', { key: digest, src: `/pictures/${digest}.webp`, alt: '', class: at === turn ? 'has-turn' : '' }));
}

/** A list under its title, as the paid places are. */
const titled = (title, rows) => (rows.length
  ? [h('p', { key: 'title', class: 'pay__jump' }, h('span', { class: 'k' }, title)), h('div', { key: 'list', class: 'pay__window' }, h('ol', { class: 'pay__list' }, rows))]
  : []);

const row = (key, place, name, points) => h('li', { key, 'data-fit': true },
  h('span', { class: 'place' }, place), h('span', { class: 'who', dir: 'auto' }, name), points !== undefined && h('span', { class: 'amt' }, points));

/** Columns from which the level has room for what stands beside it. */
const BESIDES = 5;

/** Of a list, with the type that the style sheet gives it. */
const list = (nodes) => [].concat(nodes).filter(Boolean);

/**
 * Each kind by its nodes; null where there is nothing of it now.
 * @type {Object<string, (view: object, kit: import('../clock/draw/pieces.js').Kit, more: {snapshot: object, lists: object, widget: object}) => any>}
 */
export const PIECES = {
  event: (_view, _kit, { snapshot: { name } }) => piece(h('p', { class: 'v', dir: 'auto' }, name)),
  level: (view, kit, { widget: { width } }) => {
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
  payouts: (view, kit) => list(payList(view, kit)),
  text: (view, kit, { snapshot, widget }) => lines(textLines(widget.text, view, kit, snapshot)),
  ticker,
  logo: pictures,
  picture: pictures,
  tables: (view, { words }, { snapshot: { tables } }) => {
    const number = plays(view) && tables ? tables.next_to_break : null;
    return number ? piece(cell(words.say('next_to_break'), words.say('table_number', { number }))) : null;
  },
  busts: (_view, { words, format }, { lists: { busts } }) =>
    titled(words.say('last_out'), busts.map(({ from, to, name }) => row(from + name, format.places(from, to), name))),
  league: (_view, { words, format }, { lists: { league } }) =>
    titled(words.say('league_table'), league.map(({ from, name, points }) => row(from + name, format.places(from, from), name, points))),
  notices: (view, kit) => list(notices(view, kit, { at: turnOf(view, kit), all: false })),
};

/** What a ticker without words of its own tells in turn. */
const TOLD = ['next', 'break', 'registration', 'players', 'average', 'pool', 'jump', 'tables'];

const TURN = 12000;

/** The notice whose turn it is: all screens turn at the same time. */
const turnOf = ({ notices: up }, { now }) => (up.length ? Math.floor(now / TURN) % up.length : null);
