/** The staff page of screens: when each was last heard, counted every second and fetched every two seconds. */

import { updatePicture } from './pictures.js';

const POLL_INTERVAL = 2000;

const panel = () => document.getElementById('panel-walls');
let screensByKey = {};
let answeredAt = 0;

async function fetchScreens() {
  try {
    const answer = await fetch(panel().dataset.seenAt, { cache: 'no-store' });
    if (answer.ok) {
      const { screens } = await answer.json();
      screensByKey = Object.fromEntries(screens.map((screen) => [screen.screen, screen]));
      answeredAt = performance.now();
      showScreens();
    }
  } catch {
    // no network: the seconds count on
  }
  setTimeout(fetchScreens, POLL_INTERVAL);
}

function showScreens() {
  const { live, lost, never, plain } = panel().dataset;
  const secondsSince = Math.round((performance.now() - answeredAt) / 1000);
  for (const card of panel().querySelectorAll('[data-screen]')) {
    const screen = screensByKey[card.dataset.screen];
    if (!screen) continue;
    updatePicture(card, screen);
    const seconds = screen.seconds === null ? null : screen.seconds + secondsSince;
    const isInTouch = seconds !== null && seconds <= 30;
    card.dataset.touch = isInTouch ? 'yes' : 'no';
    card.querySelector('[data-seen]').textContent = seconds === null ? never
      : isInTouch ? live.replace('{seconds}', seconds) : lost.replace('{time}', clockText(seconds));
    card.querySelector('[data-now]').textContent = (isInTouch && screen.shows) || screen.now;
    card.querySelector('[data-about]').textContent = [screen.size, screen.engine, screen.plain && plain].filter(Boolean)
      .join(' · ');
  }
}

/** 4:10, or 2:04:10. */
function clockText(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shownParts = parts[0] ? parts : parts.slice(1);
  return shownParts.map((part, at) => (at ? String(part).padStart(2, '0') : part)).join(':');
}

if (panel()) {
  fetchScreens();
  setInterval(showScreens, 1000);
  addEventListener('scroll', showScreens, { passive: true });
}
