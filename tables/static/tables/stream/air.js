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
import { setShares, swap } from './motion.js';

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
/** Names the snapshot that this page holds: it is sent again only where it differs. */
let counted = '';
let format = null;
/** The markup of each graphic as the server sent it, when it leaves, and when it turns its page. */
const held = new Map();
let asking = false;
let again = false;
let level = null;

function take(part) {
  if (part.snapshot) snapshot = part.snapshot;
  counted = part.counted || counted;
  format = formats(Object.assign({ language, zone: snapshot.zone }, snapshot.money));
  const names = part.graphics.map(({ graphic }) => graphic);
  const leaving = [...held.keys()].filter((name) => !names.includes(name));
  leaving.forEach(leave);
  part.graphics.forEach((one) => (held.has(one.graphic) ? change(one) : enter(one, leaving.length ? OUT : 0)));
  look();
}

function enter({ graphic, markup, until, turns }, wait) {
  held.set(graphic, { markup, until, turns });
  setTimeout(() => {
    const now = held.get(graphic);
    if (!now || section(graphic)) return;
    const place = document.createElement('section');
    place.dataset.graphic = graphic;
    place.innerHTML = now.markup;
    place.firstElementChild.classList.add('g--in');
    setShares(place);
    air.appendChild(place);
    look();
  }, wait);
}

/** Figures count to the new ones where they stand, and rows slide: nothing enters again. */
function change({ graphic, markup, until, turns }) {
  const before = held.get(graphic);
  held.set(graphic, { markup, until, turns });
  const place = section(graphic);
  if (!place || before.markup === markup) return;
  swap(place, markup, format.chips);
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

/** Ten times a second: the clock, and what leaves by itself. */
function look() {
  if (!snapshot) return;
  const now = time.now();
  [...held].forEach(([graphic, { until }]) => { if (until && until <= now) leave(graphic); });
  if ([...held.values()].some(({ turns }) => turns && turns <= now)) turn();
  const view = viewAt(snapshot, now);
  air.querySelectorAll('[data-live]').forEach((place) => fillLive(place, view, { words, format }));
  const here = view.level ? view.level.number : null;
  if (level !== null && here !== level) ask(); // another big blind: averages and stacks are told in it
  level = here;
}

/** A page that is over: its time is taken away, so that the server is asked for the next one once. */
function turn() {
  held.forEach((one) => { one.turns = null; });
  ask();
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
  address.searchParams.set('counted', counted);
  try {
    const answer = await fetch(address, { cache: 'no-store' });
    if (answer.status === 403) { take({ graphics: [] }); return true; } // the link ended
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
openAirLink({ slug, worker, onChange: ask, onTime: time.follow });
