/**
 * A screen that plays a list. Each page is a frame that stays loaded, so that pages also turn without a network; this
 * script chooses the page from the snapshot and the server's time. It runs on Chromium 68.
 */

import { openLink } from '../../shared/connection.js';
import { pageTime } from '../../shared/page-time.js';
import { viewAt } from '../../clock/state.js';
import { checkScreen, ownMark } from '../screen.js';
import { currentConditions, pageAt } from './playlist.js';
import { sharedStream } from './stream.js';

const CHECK_INTERVAL = 250;
/** How often failed frames are reloaded, and how often the next frame is preloaded, in ms. */
const RELOAD_INTERVAL = 15000;
const PRELOAD_INTERVAL = 2500;
/** Shown if no page has a turn. */
const FALLBACK = 'clock';

window.sharedStream = sharedStream; // the frames' links ask for it

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const pages = read('pages');
const wall = document.getElementById('wall');
const time = pageTime(read('server-now'));
const frames = {};
let snapshot = read('snapshot');
let shownPage = '';

function show() {
  const now = time.now();
  const page = pageAt(pages, currentConditions(viewAt(snapshot, now), now), now);
  const pageName = page ? page.shows : FALLBACK;
  const frame = frames[pageName] || addFrame(pageName);
  if (pageName !== shownPage && (isReady(frame) || !shownPage)) showPage(pageName);
}

function showPage(pageName) {
  Object.keys(frames).forEach((name) => {
    frames[name].className = name === pageName ? 'wall__page wall__page--up' : 'wall__page';
  });
  shownPage = pageName;
  wall.removeAttribute('data-waits');
  ownMark().dataset.shows = pageName;
}

function addFrame(name) {
  const frame = document.createElement('iframe');
  frame.className = 'wall__page';
  frame.title = name;
  frame.src = address(name);
  frames[name] = frame;
  wall.appendChild(frame);
  return frame;
}

const address = (name) => `${location.pathname}${name}/`;

/** Return whether a frame shows a page of ours, not a browser's error page. */
function isReady(frame) {
  try {
    return (
      frame.contentDocument.readyState !== 'loading' && Boolean(frame.contentDocument.documentElement.dataset.theme)
    );
  } catch (error) {
    return false;
  }
}

/** Load the next page that has no frame yet. */
function preloadNext() {
  const missingPage = pages.map((page) => page.shows).find((name) => !frames[name]);
  if (missingPage) addFrame(missingPage);
}

function reloadFailed() {
  Object.keys(frames).forEach((name) => { if (!isReady(frames[name])) frames[name].src = address(name); });
}

openLink({
  base: `/live/${snapshot.slug}`,
  snapshot,
  onSnapshot: (newer) => { snapshot = newer; show(); },
  onTopics: checkScreen,
  onContact: () => time.tune(),
  onTime: time.follow,
});
show();
time.tune().then(show);
setInterval(show, CHECK_INTERVAL);
setInterval(preloadNext, PRELOAD_INTERVAL);
setInterval(reloadFailed, RELOAD_INTERVAL);
