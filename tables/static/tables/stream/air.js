/**
 * The graphics of a stream, over a picture. The server draws each; this script shows and hides them, counts the clock,
 * and fetches them again as soon as something changed. ES2017, as on every display.
 */

import { formats } from '../../tournaments/shared/format.js';
import { pageTime } from '../../tournaments/shared/page-time.js';
import { phrases } from '../../tournaments/shared/sentences.js';
import { viewAt } from '../../tournaments/clock/state.js';
import { openAirLink } from './link.js';
import { fillLive } from './live.js';
import { setShares, swap } from './motion.js';

const TICK_INTERVAL = 100;
/** The age of counts changes without an event, so the graphics are fetched every so often, in ms. */
const REFRESH_INTERVAL = 20000;
const RETRY = 2000;
/** How long a graphic fades out, in ms; its successor waits for it. */
const FADE_OUT = 300;

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const air = document.getElementById('air');
const language = document.documentElement.lang || 'en';
const words = phrases(read('words'), language);
const time = pageTime(read('server-now'));
const { slug, worker } = document.body.dataset;

let snapshot = null;
/** The name of this page's snapshot: the server sends it again only if it differs. */
let snapshotName = '';
let format = null;
/** Each graphic's markup, when it ends, and when it turns its page. */
const graphics = new Map();
let isFetching = false;
let fetchAgain = false;
let shownLevel = null;

function apply(part) {
  if (part.snapshot) snapshot = part.snapshot;
  snapshotName = part.counted || snapshotName;
  format = formats(Object.assign({ language, zone: snapshot.zone }, snapshot.money));
  const names = part.graphics.map(({ graphic }) => graphic);
  const leaving = [...graphics.keys()].filter((name) => !names.includes(name));
  leaving.forEach(leaveGraphic);
  part.graphics.forEach((graphic) => (graphics.has(graphic.graphic)
    ? changeGraphic(graphic)
    : enterGraphic(graphic, leaving.length ? FADE_OUT : 0)));
  update();
}

function enterGraphic({ graphic, markup, until, turns }, delay) {
  graphics.set(graphic, { markup, until, turns });
  setTimeout(() => {
    const current = graphics.get(graphic);
    if (!current || section(graphic)) return;
    const place = document.createElement('section');
    place.dataset.graphic = graphic;
    place.innerHTML = current.markup;
    place.firstElementChild.classList.add('g--in');
    setShares(place);
    air.appendChild(place);
    update();
  }, delay);
}

/** Change a shown graphic: figures count to the new ones and rows slide; nothing enters again. */
function changeGraphic({ graphic, markup, until, turns }) {
  const previous = graphics.get(graphic);
  graphics.set(graphic, { markup, until, turns });
  const place = section(graphic);
  if (!place || previous.markup === markup) return;
  swap(place, markup, format.chips);
}

function leaveGraphic(graphic) {
  graphics.delete(graphic);
  const place = section(graphic);
  if (!place) return;
  delete place.dataset.graphic;
  place.firstElementChild.classList.remove('g--in');
  place.firstElementChild.classList.add('g--out');
  setTimeout(() => place.remove(), FADE_OUT);
}

const section = (graphic) => air.querySelector(`[data-graphic="${graphic}"]`);

/** Update the clock ten times a second, and remove graphics whose time is over. */
function update() {
  if (!snapshot) return;
  const now = time.now();
  [...graphics].forEach(([graphic, { until }]) => { if (until && until <= now) leaveGraphic(graphic); });
  if ([...graphics.values()].some(({ turns }) => turns && turns <= now)) turnPage();
  const view = viewAt(snapshot, now);
  air.querySelectorAll('[data-live]').forEach((place) => fillLive(place, view, { words, format }));
  const currentLevel = view.level ? view.level.number : null;
  // averages and stacks are counted in the bets of the level
  if (shownLevel !== null && currentLevel !== shownLevel) fetchChanges();
  shownLevel = currentLevel;
}

/** Fetch the next page of a graphic, and clear its time so that this happens only once. */
function turnPage() {
  graphics.forEach((entry) => { entry.turns = null; });
  fetchChanges();
}

/** Fetch the graphics; if a change comes meanwhile, fetch again afterwards. */
async function fetchChanges() {
  fetchAgain = true;
  if (isFetching) return;
  isFetching = true;
  while (fetchAgain) {
    fetchAgain = false;
    if (!(await fetchOnce())) setTimeout(fetchChanges, RETRY);
  }
  isFetching = false;
}

async function fetchOnce() {
  const address = new URL(location.href);
  address.searchParams.set('part', '1');
  address.searchParams.set('counted', snapshotName);
  try {
    const answer = await fetch(address, { cache: 'no-store' });
    if (answer.status === 403) { apply({ graphics: [] }); return true; } // the link ended
    if (!answer.ok) return false;
    apply(await answer.json());
    return true;
  } catch (error) {
    return false; // no network: keep what is shown, with its clock counting on
  }
}

apply(read('part'));
time.tune().then(update);
setInterval(update, TICK_INTERVAL);
setInterval(fetchChanges, REFRESH_INTERVAL);
openAirLink({ slug, worker, onChange: fetchChanges, onTime: time.follow });
