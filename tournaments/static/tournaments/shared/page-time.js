/** The server's time on this page: what the page was rendered with, then tuned by asking. */

import { serverTime } from './server-time.js';

const TUNE = 5 * 60000;

/** @param {number} rendered the server's time in ms as the page was rendered */
export function pageTime(rendered) {
  const time = serverTime({ guess: rendered, at: arrival(), ask });
  setInterval(() => time.tune(3), TUNE);
  setInterval(time.mindSleep, 1000);
  return time;
}

async function ask() {
  const answer = await fetch('/live/time', { cache: 'no-store' });
  return (await answer.json()).now;
}

/** When the page's first byte came, on performance.now(). */
function arrival() {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? navigation.responseStart : performance.now();
}
