/** The hero: the time, a third of the height; or the hand, the winner, or a few words in its place. */

import { countdown, days } from '../../shared/format.js';
import { h } from '../../shared/tree.js';
import { withColons } from './pieces.js';

const TEN_HOURS = 10 * 3600000;
/** More tables than this are drawn smaller. */
const MANY = 10;
const WORDS = { cancelled: 'cancelled', finished: 'over' };

export function hero(view, kit) {
  if (view.state === 'handforhand') return handForHand(view.hand, kit);
  if (view.finish && view.finish.places.length) return winners(view.finish.places, kit);
  if (WORDS[view.state]) return sign(kit.words.say(WORDS[view.state]));
  if (view.dayOver && view.day && view.day.ended) return sign(kit.words.say('day_ended', { day: view.day.code }));
  if (view.dayOver) return sign(kit.words.say('bag'));
  if (view.waits && days(view.left)) return sign(kit.words.say('days', { count: days(view.left) }, days(view.left)));
  return time(view);
}

/** How wide the time is: minutes and seconds, with hours, or with two figures of hours. */
export function timeForm({ left }) {
  if (left > TEN_HOURS) return 'hhms';
  return countdown(left).length === 3 ? 'hms' : 'ms';
}

function time(view) {
  const quiet = view.stands || view.playedOut;
  const timer = { key: 'time', class: quiet ? 'time cap quiet' : 'time cap', role: 'timer', 'aria-live': 'off' };
  return h('div', timer, withColons(countdown(view.left)));
}

const sign = (words) => h('p', { key: 'sign', class: 'sign' }, words);

/** The winner; where several share the first place, what they have won. */
function winners([first, second], kit) {
  if (second && second.place === first.place) return sign(first.award || kit.words.say('over'));
  return winner(first);
}

const winner = ({ name }) => h('p', { key: 'winner', class: 'winner' }, name);

function handForHand({ hand, tables }, { words }) {
  const crowded = Boolean(tables) && shownOf(tables).length > MANY;
  return h('div', { key: 'hand', class: crowded ? 'h4h crowded' : 'h4h' },
    h('p', { class: 'h4h__no' },
      h('span', { class: 'k cap' }, words.say('hand')),
      h('span', { class: 'cap display', changes: true }, hand)),
    h('div', { class: 'h4h__say' },
      h('p', { class: 'say' }, words.say('finish_hand')),
      tables && tables.of > 0 && progress(tables, words)));
}

/** The tables that are drawn: all where their numbers are known, else those that everybody waits for. */
const shownOf = ({ all, missing }) => (all && all.length ? all : missing);

/** How far the tables are, as they are seen from above: filled is done. */
function progress(tables, words) {
  const { done, of, missing } = tables;
  const shown = shownOf(tables);
  const hidden = of - done - missing.length;
  return h('div', { class: 'h4h__tables' },
    h('span', { class: 'k' }, words.say('tables_done', { done, all: of })),
    h('ul', { class: 'ovals', 'aria-label': words.say('tables') },
      shown.map((number) => oval(number, words, !missing.includes(number))),
      hidden > 0 && h('li', { key: 'more', class: 'more' }, `+${hidden}`)));
}

function oval(number, words, done) {
  const said = words.say(done ? 'table_done' : 'table_playing', { number });
  return h('li', { key: number, class: done ? 'done' : null, 'aria-label': said }, h('span', { 'aria-hidden': 'true' }, number));
}
