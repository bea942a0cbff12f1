/** The server's time on this page: first the time of rendering, then measured by requests. */

import { serverTime } from './server-time.js';

const TUNE = 5 * 60000;

/** @param {number} rendered the server's time in ms as the page was rendered */
export function pageTime(rendered) {
  const time = serverTime({ guess: rendered, at: arrivalTime(), ask: fetchServerTime });
  setInterval(() => time.tune(3), TUNE);
  setInterval(time.mindSleep, 1000);
  return time;
}

async function fetchServerTime() {
  const answer = await fetch('/live/time', { cache: 'no-store' });
  return (await answer.json()).now;
}

/** Return when the page's first byte arrived, on performance.now(). */
function arrivalTime() {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? navigation.responseStart : performance.now();
}
