/** The slate: the level while all is ordinary, a plate with the state's word and shape while it is not. */

import { h } from '../../shared/tree.js';
import { firstRaise } from '../stakes.js';
import { icon, moment, sentence } from './pieces.js';

const BESIDE = {
  before: (view, kit) => view.startsAt && moment('starts', view.startsAt, kit),
  running: runningBeside,
  lastminute: levelName,
  break: (view, kit) => view.resumes && moment(view.dayOver ? 'goes_on' : 'back', view.resumes, kit),
  paused: pausedBeside,
  handforhand: levelName,
  finished: entries,
  cancelled: () => null,
};
const HOLLOW = ['before'];

/** @returns {{className: string, nodes: object[]}} */
export function slate(view, kit) {
  const beside = BESIDE[view.state](view, kit);
  const right = beside && h('div', { class: 'slate__aside' }, h('span', { class: 'cap' }, beside));
  if (view.state === 'running') {
    return { className: 'slate', nodes: [h('span', { class: 'cap', changes: true }, levelName(view, kit)), right] };
  }
  const name = stateName(view);
  const word = h('span', { class: 'cap' }, kit.words.say(`state.${name}`));
  const state = h('div', { class: 'slate__state', key: name }, icon(name), word);
  return { className: HOLLOW.includes(view.state) ? 'slate hollow' : 'slate plate', nodes: [state, right] };
}

/** The state as its word and its shape name it. */
export function stateName(view) {
  if (view.dayOver) return 'day_over';
  return view.state === 'finished' && !wonAlone(view.finish) ? 'over' : view.state;
}

/** Whether one player has won: in a satellite several share the first place. */
function wonAlone(finish) {
  const [first, second] = finish ? finish.places : [];
  return Boolean(first) && !(second && second.place === first.place);
}

function entries({ field, unconfirmed }, { words, format }) {
  if (unconfirmed) return words.say('to_be_confirmed');
  return words.say('entries', { count: format.chips(field.entries) }, field.entries);
}

function levelName(view, { words }) {
  return words.say('level', { number: view.level ? view.level.number : '' });
}

/** In a mixed event the game; where the pot limits it, the first raise; else when the level ends. */
function runningBeside(view, kit) {
  const { words, format } = kit;
  if (view.playedOut) return h('span', { class: 'k' }, words.say('no_more_levels'));
  if (view.level && view.level.game) return h('b', null, view.level.game);
  const raise = view.level && firstRaise(view.level);
  if (raise) {
    const [low, high, over] = format.together(raise);
    return sentence(over ? words.pieces('first_raises', { low, high, over }) : words.pieces('first_raise', { low, high }));
  }
  return view.ends && sentence(words.pieces('ends', { time: format.planned(view.ends) }), 'span');
}

/** When it goes on if that is set; else where it stands: in a level, before one, or in the break. */
function pausedBeside(view, kit) {
  if (view.startsAt) return moment('goes_on', view.startsAt, kit);
  if (view.onBreak) return kit.words.say('state.break');
  return view.untouched ? kit.words.say('before_level', { number: view.level.number }) : levelName(view, kit);
}
