/**
 * What every screen of the organisation does beside showing its page: it says every few seconds that it lives, goes back
 * when its time for something else is over, and lets an announcement take it over. It runs on Chromium 68.
 */

import { mindBuild } from './build.js';
import { engineOf } from './engine.js';
import { lookAgain, ownMark } from './screen.js';
import { takeOver } from './take-over.js';

const BEAT = 8000;
const LOOK = 500;
const mark = ownMark();
let offset = 0;

async function beat() {
  const said = new URLSearchParams({ w: screenWidth(), h: screenHeight(), e: engineOf(navigator.userAgent), s: mark.dataset.shows });
  try {
    const answer = await fetch(`/live/screen/${mark.dataset.code}/beat?${said}`, { cache: 'no-store' });
    if (!answer.ok) return;
    const { now, build } = await answer.json();
    offset = now - Date.now();
    mindBuild(build);
  } catch (error) {
    // no network: the page goes on by itself, and staff see how long nothing was heard
  }
}

const screenWidth = () => Math.round(innerWidth * (window.devicePixelRatio || 1));
const screenHeight = () => Math.round(innerHeight * (window.devicePixelRatio || 1));

let announcement = held();

/** The announcement that came with the page. */
function held() {
  const snapshot = document.getElementById('snapshot');
  return snapshot ? JSON.parse(snapshot.textContent).announcement : null;
}

window.addEventListener('snapshot', ({ detail }) => { announcement = detail.announcement || null; });
setInterval(() => takeOver(announcement, Date.now() + offset), LOOK);
if (Number(mark.dataset.for)) setTimeout(() => lookAgain(['screens']), Number(mark.dataset.for) + 500);
setTimeout(beat, Math.random() * 1000);
setInterval(beat, BEAT);
