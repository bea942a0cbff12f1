/** The main part of the clock: the time, or in its place the hand, the winner or a few words. */

import { countdown, days } from '../../shared/format.js';
import { h } from '../../shared/tree.js';
import { withColons } from './pieces.js';

const TEN_HOURS = 10 * 3600000;
/** With more tables than this they are drawn smaller. */
const MAX_LARGE_TABLES = 10;
const STATE_WORDS = { cancelled: 'cancelled', finished: 'over' };

export function hero(view, kit) {
  if (view.state === 'handforhand') return handForHand(view.hand, kit);
  if (view.finish && view.finish.places.length) return winners(view.finish.places, kit);
  if (STATE_WORDS[view.state]) return largeWords(kit.words.say(STATE_WORDS[view.state]));
  if (view.dayOver && view.day && view.day.ended) return largeWords(kit.words.say('day_ended', { day: view.day.code }));
  if (view.dayOver) return largeWords(kit.words.say('bag'));
  if (view.waits && days(view.left)) {
    return largeWords(kit.words.say('days', { count: days(view.left) }, days(view.left)));
  }
  return countdownTime(view);
}

/** Return the form of the time: minutes and seconds, with hours, or with two digits of hours. */
export function timeForm({ left }) {
  if (left > TEN_HOURS) return 'hhms';
  return countdown(left).length === 3 ? 'hms' : 'ms';
}

function countdownTime(view) {
  const quiet = view.stands || view.playedOut;
  const timer = { key: 'time', class: quiet ? 'time cap quiet' : 'time cap', role: 'timer', 'aria-live': 'off' };
  return h('div', timer, withColons(countdown(view.left)));
}

const largeWords = (words) => h('p', { key: 'sign', class: 'sign' }, words);

/** Draw the winner; if several share the first place, what they have won. */
function winners([first, second], kit) {
  if (second && second.place === first.place) return largeWords(first.award || kit.words.say('over'));
  return winner(first);
}

const winner = ({ name }) => h('p', { key: 'winner', class: 'winner' }, name);

function handForHand({ hand, tables }, { words }) {
  const crowded = Boolean(tables) && tablesToDraw(tables).length > MAX_LARGE_TABLES;
  return h('div', { key: 'hand', class: crowded ? 'h4h crowded' : 'h4h' },
    h('p', { class: 'h4h__no' },
      h('span', { class: 'k cap' }, words.say('hand')),
      h('span', { class: 'cap display', changes: true }, hand)),
    h('div', { class: 'h4h__say' },
      h('p', { class: 'say' }, words.say('finish_hand')),
      tables && tables.of > 0 && progress(tables, words)));
}

/** Return the tables to draw: all if their numbers are known, else those that are still playing. */
const tablesToDraw = ({ all: allTables, missing }) => (allTables && allTables.length ? allTables : missing);

/** Draw the progress of the tables as ovals; a filled one has finished its hand. */
function progress(tables, words) {
  const { done, of, missing } = tables;
  const drawnTables = tablesToDraw(tables);
  const hidden = of - done - missing.length;
  return h('div', { class: 'h4h__tables' },
    h('span', { class: 'k' }, words.say('tables_done', { done, all: of })),
    h('ul', { class: 'ovals', 'aria-label': words.say('tables') },
      drawnTables.map((number) => tableOval(number, words, !missing.includes(number))),
      hidden > 0 && h('li', { key: 'more', class: 'more' }, `+${hidden}`)));
}

function tableOval(number, words, done) {
  const label = words.say(done ? 'table_done' : 'table_playing', { number });
  return h(
    'li',
    { key: number, class: done ? 'done' : null, 'aria-label': label },
    h('span', { 'aria-hidden': 'true' }, number)
  );
}
