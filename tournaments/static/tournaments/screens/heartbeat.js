/**
 * The tasks of every screen besides showing its page: it sends a heartbeat, goes back when the time for something else
 * is over, and shows announcements. It runs on Chromium 68.
 */

import { followBuild } from './build.js';
import { engineOf } from './engine.js';
import { checkScreen, ownMark } from './screen.js';
import { takeOver } from './announcement.js';

const BEAT_INTERVAL = 8000;
const CHECK_INTERVAL = 500;
const mark = ownMark();
let offset = 0;

async function sendBeat() {
  const params = new URLSearchParams({
    w: screenWidth(), h: screenHeight(), e: engineOf(navigator.userAgent), s: mark.dataset.shows,
  });
  try {
    const answer = await fetch(`/live/screen/${mark.dataset.code}/beat?${params}`, { cache: 'no-store' });
    if (!answer.ok) return;
    const { now, build } = await answer.json();
    offset = now - Date.now();
    followBuild(build);
  } catch (error) {
    // no network: the page goes on by itself, and staff see how long nothing was heard
  }
}

const screenWidth = () => Math.round(innerWidth * (window.devicePixelRatio || 1));
const screenHeight = () => Math.round(innerHeight * (window.devicePixelRatio || 1));

let announcement = announcementOnPage();

/** Return the announcement that came with the page. */
function announcementOnPage() {
  const snapshot = document.getElementById('snapshot');
  return snapshot ? JSON.parse(snapshot.textContent).announcement : null;
}

window.addEventListener('snapshot', ({ detail }) => { announcement = detail.announcement || null; });
setInterval(() => takeOver(announcement, Date.now() + offset), CHECK_INTERVAL);
// a screen is removed with its tournament, which tells nobody
window.addEventListener('link-gone', () => checkScreen(['screens']));
if (Number(mark.dataset.for)) setTimeout(() => checkScreen(['screens']), Number(mark.dataset.for) + 500);
setTimeout(sendBeat, Math.random() * 1000);
setInterval(sendBeat, BEAT_INTERVAL);
