/** A display that counts: one snapshot, the server's time, and a picture of both, until the next snapshot comes. */

import { announcer } from './sound/announcer.js';
import { formats } from '../shared/format.js';
import { openLink } from '../shared/connection.js';
import { moveAgainstBurnIn } from '../screens/burn-in.js';
import { lookAgain } from '../screens/screen.js';
import { openSound } from './sound/sound.js';
import { viewAt, withWinner } from './state.js';
import { serverTime } from '../shared/server-time.js';
import { phrases } from '../shared/sentences.js';

/** The longest that the picture goes without a look at the clock, in ms. */
const LOOK = 250;
const TUNE = 5 * 60000;

/** On the staff's page of screens a clock is a picture of itself (screens/staff/pictures.js): it says nothing. */
const SILENT = { callOut: () => {}, prepare: () => {} };
const isPicture = () => Boolean(window.frameElement) && 'picture' in window.frameElement.dataset;

/** What the page came with, by the name of its element. */
export const read = (id) => JSON.parse(document.getElementById(id).textContent);

/**
 * Draw the page's snapshot, and each that comes after it, for as long as the page is open.
 * @param {{
 *   draw: (view: object, kit: import('./draw/pieces.js').Kit, lost: boolean) => void,
 *   hold: (snapshot: object, words: object) => void,
 *   topicsChanged?: (topics: string[]) => void,
 *   sounds?: Object<string, object>,
 * }} drawing
 */
export function run(drawing) {
  const language = document.documentElement.lang || 'en';
  const words = phrases(read('words'), language);
  const say = document.getElementById('say');
  const { callOut, prepare } = isPicture() ? SILENT : openSound(document.getElementById('sound'), language);
  const caller = announcer({ callOut, prepare, sounds: drawing.sounds, write: (sentence) => { say.textContent = sentence; } });
  const time = serverTime({ guess: read('server-now'), at: arrival(), ask: askTime });

  let snapshot = read('snapshot');
  let format = formatsOf(snapshot);
  let next;

  const link = openLink({
    base: `/live/${snapshot.slug}`,
    snapshot,
    onSnapshot: hold,
    onTopics: (topics) => {
      lookAgain(topics);
      if (drawing.topicsChanged) drawing.topicsChanged(topics);
    },
    onContact: () => time.tune(),
    onTime: time.follow,
  });

  /** A newer snapshot is shown at once. */
  function hold(newer) {
    snapshot = newer;
    format = formatsOf(newer);
    drawing.hold(newer, words);
    show();
  }

  function show() {
    clearTimeout(next);
    const now = time.now();
    const view = viewAt(snapshot, now);
    const lost = link.outOfTouch();
    const kit = { words, format, now };
    drawing.draw(withWinner(view), kit, lost);
    caller.look(snapshot, view, kit, !lost);
    next = setTimeout(show, untilNextSecond(view.left));
  }

  /** Every display turns its second at the same moment: when the clock's does. */
  function untilNextSecond(left) {
    const rest = left % 1000;
    return Math.max(4, Math.min(LOOK, rest > 0 ? rest + 1 : LOOK));
  }

  function formatsOf({ zone, money: { currency, digits } }) {
    return formats({ language, zone, currency, digits });
  }

  hold(snapshot);
  time.tune().then(show);
  setInterval(() => time.tune(3), TUNE);
  setInterval(time.mindSleep, 1000);
  moveAgainstBurnIn(document.getElementById('frame'));
}

async function askTime() {
  const answer = await fetch('/live/time', { cache: 'no-store' });
  return (await answer.json()).now;
}

/** When the page's first byte came, on performance.now(): as near as we get to the moment the server wrote `now`. */
function arrival() {
  const [came] = performance.getEntriesByType('navigation');
  return came ? came.responseStart : performance.now();
}
