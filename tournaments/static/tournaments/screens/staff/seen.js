/** The staff's page of screens: when each was heard last, counted on every second and asked for every other one. */

import { keepPicture } from './pictures.js';

const ASK = 2000;

const panel = () => document.getElementById('panel-walls');
let known = {};
let asked = 0;

async function ask() {
  try {
    const answer = await fetch(panel().dataset.seenAt, { cache: 'no-store' });
    if (answer.ok) {
      const { screens } = await answer.json();
      known = Object.fromEntries(screens.map((one) => [one.screen, one]));
      asked = performance.now();
      show();
    }
  } catch {
    // no network: the seconds go on, and say so
  }
  setTimeout(ask, ASK);
}

function show() {
  const { live, lost, never, plain } = panel().dataset;
  const since = Math.round((performance.now() - asked) / 1000);
  for (const card of panel().querySelectorAll('[data-screen]')) {
    const one = known[card.dataset.screen];
    if (!one) continue;
    keepPicture(card, one);
    const seconds = one.seconds === null ? null : one.seconds + since;
    const touch = seconds !== null && seconds <= 30;
    card.dataset.touch = touch ? 'yes' : 'no';
    card.querySelector('[data-seen]').textContent = seconds === null ? never
      : touch ? live.replace('{seconds}', seconds) : lost.replace('{time}', clock(seconds));
    card.querySelector('[data-now]').textContent = (touch && one.shows) || one.now;
    card.querySelector('[data-about]').textContent = [one.size, one.engine, one.plain && plain].filter(Boolean).join(' · ');
  }
}

/** 4:10, or 2:04:10. */
function clock(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, at) => (at ? String(part).padStart(2, '0') : part)).join(':');
}

if (panel()) {
  ask();
  setInterval(show, 1000);
  addEventListener('scroll', show, { passive: true });
}
