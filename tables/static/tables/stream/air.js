/**
 * The graphics of a stream, over a picture. The server draws each; this lets them come and go, counts the clock, and
 * asks again as soon as something changed. ES2017, as on every display.
 */

import { formats } from '../../tournaments/shared/format.js';
import { pageTime } from '../../tournaments/shared/page-time.js';
import { phrases } from '../../tournaments/shared/sentences.js';
import { viewAt } from '../../tournaments/clock/state.js';
import { openAirLink } from './link.js';
import { fillLive } from './live.js';

const LOOK = 100;
/** The age of counts goes on without a change. */
const AGES = 20000;
const RETRY = 2000;
/** What leaves fades so long, and what takes its place waits for it. */
const OUT = 300;

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const air = document.getElementById('air');
const language = document.documentElement.lang || 'en';
const words = phrases(read('words'), language);
const time = pageTime(read('server-now'));
const { slug, worker } = document.body.dataset;

let snapshot = null;
let format = null;
/** The markup of each graphic as the server sent it, and when it leaves. */
const held = new Map();
let asking = false;
let again = false;
let level = null;

function take(part) {
  snapshot = part.snapshot;
  format = formats(Object.assign({ language, zone: snapshot.zone }, snapshot.money));
  const names = part.graphics.map(({ graphic }) => graphic);
  const leaving = [...held.keys()].filter((name) => !names.includes(name));
  leaving.forEach(leave);
  part.graphics.forEach((one) => (held.has(one.graphic) ? change(one) : enter(one, leaving.length ? OUT : 0)));
  look();
}

function enter({ graphic, markup, until }, wait) {
  held.set(graphic, { markup, until, entersAt: time.now() + wait });
  setTimeout(() => {
    const now = held.get(graphic);
    if (!now || section(graphic)) return;
    const place = document.createElement('section');
    place.dataset.graphic = graphic;
    place.innerHTML = now.markup;
    place.firstElementChild.classList.add('g--in');
    shares(place);
    air.appendChild(place);
    look();
  }, wait);
}

/** Figures are replaced where they stand: nothing enters again. */
function change({ graphic, markup, until }) {
  const before = held.get(graphic);
  held.set(graphic, Object.assign({}, before, { markup, until }));
  const place = section(graphic);
  if (!place || before.markup === markup) return;
  place.innerHTML = markup;
  shares(place);
}

function leave(graphic) {
  held.delete(graphic);
  const place = section(graphic);
  if (!place) return;
  delete place.dataset.graphic;
  place.firstElementChild.classList.remove('g--in');
  place.firstElementChild.classList.add('g--out');
  setTimeout(() => place.remove(), OUT);
}

const section = (graphic) => air.querySelector(`[data-graphic="${graphic}"]`);

/** The longer bar of two: widths are no part of the markup, which may hold no style. */
function shares(place) {
  place.querySelectorAll('[data-share]').forEach((bar) => { bar.style.width = `${bar.dataset.share}%`; });
}

/** Ten times a second: the clock, and what leaves by itself. */
function look() {
  if (!snapshot) return;
  const now = time.now();
  [...held].forEach(([graphic, { until }]) => { if (until && until <= now) leave(graphic); });
  const view = viewAt(snapshot, now);
  air.querySelectorAll('[data-live]').forEach((place) => fillLive(place, view, { words, format }));
  const here = view.level ? view.level.number : null;
  if (level !== null && here !== level) ask(); // another big blind: averages and stacks are told in it
  level = here;
}

/** Ask what to draw; a change that comes meanwhile is asked for after the answer. */
async function ask() {
  again = true;
  if (asking) return;
  asking = true;
  while (again) {
    again = false;
    if (!(await askOnce())) setTimeout(ask, RETRY);
  }
  asking = false;
}

async function askOnce() {
  const address = new URL(location.href);
  address.searchParams.set('part', '1');
  try {
    const answer = await fetch(address, { cache: 'no-store' });
    if (answer.status === 403) { take(Object.assign({}, { snapshot, graphics: [] })); return true; } // the link ended
    if (!answer.ok) return false;
    take(await answer.json());
    return true;
  } catch (error) {
    return false; // no network: what is shown stays, and its clock counts on
  }
}

take(read('part'));
time.tune().then(look);
setInterval(look, LOOK);
setInterval(ask, AGES);
openAirLink({ slug, worker, onChange: ask, onTime: time.heard });
