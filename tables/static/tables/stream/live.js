/** The parts of a graphic that update by themselves: level, game, blinds, ante, bring-in, time left, what comes next. */

import { amountBeside } from '../../tournaments/clock/draw/pieces.js';
import { countdown, days } from '../../tournaments/shared/format.js';
import { gameOf, stakes, withoutBetsOfStud } from '../../tournaments/clock/stakes.js';

const DAY = 24 * 60 * 60000;

/**
 * @param {Element} place a graphic
 * @param {import('../../tournaments/clock/state.js').View} view
 * @param {{words: object, format: object}} given
 */
export function fillLive(place, view, { words, format }) {
  const at = view.levels.findIndex(({ key }) => view.level && key === view.level.key);
  const fillers = {
    level: () => escapeHtml(levelLabel(view, words)),
    number: () => (view.level ? escapeHtml(words.say('head.level', { number: view.level.number })) : ''),
    stakes: () => escapeHtml(stakesLabel(view, words)),
    blinds: () => blinds(view.level, format),
    ante: () => ante(withoutBetsOfStud(view, view.level), format),
    'bring-in': () => bringIn(withoutBetsOfStud(view, view.level), format),
    next: () => blinds(view.next, format),
    before: () => blinds(view.levels[at - 1], format),
    label: () => escapeHtml(words.say(timeLabel(view))),
    time: () => timeLeft(view, words),
  };
  place.querySelectorAll('[data-is]').forEach((part) => {
    const { is } = part.dataset;
    if (is === 'progress') part.style.transform = `scaleX(${view.progress})`;
    else setMarkup(part, fillers[is]());
  });
}

/** Write the markup if it differs; hide an empty cell. */
function setMarkup(part, markup) {
  if (part.dataset.said === markup) return;
  part.dataset.said = markup;
  part.innerHTML = markup;
  const cell = part.closest('.cell');
  if (cell && !cell.classList.contains('cell--tag')) cell.hidden = !markup;
}

function levelLabel(view, words) {
  const number = view.level ? view.level.number : '';
  if (view.dayOver) return words.say('head.day_over');
  if (view.state === 'finished') return words.say('head.over');
  if (view.state === 'cancelled') return words.say('head.cancelled');
  if (view.state === 'break') return words.say('state.break');
  return words.say('head.level', { number });
}

/** Name the kind of the stakes, after the game unless that is the usual one. */
function stakesLabel(view, words) {
  const { level } = view;
  return level ? [gameOf(level, view), words.say(`stakes.${stakes(level).kind}`)].filter(Boolean).join(' · ') : '';
}

function timeLabel(view) {
  if (view.state === 'finished') return 'head.played';
  if (view.playedOut) return 'head.played_out';
  if (view.state === 'break') return view.stands ? 'head.clock_at' : 'head.back_in';
  if (view.state === 'before') return view.waits ? 'head.starts_in' : 'head.time_left';
  if (view.state === 'paused') return 'state.paused';
  return view.stands ? 'head.clock_at' : 'head.time_left';
}

function timeLeft(view, words) {
  if (view.state === 'finished' && view.finish) {
    return joinWithColons(countdown(view.finish.played, { hours: true }).slice(0, 2));
  }
  if (view.left > DAY) return escapeHtml(words.say('head.days', { count: days(view.left) }, days(view.left)));
  return joinWithColons(countdown(view.left));
}

function blinds(level, format) {
  if (!level) return '';
  return format.together(stakes(level).amounts).map(escapeHtml).join('<span class="slash">/</span>');
}

function ante(level, format) {
  const { amounts, ante: anteOfLevel } = level ? stakes(level) : {};
  return anteOfLevel ? escapeHtml(amountBeside(anteOfLevel.amount, amounts, { format })) : '';
}

function bringIn(level, format) {
  const { bringIn: amount } = level ? stakes(level) : {};
  return amount ? escapeHtml(format.chips(amount)) : '';
}

const joinWithColons = (parts) => parts.map(escapeHtml).join('<i>:</i>');
const escapeHtml = (text) => String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;');
