/** What comes next: two cells, in the same two places in every state. */

import { countdown, hoursAndMinutes } from '../../shared/format.js';
import { h } from '../../shared/tree.js';
import { hasBetsByGame, isOtherGame, stakes, withoutBetsOfStud } from '../stakes.js';
import { amountBeside, besideLimits, cell, dim, levelLine, withColons, withSlashes } from './pieces.js';

const CELLS = {
  before: (view, kit) => [entryUntil(view, kit), firstBreak(view, kit)],
  running: levelAndBreak,
  lastminute: levelAndBreak,
  paused: levelAndBreak,
  break: (view, kit) => [colourUp(view, kit) || nextLevel(view, kit), breakCell(view, kit)],
  handforhand: (view, kit) => [standsAt(view, kit), toTheMoney(view, kit) || nextJump(view, kit)],
  finished: (view, kit) => [runnerUp(view, kit), played(view, kit)],
  cancelled: () => [],
};

export function nextCells(view, kit) {
  const isEmpty = view.day && (view.day.ended || view.day.waits);
  const [first, last] = isEmpty ? [] : CELLS[view.state](view, kit);
  return [
    first || h('div', { key: 'none' }),
    last && Object.assign({}, last, {
      props: Object.assign({}, last.props, { class: [last.props.class, 'end'].filter(Boolean).join(' ') }),
    }),
  ];
}

function levelAndBreak(view, kit) {
  if (hasBetsByGame(view)) return betsByGame(view, kit);
  if (!isFollowedByLimits(view)) return [nextLevel(view, kit), breakIn(view, kit)];
  const nextStakes = stakes(view.next);
  const boxes = besideLimits(nextStakes, kit).map(([name, value]) => cell(name, value));
  return [
    cell(nextLabel(view, kit), withSlashes(nextStakes.amounts, kit), { key: 'next' }),
    boxes.length > 0 && h('div', { key: 'beside', class: 'beside' }, boxes),
  ];
}

/** Draw the blinds of games with blinds, and the ante and bring-in of stud games, in a mix that changes by hands. */
function betsByGame({ level }, kit) {
  const { words } = kit;
  const { amounts, blinds, ante, bringIn } = stakes(level);
  const { unlimited_blinds: unlimited = [], button_blind: onButton } = level;
  const inStud = bringIn
    ? besideLimits({ amounts, ante, bringIn }, kit).map(([name, value], at) =>
      cell(at ? name : words.say('stud_ante'), value, { key: name }))
    : [];
  const others = [
    blinds && cell(words.say(unlimited.length ? 'limit_blinds' : 'blinds'), withSlashes(blinds, kit)),
    // without limits these blinds are the level's own
    blinds && unlimited.length > 0 && cell(words.say('unlimited_blinds'), withSlashes(unlimited, kit)),
    onButton > 0 && cell(words.say('short_deck_blind'), amountBeside(onButton, amounts, kit)),
  ].filter(Boolean);
  return [
    others.length > 1 ? h('div', { key: 'games', class: 'beside games' }, others) : others[0],
    inStud.length > 0 && h('div', { key: 'beside', class: 'beside' }, inStud),
  ];
}

/** Return whether the next level has limits: then its other bets take the place of the next break. */
export const isFollowedByLimits = ({ next, state }) =>
  Boolean(next) && ['running', 'lastminute', 'paused'].includes(state) && stakes(next).kind === 'limits';

export function nextLevel(view, kit) {
  const { words } = kit;
  if (!view.next) return cell(words.say('last_level'), dim(words.say('blinds_stay')));
  return cell(nextLabel(view, kit), levelLine(withoutBetsOfStud(view, view.next), kit), { key: 'next' });
}

/** Name the next level by its game if that changes, during a break by its number. */
function nextLabel({ next, level, onBreak, ends }, { words, format }) {
  if (isOtherGame(next, level)) {
    if (onBreak || ends === null) return words.say('next_game', { game: next.game });
    return words.say('next_game_at', { game: next.game, time: format.planned(ends) });
  }
  return words.say(onBreak ? 'level' : 'next_level', { number: next.number });
}

/** Draw the time until the next break, and its time of day unless the clock is stopped. */
export function breakIn({ pause }, { words, format }) {
  if (!pause) return null;
  const when = pause.at === null ? words.say('of_play') : words.say('at', { time: format.planned(pause.at) });
  const left = withColons(countdown(pause.in));
  return cell(words.say(pause.day ? 'day_ends_in' : 'break_in'), [left, ' ', dim(when)], { counts: true });
}

export function firstBreak({ pause }, { words, format }) {
  if (!pause) return null;
  const name = words.say(pause.day ? 'day_ends_at' : 'first_break');
  if (pause.at === null) return cell(name, [spanText(pause.in, words), ' ', dim(words.say('of_play'))]);
  const long = !pause.day && spanText(pause.span, words);
  return cell(name, [format.planned(pause.at), long && [' ', dim(long)]]);
}

export function entryUntil({ registration }, { words, format }) {
  if (!registration.open) return null;
  const { level, ends } = registration;
  const until = level === null ? 'to_the_end' : ends ? 'to_end_of' : 'to_level';
  const timeOfEnd = registration.at !== null && [' ', dim(words.say('at', { time: format.planned(registration.at) }))];
  return cell(words.say('registration'), [words.say(until, { number: registration.level }), timeOfEnd]);
}

function colourUp({ colourUp: chips }, { words, format }) {
  if (!chips.length) return null;
  const names = chips.map((chip) => words.say('chip', { amount: format.chips(chip) })).join(', ');
  return h('div', { key: 'chips' },
    h('p', { class: 'k cap' }, words.say('colour_up')),
    h('p', { class: 'v cap chips' },
      chips.map((chip) => chipPicture(chip, format)),
      dim(words.say('leave_play', { chips: names }))));
}

/** Draw a chip from above; it is only a picture, since its name stands beside it. */
function chipPicture(amount, format) {
  return h('svg', { key: amount, class: 'chip', viewBox: '0 0 100 100', 'aria-hidden': 'true' },
    h('circle', { cx: 50, cy: 50, r: 44 }),
    h('circle', { class: 'spots', cx: 50, cy: 50, r: 44, pathLength: 12 }),
    h('circle', { cx: 50, cy: 50, r: 31 }),
    h('text', { x: 50, y: 50 }, format.short(amount)));
}

/**
 * Choose the most urgent of: the add-on of this break, the last chance to enter, the money, the next jump, the next
 * break.
 */
function breakCell(view, kit) {
  return (
    addOn(view, kit) || lastEntries(view, kit) || toTheMoney(view, kit) || nextJump(view, kit) || breakIn(view, kit)
  );
}

/** Draw the price and chips of the add-on, in the break at whose end its sale closes. */
function addOn({ step, dayOver, money: { add_on: addOnOffer } }, { words, format }) {
  if (!addOnOffer || dayOver || addOnOffer.closes_after !== step) return null;
  const [price, chips] = [format.money(addOnOffer.amount), format.chips(addOnOffer.chips)];
  return cell(words.say('add_on_in_break'), words.say('add_on_for', { price, chips }));
}

function lastEntries({ registration: { last, at } }, { words, format }) {
  if (!last) return null;
  const until = at === null ? words.say('in_this_break') : words.say('until', { time: format.planned(at) });
  return cell(words.say('last_entries'), until);
}

function toTheMoney({ money: { toTheMoney: count, soFar } }, { words, format }) {
  if (!count || soFar) return null;
  return cell(words.say('from_the_money'), words.say('places', { count: format.chips(count) }, count));
}

function nextJump({ money: { jump, soFar } }, { words, format }) {
  if (!jump || soFar) return null;
  return cell(words.say('next_jump'), [format.ordinal(jump.place), ' ', dim(format.money(jump.amount))]);
}

function standsAt(view, { words }) {
  const handTime = view.hand.per_hand && words.say('less_a_hand', { time: shortTime(view.hand.per_hand) });
  return cell(words.say('stands_at'), [withColons(countdown(view.left)), handTime && [' ', dim(handTime)]]);
}

/** Format a span as 9 h 42 min, 2 h or 15 min. */
function spanText(length, words) {
  const [hours, minutes] = hoursAndMinutes(length);
  if (!minutes && hours) return words.say('hours', { hours });
  return words.say(hours ? 'hours_minutes' : 'minutes', { hours, minutes });
}

/** Format a short time without the leading zero: 2:00. */
const shortTime = (span) => countdown(span).join(':').replace(/^0/, '');

function runnerUp({ finish }, { words }) {
  const second = finish && finish.places.find(({ place }) => place === 2);
  return second ? cell(words.say('second'), h('span', { class: 'clip' }, second.name), { class: 'names' }) : null;
}

function played({ finish }, { words }) {
  if (!finish || !finish.played) return null;
  return cell(words.say('played'), spanText(finish.played, words));
}
