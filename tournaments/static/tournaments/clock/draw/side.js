/** The column: players, stacks, money, places. */

import { h } from '../../shared/tree.js';
import { countdown } from '../../shared/format.js';
import { hasBetsByGame, isForAllGames, isOtherGame, stakes } from '../stakes.js';
import { isFollowedByLimits } from './next.js';
import { withSlashes } from './pieces.js';

/** How many of the next games of a mix are listed. */
const MAX_GAMES_AHEAD = 4;

/** Return the places, once there is a winner. */
const finalists = ({ finish }) => (finish ? finish.places : []);

/** Return whether a further day is to come whose players are known: they have stacks of their own. */
const isFurtherDay = ({ state, day, field }) =>
  state === 'before' && Boolean(day) && !day.flight && !day.waits && field.left > 0;

/** Draw the players left, or the entries before the start. */
export function players(view, { words, format }) {
  const { entries, left } = view.field;
  if (view.state === 'finished') return finalists(view).length ? [label(words.say('final_places'))] : [];
  if (view.state === 'before' && !isFurtherDay(view)) {
    const handed = words.say('handed', { count: view.seats });
    return figureWithLabel('big', words.say('entries'), format.chips(entries), handed);
  }
  const of = words.say('of_entries', { count: format.chips(entries) });
  return figureWithLabel('big', words.say('players_left'), format.chips(left), of);
}

/** Draw the average stack, or the starting stack if nobody is in. */
export function average(view, { words, format }) {
  const { average: chips, averageBets, stack, stackBets, unit } = view.field;
  if (view.state === 'finished' || (view.day && view.day.waits)) return [];
  const isStarting = (view.state === 'before' && !isFurtherDay(view)) || chips === null;
  const [name, amount, bets] = isStarting ? ['starting_stack', stack, stackBets] : ['average', chips, averageBets];
  const count = isStarting && Number.isInteger(bets) ? format.chips : format.tenths;
  const bottomLine = bets && words.say(unit, { count: count(bets) });
  return figureWithLabel('mid', words.say(name), amount ? format.chips(amount) : '–', bottomLine);
}

const label = (words) => h('p', { class: 'k cap' }, words);

const figureWithLabel = (size, words, value, bottomLine) => [
  label(words),
  h('div', { class: 'pair', 'data-fit': true },
    h('span', { class: `${size} cap`, changes: true }, value),
    bottomLine && h('span', { class: 'low cap dim' }, bottomLine)),
];

/** Draw the chips in play. */
export const chipsInPlay = ({ field: { chips } }, { words, format }) =>
  (chips > 0 ? figureWithLabel('mid', words.say('chips_in_play'), format.chips(chips)) : null);

/** Draw the prize pool, or before the start the guarantee. */
export function prizePool({ state, money }, { words, format }) {
  if (state === 'before' && money.guarantee > 0) {
    return figureWithLabel('mid', words.say('guaranteed'), format.money(money.guarantee));
  }
  return money.pool > 0
    ? figureWithLabel('mid', words.say(money.soFar ? 'pool_so_far' : 'pool'), format.money(money.pool))
    : null;
}

/** Draw the next jump, or the prize of the next player out. */
export function nextPrize(view, { words, format }) {
  const [name, value] = view.money.soFar || !view.money.paid ? [] : jumpWords(view, words, format);
  return name ? figureWithLabel('mid', name, value) : null;
}

export function facts(view, { words, format }) {
  const { money, field } = view;
  if (view.state === 'finished') return [];
  const pool = money.pool > 0 && fact(words.say(money.soFar ? 'pool_so_far' : 'pool'), format.money(money.pool));
  const chips = field.chips > 0 && fact(words.say('chips_in_play'), format.chips(field.chips));
  if (view.state !== 'before') {
    if (hasBetsByGame(view)) {
      const hasRoom = gamesDealt(view).length <= MAX_GAMES_AHEAD;
      return [nextLimits(view, words, format), hasRoom && breakFact(view, words, format)];
    }
    const first = (isFollowedByLimits(view) && breakFact(view, words, format)) || chips;
    return [first, pool, ...salesFacts(money, words, format), dayEnd(view, words, format)];
  }
  const guaranteed = money.guarantee > 0 && fact(words.say('guaranteed'), format.money(money.guarantee));
  const span = view.level && fact(words.say('levels'), levelSpan(view.level.span, words));
  return [guaranteed || pool, span, view.game && fact(words.say('game'), view.game)];
}

/** Draw the time until the next break, where the row of the next level has no place for it. */
function breakFact({ pause }, words, format) {
  if (!pause) return null;
  const name = words.say(pause.day ? 'day_ends_in' : 'break_in');
  const at = pause.at !== null && [' ', h('span', { class: 'dim' }, format.planned(pause.at))];
  return h('div', { key: 'break', 'data-fit': true },
    h('dt', null, name), h('dd', null, countdown(pause.in).join(':'), at));
}

/** Draw rebuys, add-ons and bounties if there are any. */
function salesFacts({ rebuys, add_ons: addOns, bounty_pool: bounties }, words, format) {
  const hasBoth = rebuys > 0 && addOns > 0;
  const counts = hasBoth ? `${format.chips(rebuys)} + ${format.chips(addOns)}` : format.chips(rebuys || addOns || 0);
  const name = hasBoth ? 'rebuys_and_add_ons' : rebuys > 0 ? 'rebuys' : 'add_ons';
  return [
    (rebuys > 0 || addOns > 0) && fact(words.say(name), counts),
    bounties > 0 && fact(words.say('bounty_pool'), format.money(bounties)),
  ];
}

/** Draw when the day ends, if that is set. */
function dayEnd({ day }, words, format) {
  if (!day || !day.ends) return null;
  const { level, players: left, share } = day.ends;
  const ends = [
    level && words.say('ends_after_level', { number: level }),
    left && words.say('ends_with', { count: format.chips(left) }, left),
    share && words.say('ends_at_share', { share: (share % 100 ? format.tenths : format.chips)(share / 100) }),
  ];
  const name = /^\d/.test(day.code) ? 'day_ends' : 'named_day_ends';
  return fact(words.say(name, { day: day.code }), ends.find(Boolean));
}

const fact = (name, value) =>
  h('div', { key: name, 'data-fit': true }, h('dt', null, name), h('dd', { changes: true }, value));

/** Format a level's length: "30 min", or "1:30" if it is no whole number of minutes. */
const levelSpan = (span, words) =>
  (span % 60000 ? countdown(span).join(':') : words.say('minutes', { minutes: span / 60000 }));

/** Draw the next jump and the paid places; before the start the first levels; at the end the final places. */
export function payList(view, kit) {
  if (view.state === 'finished') return list(finalists(view).map((place) => finalPlace(place, kit)));
  if (view.state === 'before') return list(levelsToCome(view).map((level) => levelRow(level, kit)));
  if (view.rotation.length && !isInTheMoney(view)) {
    return isForAllGames(view, view.level) ? dealtNow(view, kit) : comingUp(view, kit);
  }
  if (view.money.soFar || !view.money.paid) return prizesNote(view, kit.words);
  // after a deal the remaining players have shares of their own: the places no longer apply
  if (view.money.dealt) return [jumpLine(kit.words.say('deal'), kit.format.money(view.money.dealt))];
  return [jump(view, kit), list(view.money.places.map((place) => paidPlace(place, view, kit)))];
}

/** Return whether the next player out is paid, or players have made a deal. */
const isInTheMoney = ({ state, money }) => state === 'handforhand' || Boolean(money.dealt || money.nextOut);

function nextLimits({ next }, words, format) {
  return next && fact(words.say('next_level', { number: next.number }), withSlashes(stakes(next).amounts, { format }));
}

/** Return the games that are dealt now in a mix that changes by hands, with their tables; all before the first hand. */
function gamesDealt({ rotation, tablesByGame }) {
  const games = rotation.map(({ name, letter }, at) => ({ key: at, name, letter, count: tablesByGame[at] || 0 }));
  const dealt = games.filter(({ count }) => count > 0);
  return dealt.length ? dealt : games;
}

/** Draw how many tables are at each game that is dealt now. */
function dealtNow(view, { words, format }) {
  const tables = view.tablesByGame.reduce((sum, count) => sum + count, 0);
  return [
    h('p', { key: 'dealt', class: 'pay__jump' },
      h('span', { class: 'k' }, words.say('dealt_now')),
      tables > 0 && h('span', { class: 'v' }, words.say('tables_count', { count: format.chips(tables) }, tables))),
    list(gamesDealt(view).map(({ key, name, letter, count }) =>
      h('li', { key, 'data-fit': true },
        letter && h('span', { class: 'rank' }, letter),
        h('span', { class: 'game' }, name),
        h('span', { class: 'amt' }, format.chips(count))))),
  ];
}

/** Draw the games that follow in a mix, with their limits. */
function comingUp(view, kit) {
  const following = view.levels.filter(({ number }) => number > view.level.number).slice(0, MAX_GAMES_AHEAD);
  return [
    h('p', { key: 'coming', class: 'pay__jump' }, h('span', { class: 'k' }, kit.words.say('coming_up'))),
    list(following.map((level, at) =>
      h('li', { key: level.key, class: at ? null : 'next-jump', 'data-fit': true },
        h('span', { class: 'rank' }, String(level.number)),
        h('span', { class: 'game' }, level.game),
        h('span', { class: 'amt' }, withSlashes(stakes(level).amounts, kit))))),
  ];
}

/** Return the levels from the day's first on; none while that is unknown. */
const levelsToCome = ({ levels, level, day }) =>
  (day && day.waits ? [] : levels.filter(({ number }) => !level || number >= level.number));

const prizesNote = ({ registration }, words) =>
  h('p', { key: 'note', class: 'pay__note' }, words.say(registration.open ? 'prizes_later' : 'prizes_soon'));

const list = (rows) =>
  rows.length > 0 && h('div', { key: 'places', class: 'pay__window' }, h('ol', { class: 'pay__list' }, rows));

function jump(view, { words, format }) {
  const [name, value] = jumpWords(view, words, format);
  return name && jumpLine(name, value);
}

const jumpLine = (name, value) =>
  h('p', { key: 'jump', class: 'pay__jump', 'data-fit': true },
    h('span', { class: 'k' }, name),
    h('span', { class: 'v', changes: true }, value));

function jumpWords({ state, money: { jump: next, nextOut } }, words, format) {
  if (state === 'handforhand') return [words.say('next_out'), nextOut ? format.money(nextOut) : words.say('no_prize')];
  if (!next) return [];
  const place = format.ordinal(next.place);
  return [words.say(next.first ? 'first_money' : 'jump_to', { place }), format.money(next.amount)];
}

function paidPlace({ from, to, amount }, { money }, { format }) {
  const isNextJump = Boolean(money.jump) && money.jump.place === to && !money.jump.first;
  return h('li', { key: from, class: isNextJump ? 'next-jump' : null, 'data-fit': true },
    h('span', { class: 'place' }, format.places(from, to)), h('span', { class: 'amt' }, format.money(amount)));
}

function finalPlace({ place, to, name, amount }, { format }) {
  return h('li', { key: place + name },
    h('span', { class: 'place' }, format.places(place, to || place)), h('span', { class: 'who' }, name),
    amount > 0 && h('span', { class: 'amt' }, format.money(amount)));
}

function levelRow(level, kit) {
  return h('li', { key: level.key, 'data-fit': true },
    h('span', { class: 'rank' }, kit.words.say('level', { number: level.number })),
    h('span', { class: 'amt' }, withSlashes(stakes(level).amounts, kit)));
}

/** Draw the words beside the QR code: no connection, registration, or the purpose of the code. */
export function qrCaption(view, { words, format }, lost) {
  if (lost) return [h('b', { class: 'lost' }, words.say('no_connection')), h('br'), words.say('goes_on_alone')];
  const { open, level } = view.registration;
  const isOpenForEntry = !(view.day && view.day.waits) && open && level !== null && view.state !== 'handforhand';
  if (!isOpenForEntry) {
    const [title, line] = playCaption(view, words);
    return [h('b', null, title), h('br'), line];
  }
  return [
    h('b', null, words.say('registration')), h('br'), entryUntilLine(view.registration, words, format),
    h('br'), words.say('code_for_seat'),
  ];
}

/** Return two lines: the game that is dealt next, who brings it in, or the purpose of the code. */
function playCaption({ state, level, next }, words) {
  if (state === 'lastminute' && isOtherGame(next, level)) {
    return [words.say('finish_this_hand'), words.say('next_deal', { game: next.game })];
  }
  if (['running', 'lastminute'].includes(state) && level.brings_in) {
    return [words.say(`brings_in.${level.brings_in}`), words.say(`brings_in.${level.brings_in}.ties`)];
  }
  return [words.say('this_clock'), words.say('on_your_phone')];
}

/** Draw "until level 9 starts, 20:30" or "until the end of level 6, 18:06", without a time that is unknown. */
function entryUntilLine({ level, ends, at }, words, format) {
  const key = ends ? 'until_end_of' : 'until_level';
  if (at === null) return words.say(`${key}_untimed`, { number: level });
  const pieces = words.pieces(key, { number: level, time: format.planned(at) });
  return pieces.map(({ text, name }) => (name === 'time' ? h('b', null, text) : String(text)));
}
