/** A display that counts: draws the snapshot at the server's time until the next snapshot comes. */

import { announcer } from './sound/announcer.js';
import { formats } from '../shared/format.js';
import { openLink } from '../shared/connection.js';
import { moveAgainstBurnIn } from '../screens/burn-in.js';
import { checkScreen } from '../screens/screen.js';
import { openSound } from './sound/sound.js';
import { viewAt, withWinner } from './state.js';
import { serverTime } from '../shared/server-time.js';
import { phrases } from '../shared/sentences.js';

/** The longest time between two redraws, in ms. */
const MAX_REDRAW_INTERVAL = 250;
const TUNE_INTERVAL = 5 * 60000;

/** On the staff page of screens a clock is a picture (screens/staff/pictures.js) and makes no sound. */
const SILENT_VOICE = { callOut: () => {}, prepare: () => {} };
const isPicture = () => Boolean(window.frameElement) && 'picture' in window.frameElement.dataset;

/** Return the JSON that the page came with, by the id of its element. */
export const read = (id) => JSON.parse(document.getElementById(id).textContent);

/**
 * Draw the page's snapshot and each newer one while the page is open.
 * @param {{
 *   draw: (view: object, kit: import('./draw/pieces.js').Kit, lost: boolean) => void,
 *   hold: (snapshot: object, words: object) => void,
 *   topicsChanged?: (topics: string[]) => void,
 *   sounds?: Object<string, object>,
 * }} drawing
 */
export function runDisplay(drawing) {
  const language = document.documentElement.lang || 'en';
  const words = phrases(read('words'), language);
  const screenReaderText = document.getElementById('say');
  const { callOut, prepare } = isPicture() ? SILENT_VOICE : openSound(document.getElementById('sound'), language);
  const roomAnnouncer = announcer({
    callOut,
    prepare,
    sounds: drawing.sounds,
    write: (sentence) => {
      screenReaderText.textContent = sentence;
    },
  });
  const time = serverTime({ guess: read('server-now'), at: arrivalTime(), ask: askTime });

  let snapshot = read('snapshot');
  let format = formatsOf(snapshot);
  let timer;

  const link = openLink({
    base: `/live/${snapshot.slug}`,
    snapshot,
    onSnapshot: applySnapshot,
    onTopics: (topics) => {
      checkScreen(topics);
      if (drawing.topicsChanged) drawing.topicsChanged(topics);
    },
    onContact: () => time.tune(),
    onTime: time.follow,
  });

  /** Show a newer snapshot at once. */
  function applySnapshot(newer) {
    snapshot = newer;
    format = formatsOf(newer);
    drawing.hold(newer, words);
    show();
  }

  function show() {
    clearTimeout(timer);
    const now = time.now();
    const view = viewAt(snapshot, now);
    const lost = link.outOfTouch();
    const kit = { words, format, now };
    drawing.draw(withWinner(view), kit, lost);
    roomAnnouncer.update(snapshot, view, kit, !lost);
    timer = setTimeout(show, untilNextSecond(view.left));
  }

  /** Return the time until the clock's next second, so that all displays change at the same moment. */
  function untilNextSecond(left) {
    const msToSecond = left % 1000;
    return Math.max(4, Math.min(MAX_REDRAW_INTERVAL, msToSecond > 0 ? msToSecond + 1 : MAX_REDRAW_INTERVAL));
  }

  function formatsOf({ zone, money: { currency, digits } }) {
    return formats({ language, zone, currency, digits });
  }

  applySnapshot(snapshot);
  time.tune().then(show);
  setInterval(() => time.tune(3), TUNE_INTERVAL);
  setInterval(time.mindSleep, 1000);
  moveAgainstBurnIn(document.getElementById('frame'));
}

async function askTime() {
  const answer = await fetch('/live/time', { cache: 'no-store' });
  return (await answer.json()).now;
}

/**
 * Return when the page's first byte arrived, on performance.now(): close to the moment at which the server wrote `now`.
 */
function arrivalTime() {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? navigation.responseStart : performance.now();
}
