/** Several clocks on one screen: the snapshot of each day is fetched every two seconds, and one time serves all. */

import { countdown, days as daysIn, formats } from '../shared/format.js';
import { fitAll, refitAll } from '../shared/fit.js';
import { h, patch } from '../shared/tree.js';
import { checkScreen } from '../screens/screen.js';
import { openLink } from '../shared/connection.js';
import { phrases } from '../shared/sentences.js';
import { serverTime } from '../shared/server-time.js';
import { withSlashes, amountBeside, withColons } from '../clock/draw/pieces.js';
import { stateName } from '../clock/draw/status.js';
import { stakes } from '../clock/stakes.js';
import { viewAt } from '../clock/state.js';

const REDRAW_INTERVAL = 250;
const SNAPSHOT_INTERVAL = 2000;
/** Without an answer for so long, in ms, the screen shows it; its clocks run on. */
const LOST_AFTER = 15000;
/** How often the page checks whether it would show other days now, in ms. */
const COMPARE_INTERVAL = 30000;
const TUNE_INTERVAL = 5 * 60000;

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const language = document.documentElement.lang || 'en';
const words = phrases(read('words'), language);
const mainSnapshot = read('snapshot');
const grid = document.getElementById('clocks');
const shownDays = read('days').map(({ name, snapshot }, at) => ({
  name, snapshot, place: document.getElementById(`day-${at}`),
}));
const time = serverTime({ guess: read('server-now'), at: 0, ask: fetchServerTime });
let answeredAt = performance.now();

const tickerPlace = document.getElementById('ticker');
/** How long each sentence of the ticker is shown, in ms. */
const SENTENCE_TIME = 8000;

/** Show the tournaments' announcements and notices, one sentence after the other. */
function updateTicker(now) {
  const sentences = [].concat(...shownDays.map(({ name, snapshot }) => {
    const { announcement, notices } = viewAt(snapshot, now);
    const announcements = announcement ? [announcement.words] : [];
    return announcements.concat(notices.map((current) => [current.title, current.words].filter(Boolean).join(': ')))
      .map((sentence) => ({ name, sentence }));
  }));
  const notice = sentences.length
    ? sentences[Math.floor(now / SENTENCE_TIME) % sentences.length]
    : { name: '', sentence: '' };
  patch(document.getElementById('ticker-of'), notice.name);
  patch(document.getElementById('ticker-says'), notice.sentence);
}

function show() {
  const now = time.now();
  shownDays.forEach(({ name, snapshot, place }) => {
    const view = viewAt(snapshot, now);
    const format = formatsOf(snapshot);
    place.dataset.state = view.state;
    place.dataset.form = view.state === 'handforhand' || countdown(view.left).length === 3 ? 'hms' : 'ms';
    patch(place, dayTile(name, view, { words, format, now }));
  });
  patch(document.getElementById('local'), formatsOf(mainSnapshot).time(now));
  document.getElementById('lost').hidden = performance.now() - answeredAt < LOST_AFTER;
  if (tickerPlace) updateTicker(now);
  fitAll(grid);
  setTimeout(show, REDRAW_INTERVAL);
}

const formatCache = new Map();

/** Return the cached formats of a tournament's zone and currency. */
function formatsOf({ zone, money: { currency, digits } }) {
  const key = `${zone} ${currency}`;
  if (!formatCache.has(key)) formatCache.set(key, formats({ language, zone, currency, digits }));
  return formatCache.get(key);
}

function dayTile(name, view, kit) {
  return [
    h('header', { class: 'day__head', 'data-fit': true },
      h('b', { class: 'day__name' }, name),
      h('span', { class: 'day__state' }, h('i', { class: 'day__mark' }), stateOf(view))),
    h('div', {
      class: isQuiet(view) ? 'day__time quiet' : 'day__time', role: 'timer', 'aria-live': 'off',
    }, mainWords(view)),
    h('div', { class: 'day__stakes', 'data-fit': true }, blinds(view, kit)),
    h('dl', { class: 'day__facts' }, facts(view, kit)),
  ];
}

/** Return whether a clock is drawn dimmed: it is stopped, and not for hand for hand. */
const isQuiet = ({ stands, state }) => stands && state !== 'handforhand';

/** Return the level in ordinary play, else the word of the state. */
function stateOf(view) {
  const level = view.level ? words.say('level', { number: view.level.number }) : '';
  if (['running', 'lastminute'].includes(view.state)) return level;
  return words.say(`state.${stateName(view)}`);
}

function mainWords(view) {
  if (view.state === 'handforhand') return `${words.say('hand')} ${view.hand.hand}`;
  if (view.waits && daysIn(view.left)) return words.say('days', { count: daysIn(view.left) }, daysIn(view.left));
  return withColons(countdown(view.left));
}

function blinds(view, kit) {
  if (!view.level) return [];
  const { amounts, ante } = stakes(view.level);
  return [
    h('span', { class: 'day__blinds' }, withSlashes(amounts, kit)),
    ante && h('span', { class: 'day__ante' }, words.say('with_ante', {
      amount: amountBeside(ante.amount, amounts, kit),
    })),
  ];
}

function facts(view, kit) {
  const { format } = kit;
  const { entries, left, average, averageBets, unit } = view.field;
  const bets = averageBets && words.say(unit, { count: format.tenths(averageBets) });
  return [
    fact(words.say('players_left'), format.chips(left), words.say('of_entries', { count: format.chips(entries) })),
    (tickerPlace && nextLevel(view, kit))
      || fact(words.say('average'), average === null ? '–' : format.chips(average), bets),
    nextEvent(view, format),
  ];
}

/** Draw the next level's stakes while a level is played: viewers of several events look for that first. */
function nextLevel({ state, level, next }, kit) {
  if (!next || !level || !['running', 'lastminute', 'paused'].includes(state)) return null;
  return fact(words.say('next_level'), withSlashes(stakes(next).amounts, kit));
}

/** Draw when play begins, when the break ends, or when the next break is; null if the event is over. */
function nextEvent({ state, onBreak, ends, startsAt, pause }, format) {
  if (['finished', 'cancelled'].includes(state)) return null;
  if (startsAt) return fact(words.say('starts'), format.planned(startsAt));
  if (state === 'break' && onBreak && ends) return fact(words.say('goes_on'), format.planned(ends));
  if (!pause) return null;
  const at = pause.at === null ? words.say('of_play') : words.say('at', { time: format.planned(pause.at) });
  return fact(words.say(pause.day ? 'day_ends_in' : 'break_in'), countdown(pause.in).join(':'), at);
}

const fact = (label, value, extra) => h('div', { key: label, 'data-fit': true },
  h('dt', null, label),
  h('dd', null, value, extra && h('small', null, ` ${extra}`)));

/** Fetch the snapshot of each day; an unchanged one comes from the cache. */
async function fetchSnapshots() {
  await Promise.all(shownDays.map(async (day) => {
    try {
      const answer = await fetch(`/live/${day.snapshot.slug}/snapshot`, { cache: 'no-cache' });
      if (!answer.ok) return;
      const newer = await answer.json();
      answeredAt = performance.now();
      if (newer.version >= day.snapshot.version) day.snapshot = newer;
    } catch (error) {
      // the clocks count on, and the next fetch is soon
    }
  }));
  setTimeout(fetchSnapshots, SNAPSHOT_INTERVAL);
}

/** Load the page again when it would show other days. */
async function reloadIfDaysChanged() {
  try {
    const answer = await fetch(location.href, { cache: 'no-store' });
    const page = answer.ok && new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (page && page.body.dataset.days !== undefined && page.body.dataset.days !== document.body.dataset.days) {
      location.reload();
    }
  } catch (error) {
    // later
  }
}

async function fetchServerTime() {
  const answer = await fetch('/live/time', { cache: 'no-store' });
  return (await answer.json()).now;
}

openLink({
  base: `/live/${mainSnapshot.slug}`,
  snapshot: mainSnapshot,
  onSnapshot: () => {},
  onTopics: checkScreen,
  onTime: time.follow,
});
show();
time.tune();
fetchSnapshots();
setInterval(reloadIfDaysChanged, COMPARE_INTERVAL);
setInterval(() => time.tune(3), TUNE_INTERVAL);
setInterval(time.mindSleep, 1000);
window.addEventListener('resize', () => refitAll(grid));
if (document.fonts) document.fonts.ready.then(() => refitAll(grid));
