/** The head of a board: level, blinds, time left, time of day. It counts by itself, as the clock does. */

import { countdown, days } from '../../shared/format.js';
import { stakes } from '../../clock/stakes.js';

/** How a title steps aside that would lie on the blinds. */
const NARROWER = ['tight', 'small', 'alone'];
const MINUTE = 60000;
const TEN_HOURS = 10 * 60 * MINUTE;
const DAY = 24 * 60 * MINUTE;

const ICONS = {
  break: '<path d="M10 30h60v34a22 22 0 0 1-22 22H32a22 22 0 0 1-22-22z"/><path d="M70 40h8a12 12 0 0 1 0 28h-8"/>',
  paused: '<path class="f" d="M18 6h22v88H18zM60 6h22v88H60z"/>',
};

/**
 * @param {Document} page
 * @param {{words: object, now: () => number}} given
 */
export function boardHead(page, { words }) {
  const part = (id) => page.getElementById(id);
  const pieces = Array.prototype.slice.call(page.querySelectorAll('#tv-rail b'));
  const written = {};
  const fitted = { title: null, key: '' };

  function draw(view, format, now) {
    part('tv').dataset.state = view.state === 'cancelled' ? 'paused' : view.state;
    label(view);
    put('tv-blinds', blinds(view, format));
    put('tv-label', words.say(timeLabel(view)));
    part('tv-time').className = view.left >= TEN_HOURS ? 'v cap long' : 'v cap';
    put('tv-time', time(view));
    put('tv-local', colons([format.time(now)]));
    fitTitle();
    const gone = view.progress * pieces.length;
    pieces.forEach((piece, at) => { piece.style.transform = `scaleX(${Math.min(1, Math.max(0, gone - at))})`; });
  }

  /** What stands beside the title is smaller, or beside the event's name, where it would lie on the blinds. */
  function fitTitle() {
    const title = page.querySelector('.tv__id .title');
    const key = title ? `${title.textContent}|${written['tv-blinds']}|${part('tv-time').className}|${window.innerWidth}` : '';
    if (!title || (fitted.title === title && fitted.key === key)) return;
    fitted.title = title;
    fitted.key = key;
    title.classList.remove(...NARROWER);
    for (const step of NARROWER) {
      if (title.scrollWidth > title.clientWidth + 1) title.classList.add(step);
    }
    const beside = title.classList.contains('alone') && title.querySelector('.dim');
    part('tv-beside').textContent = beside ? beside.textContent : '';
  }

  function label(view) {
    const icon = ICONS[view.state];
    const words_ = escaped(levelLabel(view));
    put('tv-level', icon ? `<svg class="icon" viewBox="0 0 100 100" aria-hidden="true">${icon}</svg>${words_}` : words_);
  }

  function levelLabel(view) {
    const number = view.level ? view.level.number : '';
    if (view.day && view.day.waits) return '';
    if (view.dayOver) return words.say('head.day_over');
    if (view.state === 'finished') return words.say('head.last_level', { number });
    if (view.state === 'break') return words.say(view.next || view.level ? 'head.break' : 'head.break_last', { number });
    if (view.state === 'paused') return words.say(view.onBreak ? 'state.paused' : 'head.paused', { number });
    if (view.state === 'handforhand') return words.say('head.hand_for_hand', { number });
    return words.say(view.state === 'cancelled' ? 'head.cancelled' : 'head.level', { number });
  }

  function time(view) {
    if (view.state === 'finished' && view.finish) return colons(countdown(view.finish.played, { hours: true }).slice(0, 2));
    if (view.left > DAY) return escaped(words.say('head.days', { count: days(view.left) }, days(view.left)));
    return colons(countdown(view.left));
  }

  /** Written only where it differs: nothing flickers, and nothing is read out twice. */
  function put(id, markup) {
    if (written[id] === markup) return;
    written[id] = markup;
    part(id).innerHTML = markup;
  }

  return { draw };
}

function timeLabel(view) {
  if (view.state === 'finished') return 'head.played';
  if (view.playedOut) return 'head.played_out';
  if (view.state === 'lastminute') return 'head.last_minute';
  if (view.state === 'break') return view.stands ? 'head.clock_at' : 'head.back_in';
  if (view.state === 'before') return view.waits ? 'head.starts_in' : 'head.time_left';
  return view.stands ? 'head.clock_at' : 'head.time_left';
}

function blinds(view, format) {
  if (!view.level || (view.day && view.day.waits)) return '';
  const { amounts } = stakes(view.level);
  return format.together(amounts).map(escaped).join('<span class="slash">/</span>');
}

const colons = (parts) => parts.map(escaped).join(':').replace(/:/g, '<i>:</i>');
const escaped = (words) => String(words).replace(/&/g, '&amp;').replace(/</g, '&lt;');
