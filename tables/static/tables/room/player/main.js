/** A player's own page: the seat or the place of the name that this phone remembers, the clock, prizes and the next levels. */

import { formats } from '../../../tournaments/shared/format.js';
import { openLink } from '../../../tournaments/shared/connection.js';
import { make } from '../../../tournaments/shared/elements.js';
import { pageTime } from '../../../tournaments/shared/page-time.js';
import { fillIn, phrases } from '../../../tournaments/shared/sentences.js';
import { viewAt } from '../../../tournaments/clock/state.js';
import { drawClock } from '../table_page/clock.js';
import { comingSteps } from './coming-steps.js';
import { matchingRows, rememberedName, rememberName } from './names.js';

const REDRAW_INTERVAL = 250;
/** Phones wait a random time within this span, in ms, so that a thousand of them do not fetch at once. */
const SPREAD = 3000;
/** The largest number of prizes shown here; the tab Payouts has all. */
const MAX_PRIZES = 3;

const read = (id, page = document) => JSON.parse(page.getElementById(id).textContent);
const element = (id) => document.getElementById(id);
const language = document.documentElement.lang || 'en';
const sentences = read('words');
const words = phrases(sentences, language);
const time = pageTime(read('server-now'));
const shownTopics = document.body.dataset.topics.split(' ');
let snapshot = read('snapshot');
let rows = read('seats');
let places = read('places');
let format = formatsOf(snapshot);
let fetching = null;

const link = openLink({
  base: `/live/${snapshot.slug}`,
  snapshot,
  onSnapshot: (newer) => { snapshot = newer; format = formatsOf(newer); drawAll(); },
  onTopics: (topics) => { if (topics.some((topic) => shownTopics.includes(topic))) renewSoon(); },
  onContact: () => { time.tune(); renewSoon(); },
  onTime: time.follow,
});

function formatsOf({ zone, money: { currency, digits } }) {
  return formats({ language, zone, currency, digits });
}

function renewSoon() {
  if (fetching === null) fetching = setTimeout(renew, Math.random() * SPREAD);
}

async function renew() {
  fetching = null;
  try {
    const answer = await fetch(location.pathname + location.search, { cache: 'no-store' });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    rows = read('seats', page);
    places = read('places', page);
    drawSeat();
  } catch {
    // no network: the mark in the head shows it
  }
}

/** Show the seat of the remembered name, or the names to choose from. */
function drawSeat() {
  const name = rememberedName();
  element('mine').hidden = !name;
  element('choose').hidden = Boolean(name);
  const isName = ([known]) => known === name;
  const row = rows.find(isName);
  const [, seat, walking, area, league] = row ?? [];
  if (element('league')) element('league').textContent = league ?? '';
  if (!name) {
    drawNames();
    return;
  }
  const result = places.find(isName);
  if (result) {
    drawMine('none', 'your_place', result);
    return;
  }
  const [table, number] = (seat ?? '').split('.');
  const where = row && [fillIn(sentences.table_and_seat, { table, seat: number }), area].filter(Boolean).join(', ');
  const [state, key] = walking ? ['move', 'your_new_seat'] : ['seat', 'your_seat'];
  drawMine(row ? state : 'none', row ? key : 'no_seat', [name, seat ?? '', where ?? '']);
}

/** Show a sentence about the remembered name, a large figure, and a line below it. */
function drawMine(state, sentence, [name, figure, line]) {
  element('mine').dataset.s = state;
  element('mine-words').textContent = fillIn(sentences[sentence], { name });
  element('mine-seat').textContent = figure;
  element('mine-table').textContent = line;
}

function drawNames() {
  const seated = new Set(rows.map(([name]) => name));
  const people = [...rows, ...places.filter(([name]) => !seated.has(name))];
  const found = matchingRows(people, element('name').value);
  element('names').replaceChildren(...found.map(([name]) => {
    const button = make('button', { type: 'button', dir: 'auto' }, name);
    button.addEventListener('click', () => { rememberName(name); drawSeat(); window.scrollTo(0, 0); });
    return make('li', {}, button);
  }));
  element('none').hidden = people.length > 0;
}

function drawAll() {
  drawSeat();
  drawPrizes();
  drawMoment();
}

function drawMoment() {
  const now = time.now();
  const view = viewAt(snapshot, now);
  const isFinished = view.state === 'finished';
  element('over').hidden = !isFinished;
  element('clock').hidden = isFinished;
  element('next').hidden = isFinished;
  drawClock(view, { words, format, now });
  drawLevels(now);
  const lost = link.outOfTouch() || !navigator.onLine;
  element('net').toggleAttribute('data-lost', lost);
  element('net').lastElementChild.textContent = words.say(lost ? 'no_network' : 'live');
}

function drawPrizes() {
  const { money, open } = { money: snapshot.money, open: viewAt(snapshot, time.now()).registration.open };
  const lines = money.places.slice(0, MAX_PRIZES).map(({ from, to, amount, award }) => make('li', {},
    make('span', {}, format.places(from, to)), make('b', {}, award || format.money(amount))));
  const pool = format.money(money.pool);
  const note = lines.length
    ? [words.say('pool', { pool }), (open || !money.final) && words.say('prizes_projected')].filter(Boolean).join('. ')
    : words.say('prizes_so_far', { pool });
  element('prizes').replaceChildren(
    make('p', { className: 'player-note' }, note),
    ...(lines.length ? [make('ol', { className: 'player-prizes' }, ...lines)] : [])
  );
}

let drawnLevels = '';

function drawLevels(now) {
  const lines = comingSteps(snapshot, now, { words, format });
  if (JSON.stringify(lines) === drawnLevels) return;
  drawnLevels = JSON.stringify(lines);
  element('levels').replaceChildren(...lines.map(({ number, at, text, ante, rest }) => make(
    'li', { className: rest ? 'break-row' : '' },
    make('i', {}, number), make('time', {}, at), make('span', {}, text), make('span', {}, ante)
  )));
}

element('name').addEventListener('input', drawNames);
element('not-me').addEventListener('click', () => { rememberName(''); drawSeat(); element('name').focus(); });
setInterval(drawMoment, REDRAW_INTERVAL);
drawAll();
time.tune().then(drawAll);
