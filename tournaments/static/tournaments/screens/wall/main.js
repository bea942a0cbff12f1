/**
 * A screen that plays a list. Each page is a frame that stays loaded, so that pages turn without a network too; which one
 * is shown is decided here, from the snapshot and the server's time. It runs on Chromium 68.
 */

import { openLink } from '../../shared/connection.js';
import { pageTime } from '../../shared/page-time.js';
import { viewAt } from '../../clock/state.js';
import { lookAgain, ownMark } from '../screen.js';
import { holding, pageAt } from './playlist.js';
import { sharedStream } from './stream.js';

const LOOK = 250;
/** A frame that could not be loaded is asked for again; one after another is loaded ahead. */
const AGAIN = 15000;
const AHEAD = 2500;
/** What is shown where no page has a turn. */
const ELSE = 'clock';

window.sharedStream = sharedStream; // the frames' links ask for it

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const pages = read('pages');
const wall = document.getElementById('wall');
const time = pageTime(read('server-now'));
const frames = {};
let snapshot = read('snapshot');
let shown = '';

function show() {
  const now = time.now();
  const page = pageAt(pages, holding(viewAt(snapshot, now), now), now);
  const wanted = page ? page.shows : ELSE;
  const frame = frames[wanted] || load(wanted);
  if (wanted !== shown && (isReady(frame) || !shown)) turnTo(wanted);
}

function turnTo(wanted) {
  Object.keys(frames).forEach((name) => { frames[name].className = name === wanted ? 'wall__page wall__page--up' : 'wall__page'; });
  shown = wanted;
  wall.removeAttribute('data-waits');
  ownMark().dataset.shows = wanted;
}

function load(name) {
  const frame = document.createElement('iframe');
  frame.className = 'wall__page';
  frame.title = name;
  frame.src = address(name);
  frames[name] = frame;
  wall.appendChild(frame);
  return frame;
}

const address = (name) => `${location.pathname}${name}/`;

/** Whether a frame holds a page of ours, and not a browser's error. */
function isReady(frame) {
  try {
    return frame.contentDocument.readyState !== 'loading' && Boolean(frame.contentDocument.documentElement.dataset.theme);
  } catch (error) {
    return false;
  }
}

/** Load the pages whose turn comes later, one at a time, and again what did not come. */
function loadAhead() {
  const missing = pages.map((page) => page.shows).find((name) => !frames[name]);
  if (missing) load(missing);
}

function loadAgain() {
  Object.keys(frames).forEach((name) => { if (!isReady(frames[name])) frames[name].src = address(name); });
}

openLink({
  base: `/live/${snapshot.slug}`,
  snapshot,
  onSnapshot: (newer) => { snapshot = newer; show(); },
  onTopics: lookAgain,
  onContact: () => time.tune(),
  onTime: time.follow,
});
show();
time.tune().then(show);
setInterval(show, LOOK);
setInterval(loadAhead, AHEAD);
setInterval(loadAgain, AGAIN);
