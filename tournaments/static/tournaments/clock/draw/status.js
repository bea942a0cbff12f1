/** The slate: the level in ordinary play, else a plate with the state's word and icon. */

import { h } from '../../shared/tree.js';
import { firstRaise, isOtherGame } from '../stakes.js';
import { icon, timeWords, sentence } from './pieces.js';

const DETAILS = {
  before: (view, kit) => view.startsAt && timeWords('starts', view.startsAt, kit),
  running: runningDetail,
  lastminute: lastMinuteDetail,
  break: (view, kit) => view.resumes && timeWords(view.dayOver ? 'goes_on' : 'back', view.resumes, kit),
  paused: pausedDetail,
  handforhand: levelName,
  finished: entriesDetail,
  cancelled: () => null,
};
const HOLLOW_STATES = ['before'];

/** @returns {{className: string, nodes: object[]}} */
export function slate(view, kit) {
  const detail = DETAILS[view.state](view, kit);
  const detailNode = detail && h('div', { class: 'slate__aside' }, h('span', { class: 'cap' }, detail));
  if (view.state === 'running') {
    return {
      className: 'slate', nodes: [h('span', { class: 'cap', changes: true }, runningName(view, kit)), detailNode],
    };
  }
  const name = stateName(view);
  const word = h('span', { class: 'cap' }, stateWords(view, name, kit));
  const state = h('div', { class: 'slate__state', key: name }, icon(name), word);
  return { className: HOLLOW_STATES.includes(view.state) ? 'slate hollow' : 'slate plate', nodes: [state, detailNode] };
}

/** Return the name of the state's word and icon. */
export function stateName(view) {
  if (view.dayOver) return 'day_over';
  return view.state === 'finished' && !wonAlone(view.finish) ? 'over' : view.state;
}

/** Return whether one player has won: in a satellite several share the first place. */
function wonAlone(finish) {
  const [first, second] = finish ? finish.places : [];
  return Boolean(first) && !(second && second.place === first.place);
}

function entriesDetail({ field, unconfirmed }, { words, format }) {
  if (unconfirmed) return words.say('to_be_confirmed');
  return words.say('entries', { count: format.chips(field.entries) }, field.entries);
}

function levelName(view, { words }) {
  return words.say('level', { number: view.level ? view.level.number : '' });
}

/** Return the game of a mix, else the level. */
const runningName = (view, kit) => (view.rotation.length && view.level.game) || levelName(view, kit);

/** Return the word of a state; the last minute names the game that it ends. */
function stateWords(view, name, { words }) {
  const isLastOfGame = name === 'lastminute' && isOtherGame(view.next, view.level);
  return isLastOfGame ? words.say('last_minute_of', { game: view.level.game }) : words.say(`state.${name}`);
}

function lastMinuteDetail(view, kit) {
  return isOtherGame(view.next, view.level) ? kit.words.say('then_game', { game: view.next.game }) : levelName(view, kit);
}

/** Draw the letters of a mix with that of the present game marked, and the level. */
function mixDetail({ rotation, level, gameChanges }, { words }) {
  const hasLetters = rotation.every(({ letter }) => letter);
  const changes = !level.game && turnWords(gameChanges, words);
  return [
    hasLetters && h('span', { class: 'games', 'aria-hidden': 'true' },
      rotation.map(({ name, letter }) => h('i', { key: name, class: name === level.game ? 'dealt' : null }, letter))),
    changes ? h('b', null, changes) : level.game && sentence(words.pieces('level', { number: level.number })),
  ];
}

/** Return when the game changes: after so many hands, or after an orbit. */
function turnWords(changes, words) {
  return typeof changes === 'number' ? words.say('hands_per_game', { count: changes }, changes) : words.say('orbit');
}

/** Draw the games of a mix, the first raise in pot limit, else the end of the level. */
function runningDetail(view, kit) {
  const { words, format } = kit;
  if (view.playedOut) return h('span', { class: 'k' }, words.say('no_more_levels'));
  if (view.level && view.rotation.length) return mixDetail(view, kit);
  if (view.level && view.level.game) return h('b', null, view.level.game);
  const raise = view.level && firstRaise(view.level);
  if (raise) {
    const [lowest, highest, potOver] = format.together(raise);
    return sentence(
      potOver
        ? words.pieces('first_raises', { low: lowest, high: highest, over: potOver })
        : words.pieces('first_raise', { low: lowest, high: highest })
    );
  }
  return view.ends && sentence(words.pieces('ends', { time: format.planned(view.ends) }), 'span');
}

/** Draw when play goes on if that is set, else where the clock stands: in a level, before one, or in the break. */
function pausedDetail(view, kit) {
  if (view.startsAt) return timeWords('goes_on', view.startsAt, kit);
  if (view.onBreak) return kit.words.say('state.break');
  return view.untouched ? kit.words.say('before_level', { number: view.level.number }) : levelName(view, kit);
}
