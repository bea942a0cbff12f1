/** The column: players, stacks, money, places. */

import { h } from '../../shared/tree.js';
import { countdown } from '../../shared/format.js';
import { stakes } from '../stakes.js';
import { slashed } from './pieces.js';

/** Those who have finished in a place, once there is a winner. */
const finalists = ({ finish }) => (finish ? finish.places : []);

/** Whether a further day is to come whose players are known: they have stacks of their own. */
const goesOn = ({ state, day, field }) => state === 'before' && Boolean(day) && !day.flight && !day.waits && field.left > 0;

/** Players left, or entries before the start. */
export function players(view, { words, format }) {
  const { entries, left } = view.field;
  if (view.state === 'finished') return finalists(view).length ? [label(words.say('final_places'))] : [];
  if (view.state === 'before' && !goesOn(view)) {
    return stat('big', words.say('entries'), format.chips(entries), words.say('handed', { count: view.seats }));
  }
  const of = words.say('of_entries', { count: format.chips(entries) });
  return stat('big', words.say('players_left'), format.chips(left), of);
}

/** The average stack, or with nobody in everybody's. */
export function average(view, { words, format }) {
  const { average: chips, averageBets, stack, stackBets, inBlinds } = view.field;
  if (view.state === 'finished' || (view.day && view.day.waits)) return [];
  const starting = (view.state === 'before' && !goesOn(view)) || chips === null;
  const [name, amount, bets] = starting ? ['starting_stack', stack, stackBets] : ['average', chips, averageBets];
  const count = starting && Number.isInteger(bets) ? format.chips : format.tenths;
  const low = bets && words.say(inBlinds ? 'big_blinds' : 'big_bets', { count: count(bets) });
  return stat('mid', words.say(name), amount ? format.chips(amount) : '–', low);
}

const label = (words) => h('p', { class: 'k cap' }, words);

const stat = (size, words, value, low) => [
  label(words),
  h('div', { class: 'pair', 'data-fit': true },
    h('span', { class: `${size} cap`, changes: true }, value),
    low && h('span', { class: 'low cap dim' }, low)),
];

/** How many chips there are. */
export const chipsInPlay = ({ field: { chips } }, { words, format }) =>
  (chips > 0 ? stat('mid', words.say('chips_in_play'), format.chips(chips)) : null);

/** The prize pool, or before the start what is guaranteed. */
export function prizePool({ state, money }, { words, format }) {
  if (state === 'before' && money.guarantee > 0) return stat('mid', words.say('guaranteed'), format.money(money.guarantee));
  return money.pool > 0 ? stat('mid', words.say(money.soFar ? 'pool_so_far' : 'pool'), format.money(money.pool)) : null;
}

/** The next jump, or what who goes out next gets. */
export function nextPrize(view, { words, format }) {
  const [name, value] = view.money.soFar || !view.money.paid ? [] : jumpWords(view, words, format);
  return name ? stat('mid', name, value) : null;
}

export function facts(view, { words, format }) {
  const { money, field } = view;
  if (view.state === 'finished') return [];
  const pool = money.pool > 0 && fact(words.say(money.soFar ? 'pool_so_far' : 'pool'), format.money(money.pool));
  const chips = field.chips > 0 && fact(words.say('chips_in_play'), format.chips(field.chips));
  if (view.state !== 'before') return [chips, pool, ...sold(money, words, format), dayEnd(view, words, format)];
  const guaranteed = money.guarantee > 0 && fact(words.say('guaranteed'), format.money(money.guarantee));
  const span = view.level && fact(words.say('levels'), levelSpan(view.level.span, words));
  return [guaranteed || pool, span, view.game && fact(words.say('game'), view.game)];
}

/** Rebuys, add-ons and bounties of an event that has some. */
function sold({ rebuys, add_ons: addOns, bounty_pool: bounties }, words, format) {
  const both = rebuys > 0 && addOns > 0;
  const counts = both ? `${format.chips(rebuys)} + ${format.chips(addOns)}` : format.chips(rebuys || addOns || 0);
  const name = both ? 'rebuys_and_add_ons' : rebuys > 0 ? 'rebuys' : 'add_ons';
  return [
    (rebuys > 0 || addOns > 0) && fact(words.say(name), counts),
    bounties > 0 && fact(words.say('bounty_pool'), format.money(bounties)),
  ];
}

/** When the day ends, once somebody has said. */
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

/** "30 min"; of a level that is no whole number of minutes, "1:30". */
const levelSpan = (span, words) =>
  (span % 60000 ? countdown(span).join(':') : words.say('minutes', { minutes: span / 60000 }));

/** The next jump and the paid places; before them the first levels; at the end who came where. */
export function pay(view, kit) {
  if (view.state === 'finished') return list(finalists(view).map((place) => finalPlace(place, kit)));
  if (view.state === 'before') return list(levelsToCome(view).map((level) => levelRow(level, kit)));
  if (view.money.soFar || !view.money.paid) return note(view, kit.words);
  // who is still in has a share of their own: what the places were to pay would be wrong
  if (view.money.dealt) return [jumpLine(kit.words.say('deal'), kit.format.money(view.money.dealt))];
  return [jump(view, kit), list(view.money.places.map((place) => paidPlace(place, view, kit)))];
}

/** The levels from the one with which the day begins; none while nobody knows it. */
const levelsToCome = ({ levels, level, day }) =>
  (day && day.waits ? [] : levels.filter(({ number }) => !level || number >= level.number));

const note = ({ registration }, words) =>
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
  const hot = Boolean(money.jump) && money.jump.place === to && !money.jump.first;
  return h('li', { key: from, class: hot ? 'next-jump' : null, 'data-fit': true },
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
    h('span', { class: 'amt' }, slashed(stakes(level).amounts, kit)));
}

/** Beside the QR code: out of touch, open for entry, or what the code is for. */
export function join(view, { words, format }, lost) {
  if (lost) return [h('b', { class: 'lost' }, words.say('no_connection')), h('br'), words.say('goes_on_alone')];
  const { open, level } = view.registration;
  const inviting = !(view.day && view.day.waits) && open && level !== null && view.state !== 'handforhand';
  if (!inviting) return [h('b', null, words.say('this_clock')), h('br'), words.say('on_your_phone')];
  return [h('b', null, words.say('registration')), h('br'), entryUntil(view.registration, words, format)];
}

/** "until level 9 starts, 20:30", "until the end of level 6, 18:06"; without the time while nobody knows it. */
function entryUntil({ level, ends, at }, words, format) {
  const key = ends ? 'until_end_of' : 'until_level';
  if (at === null) return words.say(`${key}_untimed`, { number: level });
  const pieces = words.pieces(key, { number: level, time: format.planned(at) });
  return pieces.map(({ text, name }) => (name === 'time' ? h('b', null, text) : String(text)));
}
