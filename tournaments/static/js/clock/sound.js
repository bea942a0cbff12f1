/** Volume and mute on the screen itself, awake while somebody is there; one button where the browser blocks sound. */

import { openVoice } from './voice.js';

const AWAKE = 4000;
/** A wall that nobody can touch need not show a button for ever. */
const CALLS = 120_000;
const KEPT = 'shuffle-up.sound';

/** Bind the controls in `box` and return `tell(sound, sentence)`. */
export function openSound(box, language) {
  const [on, mute, range] = ['.sound__on', '.sound__mute', 'input'].map((part) => box.querySelector(part));
  const kept = { volume: 70, muted: false, ...read() };
  const loud = () => (kept.muted ? 0 : kept.volume / 100);
  const voice = openVoice(language, loud());

  function show() {
    mute.setAttribute('aria-pressed', kept.muted);
    range.value = kept.volume;
    box.toggleAttribute('data-blocked', Boolean(voice.blocked()) && !kept.muted);
    if (!box.hasAttribute('data-blocked')) hang();
  }

  const hang = () => box.removeAttribute('data-calls');

  function set(change) {
    Object.assign(kept, change);
    write(kept);
    voice.allow();
    voice.hush(loud());
    show();
  }

  on.addEventListener('click', () => { voice.allow(); show(); });
  mute.addEventListener('click', () => set({ muted: !kept.muted }));
  range.addEventListener('input', () => set({ volume: Number(range.value), muted: range.value === '0' }));
  voice.onState(show);
  wake(box);
  box.toggleAttribute('data-calls', true);
  setTimeout(hang, CALLS);
  show();
  return voice.tell;
}

/** Awake while a pointer moves. */
function wake(box) {
  let asleep;
  document.addEventListener('pointermove', () => {
    box.toggleAttribute('data-awake', true);
    clearTimeout(asleep);
    asleep = setTimeout(() => box.removeAttribute('data-awake'), AWAKE);
  });
}

/** What this screen was set to; a browser that keeps nothing is none the worse. */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

function write(kept) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // private window: the setting lasts as long as the page
  }
}
