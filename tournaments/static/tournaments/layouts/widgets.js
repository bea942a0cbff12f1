/** The content of each kind of widget: pieces of the clock in boxes of their own. */

import { h } from '../shared/tree.js';
import { hero } from '../clock/draw/hero.js';
import { breakIn, entryUntil, firstBreak, nextLevel } from '../clock/draw/next.js';
import { notices } from '../clock/draw/notices.js';
import { amountBeside, cell, withSlashes } from '../clock/draw/pieces.js';
import { average, chipsInPlay, nextPrize, payList, players, prizePool } from '../clock/draw/side.js';
import { slate } from '../clock/draw/status.js';
import { isForAllGames, labelOf, stakes } from '../clock/stakes.js';
import { textLines } from './texts.js';

/** Create a piece whose type fills its box; type.js measures it. */
const createPiece = (...nodes) => (nodes.filter(Boolean).length ? h('div', { class: 'piece' }, ...nodes) : null);

const isInPlay = (view) => view.state !== 'finished' && view.level && !(view.day && view.day.waits);

function blinds(view, kit) {
  if (!isInPlay(view)) return null;
  return createPiece(cell(kit.words.say(labelOf(view, view.level)), withSlashes(stakes(view.level).amounts, kit)));
}

function ante(view, kit) {
  if (!isInPlay(view)) return null;
  const { amounts, blinds: besideLimits, ante: levelAnte, bringIn } = stakes(view.level);
  const { words } = kit;
  if (levelAnte && bringIn && isForAllGames(view, view.level)) {
    return createPiece(cell(words.say('stud_ante'), amountBeside(levelAnte.amount, amounts, kit)));
  }
  if (levelAnte) {
    return createPiece(
      cell(words.say('ante'), [
        amountBeside(levelAnte.amount, amounts, kit),
        h('span', { class: 'low' }, ` ${words.say(`ante.${levelAnte.kind}`)}`),
      ])
    );
  }
  if (bringIn) return createPiece(cell(words.say('bring_in'), amountBeside(bringIn, amounts, kit)));
  return besideLimits && createPiece(cell(words.say('blinds'), withSlashes(besideLimits, kit)));
}

/** Draw the hand of hand for hand and the progress of the tables. */
function hand({ hand: { hand: number, tables } }, { words }) {
  const done = tables && tables.of > 0 && words.say('tables_done', { done: tables.done, all: tables.of });
  return h('div', null,
    h('div', { class: 'line' }, `${words.say('hand')} ${number}`),
    done && h('div', { class: 'line low' }, done));
}

const linesPiece = (texts) =>
  texts.length
    ? createPiece(...texts.map((line, at) => h('div', { key: at, class: 'line', dir: 'auto' }, line)))
    : null;

/** How long each ticker item is shown, in ms; all screens change at the same time. */
const ITEM_TIME = 8000;

/** Draw one item of the ticker: a line of its own text, or without one a figure. */
function ticker(view, kit, more) {
  const { snapshot, widget: { text } } = more;
  const ownLines = textLines(text, view, kit, snapshot).map((line) => linesPiece([line]));
  const items = text ? ownLines : TICKER_KINDS.map((kind) => PIECES[kind](view, kit, more)).filter(Boolean);
  if (!items.length) return null;
  const turn = Math.floor(kit.now / ITEM_TIME) % items.length;
  // the key makes each item a new piece: the previous item did not change into it
  return Object.assign({}, items[turn], { props: Object.assign({ key: turn }, items[turn].props) });
}

/** How long each picture is shown, in ms; all screens change together, and all pictures are loaded in advance. */
const PICTURE_TIME = 10000;

function pictures(_view, { now }, { widget: { pictures: digests } }) {
  const turn = Math.floor(now / PICTURE_TIME) % (digests.length || 1);
  return digests.map((digest, at) =>
    h('img', { key: digest, src: `/pictures/${digest}.webp`, alt: '', class: at === turn ? 'has-turn' : '' })
  );
}

/** Draw a list under its title, like the paid places. */
const titledList = (title, rows) =>
  rows.length
    ? [
        h('p', { key: 'title', class: 'pay__jump' }, h('span', { class: 'k' }, title)),
        h('div', { key: 'list', class: 'pay__window' }, h('ol', { class: 'pay__list' }, rows)),
      ]
    : [];

const row = (key, place, name, points) =>
  h(
    'li',
    { key, 'data-fit': true },
    h('span', { class: 'place' }, place),
    h('span', { class: 'who', dir: 'auto' }, name),
    points !== undefined && h('span', { class: 'amt' }, points)
  );

/** The width in columns from which the level has room for its aside. */
const MIN_LEVEL_COLUMNS = 5;

/** Return nodes as a list without empty ones. */
const asList = (nodes) => [].concat(nodes).filter(Boolean);

/**
 * The nodes of each kind; null if there is nothing to show now.
 * @typedef {import('../clock/draw/pieces.js').Kit} Kit
 * @typedef {{snapshot: object, lists: object, widget: object}} More
 * @type {Object<string, (view: object, kit: Kit, more: More) => any>}
 */
export const PIECES = {
  event: (_view, _kit, { snapshot: { name } }) => createPiece(h('p', { class: 'v', dir: 'auto' }, name)),
  level: (view, kit, { widget: { width } }) => {
    const { className, nodes } = slate(view, kit);
    return createPiece(h('div', { class: `${className} pair` }, width < MIN_LEVEL_COLUMNS ? nodes[0] : nodes));
  },
  local: (_view, { words, format, now }) =>
    createPiece(cell(words.say('local_time'), format.time(now), { counts: true })),
  time: (view, kit) => createPiece(view.state === 'handforhand' ? hand(view, kit) : hero(view, kit)),
  blinds,
  ante,
  next: (view, kit) => (isInPlay(view) ? createPiece(nextLevel(view, kit)) : null),
  break: (view, kit) =>
    isInPlay(view) && !view.onBreak
      ? createPiece(view.state === 'before' ? firstBreak(view, kit) : breakIn(view, kit))
      : null,
  players: (view, kit) => (view.state === 'finished' ? null : createPiece(...players(view, kit))),
  average: (view, kit) => createPiece(...average(view, kit)),
  chips: (view, kit) => createPiece(...asList(chipsInPlay(view, kit))),
  pool: (view, kit) => createPiece(...asList(prizePool(view, kit))),
  jump: (view, kit) => (view.state === 'finished' ? null : createPiece(...asList(nextPrize(view, kit)))),
  registration: (view, kit) => createPiece(entryUntil(view, kit)),
  payouts: (view, kit) => asList(payList(view, kit)),
  text: (view, kit, { snapshot, widget }) => linesPiece(textLines(widget.text, view, kit, snapshot)),
  ticker,
  logo: pictures,
  picture: pictures,
  tables: (view, { words }, { snapshot: { tables } }) => {
    const number = isInPlay(view) && tables ? tables.next_to_break : null;
    return number ? createPiece(cell(words.say('next_to_break'), words.say('table_number', { number }))) : null;
  },
  busts: (_view, { words, format }, { lists: { busts } }) =>
    titledList(
      words.say('last_out'),
      busts.map(({ from, to, name }) => row(from + name, format.places(from, to), name))
    ),
  league: (_view, { words, format }, { lists: { league } }) =>
    titledList(
      words.say('league_table'),
      league.map(({ from, name, points }) => row(from + name, format.places(from, from), name, points))
    ),
  notices: (view, kit) => asList(notices(view, kit, { at: noticeIndex(view, kit), all: false })),
};

/** The kinds that a ticker without its own text shows in turn. */
const TICKER_KINDS = ['next', 'break', 'registration', 'players', 'average', 'pool', 'jump', 'tables'];

const NOTICE_TIME = 12000;

/** Return the index of the current notice: all screens change at the same time. */
const noticeIndex = ({ notices: current }, { now }) => (current.length
  ? Math.floor(now / NOTICE_TIME) % current.length
  : null);
