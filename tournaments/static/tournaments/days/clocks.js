/** Several clocks on one screen: each day's snapshot, asked for again every other second, and one time for all. */

import { countdown, days as daysIn, formats } from '../shared/format.js';
import { fitAll, refitAll } from '../shared/fit.js';
import { h, patch } from '../shared/tree.js';
import { lookAgain } from '../screens/screen.js';
import { openLink } from '../shared/connection.js';
import { phrases } from '../shared/sentences.js';
import { serverTime } from '../shared/server-time.js';
import { withSlashes, amountBeside, withColons } from '../clock/draw/pieces.js';
import { stateName } from '../clock/draw/status.js';
import { stakes } from '../clock/stakes.js';
import { viewAt } from '../clock/state.js';

const LOOK = 250;
const ASK = 2000;
/** Without an answer for so long the screen says so: its clocks run on. */
const LOST = 15000;
/** Days begin and end: the page is compared with what it would be now. */
const COMPARE = 30000;
const TUNE = 5 * 60000;

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const language = document.documentElement.lang || 'en';
const words = phrases(read('words'), language);
const whole = read('snapshot');
const grid = document.getElementById('clocks');
const held = read('days').map(({ name, snapshot }, at) => ({
  name, snapshot, place: document.getElementById(`day-${at}`),
}));
const time = serverTime({ guess: read('server-now'), at: 0, ask: askTime });
let answered = performance.now();

const tickerPlace = document.getElementById('ticker');
/** So long stands each sentence of the ticker. */
const SENTENCE = 8000;

/** What the tournaments say, one sentence after the other: announcements while they stand, and notices. */
function tick(now) {
  const said = [].concat(...held.map(({ name, snapshot }) => {
    const { announcement, notices } = viewAt(snapshot, now);
    const spoken = announcement ? [announcement.words] : [];
    return spoken.concat(notices.map((one) => [one.title, one.words].filter(Boolean).join(': ')))
      .map((sentence) => ({ name, sentence }));
  }));
  const one = said.length ? said[Math.floor(now / SENTENCE) % said.length] : { name: '', sentence: '' };
  patch(document.getElementById('ticker-of'), one.name);
  patch(document.getElementById('ticker-says'), one.sentence);
}

function show() {
  const now = time.now();
  held.forEach(({ name, snapshot, place }) => {
    const view = viewAt(snapshot, now);
    const format = formatsOf(snapshot);
    place.dataset.state = view.state;
    place.dataset.form = view.state === 'handforhand' || countdown(view.left).length === 3 ? 'hms' : 'ms';
    patch(place, tile(name, view, { words, format, now }));
  });
  patch(document.getElementById('local'), formatsOf(whole).time(now));
  document.getElementById('lost').hidden = performance.now() - answered < LOST;
  if (tickerPlace) tick(now);
  fitAll(grid);
  setTimeout(show, LOOK);
}

const made = new Map();

/** The figures of a tournament's zone and currency, made once. */
function formatsOf({ zone, money: { currency, digits } }) {
  const key = `${zone} ${currency}`;
  if (!made.has(key)) made.set(key, formats({ language, zone, currency, digits }));
  return made.get(key);
}

function tile(name, view, kit) {
  return [
    h('header', { class: 'day__head', 'data-fit': true },
      h('b', { class: 'day__name' }, name),
      h('span', { class: 'day__state' }, h('i', { class: 'day__mark' }), stateOf(view))),
    h('div', { class: isQuiet(view) ? 'day__time quiet' : 'day__time', role: 'timer', 'aria-live': 'off' }, hero(view)),
    h('div', { class: 'day__stakes', 'data-fit': true }, blinds(view, kit)),
    h('dl', { class: 'day__facts' }, facts(view, kit)),
  ];
}

/** A clock that stands is drawn quietly; the hand of hand for hand is played. */
const isQuiet = ({ stands, state }) => stands && state !== 'handforhand';

/** The level while all is ordinary, else the state in a word. */
function stateOf(view) {
  const level = view.level ? words.say('level', { number: view.level.number }) : '';
  if (['running', 'lastminute'].includes(view.state)) return level;
  return words.say(`state.${stateName(view)}`);
}

function hero(view) {
  if (view.state === 'handforhand') return `${words.say('hand')} ${view.hand.hand}`;
  if (view.waits && daysIn(view.left)) return words.say('days', { count: daysIn(view.left) }, daysIn(view.left));
  return withColons(countdown(view.left));
}

function blinds(view, kit) {
  if (!view.level) return [];
  const { amounts, ante } = stakes(view.level);
  return [
    h('span', { class: 'day__blinds' }, withSlashes(amounts, kit)),
    ante && h('span', { class: 'day__ante' }, words.say('with_ante', { amount: amountBeside(ante.amount, amounts, kit) })),
  ];
}

function facts(view, kit) {
  const { format } = kit;
  const { entries, left, average, averageBets, inBlinds } = view.field;
  const bets = averageBets && words.say(inBlinds ? 'big_blinds' : 'big_bets', { count: format.tenths(averageBets) });
  return [
    fact(words.say('players_left'), format.chips(left), words.say('of_entries', { count: format.chips(entries) })),
    (tickerPlace && nextLevel(view, kit))
      || fact(words.say('average'), average === null ? '–' : format.chips(average), bets),
    following(view, format),
  ];
}

/** While a level is played, what the one after it is played for: who watches several events asks that first. */
function nextLevel({ state, level, next }, kit) {
  if (!next || !level || !['running', 'lastminute', 'paused'].includes(state)) return null;
  return fact(words.say('next_level'), withSlashes(stakes(next).amounts, kit));
}

/** When play begins, when the break is over, or when the next one is; of one that is over nothing. */
function following({ state, onBreak, ends, startsAt, pause }, format) {
  if (['finished', 'cancelled'].includes(state)) return null;
  if (startsAt) return fact(words.say('starts'), format.planned(startsAt));
  if (state === 'break' && onBreak && ends) return fact(words.say('goes_on'), format.planned(ends));
  if (!pause) return null;
  const at = pause.at === null ? words.say('of_play') : words.say('at', { time: format.planned(pause.at) });
  return fact(words.say(pause.day ? 'day_ends_in' : 'break_in'), countdown(pause.in).join(':'), at);
}

const fact = (label, value, more) => h('div', { key: label, 'data-fit': true },
  h('dt', null, label),
  h('dd', null, value, more && h('small', null, ` ${more}`)));

/** Ask for each day's snapshot: the server answers that nothing changed, or with a newer one. */
async function ask() {
  await Promise.all(held.map(async (one) => {
    try {
      const answer = await fetch(`/live/${one.snapshot.slug}/snapshot`, { cache: 'no-cache' });
      if (!answer.ok) return;
      const newer = await answer.json();
      answered = performance.now();
      if (newer.version >= one.snapshot.version) one.snapshot = newer;
    } catch (error) {
      // the clocks count on, and the next question is soon
    }
  }));
  setTimeout(ask, ASK);
}

/** Load the page again when it would show other days. */
async function compare() {
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

async function askTime() {
  const answer = await fetch('/live/time', { cache: 'no-store' });
  return (await answer.json()).now;
}

openLink({ base: `/live/${whole.slug}`, snapshot: whole, onSnapshot: () => {}, onTopics: lookAgain, onTime: time.follow });
show();
time.tune();
ask();
setInterval(compare, COMPARE);
setInterval(() => time.tune(3), TUNE);
setInterval(time.mindSleep, 1000);
window.addEventListener('resize', () => refitAll(grid));
if (document.fonts) document.fonts.ready.then(() => refitAll(grid));
