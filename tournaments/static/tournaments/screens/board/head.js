/** The head of a board: level, blinds, time left, time of day. It counts by itself, like the clock. */

import { countdown, days } from '../../shared/format.js';
import { stakes } from '../../clock/stakes.js';

/** The classes that narrow a title which would overlap the blinds, step by step. */
const NARROWING_CLASSES = ['tight', 'small', 'alone'];
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
  const progressPieces = Array.prototype.slice.call(page.querySelectorAll('#tv-rail b'));
  const writtenMarkup = {};
  const fittedTitle = { title: null, key: '' };

  function draw(view, format, now) {
    part('tv').dataset.state = view.state === 'cancelled' ? 'paused' : view.state;
    drawLevel(view);
    setMarkup('tv-blinds', blinds(view, format));
    setMarkup('tv-label', words.say(timeLabel(view)));
    part('tv-time').className = view.left >= TEN_HOURS ? 'v cap long' : 'v cap';
    setMarkup('tv-time', timeText(view));
    setMarkup('tv-local', joinWithColons([format.time(now)]));
    fitTitle();
    const elapsedPieces = view.progress * progressPieces.length;
    progressPieces.forEach((piece, at) => {
      piece.style.transform = `scaleX(${Math.min(1, Math.max(0, elapsedPieces - at))})`;
    });
  }

  /** Narrow the title, or move its aside to the event's name, if it would overlap the blinds. */
  function fitTitle() {
    const title = page.querySelector('.tv__id .title');
    const key = title
      ? `${title.textContent}|${writtenMarkup['tv-blinds']}|${part('tv-time').className}|${window.innerWidth}`
      : '';
    if (!title || (fittedTitle.title === title && fittedTitle.key === key)) return;
    fittedTitle.title = title;
    fittedTitle.key = key;
    title.classList.remove(...NARROWING_CLASSES);
    for (const step of NARROWING_CLASSES) {
      if (title.scrollWidth > title.clientWidth + 1) title.classList.add(step);
    }
    const detailText = title.classList.contains('alone') && title.querySelector('.dim');
    part('tv-beside').textContent = detailText ? detailText.textContent : '';
  }

  function drawLevel(view) {
    const icon = ICONS[view.state];
    const levelText = escapeHtml(levelLabel(view));
    setMarkup(
      'tv-level',
      icon ? `<svg class="icon" viewBox="0 0 100 100" aria-hidden="true">${icon}</svg>${levelText}` : levelText
    );
  }

  function levelLabel(view) {
    const number = view.level ? view.level.number : '';
    if (view.day && view.day.waits) return '';
    if (view.dayOver) return words.say('head.day_over');
    if (view.state === 'finished') return words.say('head.last_level', { number });
    if (view.state === 'break') {
      return words.say(view.next || view.level ? 'head.break' : 'head.break_last', { number });
    }
    if (view.state === 'paused') return words.say(view.onBreak ? 'state.paused' : 'head.paused', { number });
    if (view.state === 'handforhand') return words.say('head.hand_for_hand', { number });
    return words.say(view.state === 'cancelled' ? 'head.cancelled' : 'head.level', { number });
  }

  function timeText(view) {
    if (view.state === 'finished' && view.finish) {
      return joinWithColons(countdown(view.finish.played, { hours: true }).slice(0, 2));
    }
    if (view.left > DAY) return escapeHtml(words.say('head.days', { count: days(view.left) }, days(view.left)));
    return joinWithColons(countdown(view.left));
  }

  /** Write markup only if it differs: nothing flickers, and nothing is read out twice. */
  function setMarkup(id, markup) {
    if (writtenMarkup[id] === markup) return;
    writtenMarkup[id] = markup;
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
  return format.together(amounts).map(escapeHtml).join('<span class="slash">/</span>');
}

const joinWithColons = (parts) => parts.map(escapeHtml).join(':').replace(/:/g, '<i>:</i>');
const escapeHtml = (words) => String(words).replace(/&/g, '&amp;').replace(/</g, '&lt;');
