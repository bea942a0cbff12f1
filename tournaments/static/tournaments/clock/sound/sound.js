/** Volume and mute on the screen itself, awake while somebody is there; one button where the browser blocks sound. */

import { setFlag } from '../../shared/attributes.js';
import { mutedByStaff } from './staff.js';
import { openVoice } from './voice.js';

const AWAKE = 4000;
/** A wall that nobody can touch need not show a button for ever. */
const CALLS = 120000;
const STORAGE_KEY = 'shuffle-up.sound';

/** Bind the controls in `box` and return the voice: `callOut(sound, sentence, own)` and `prepare(addresses)`. */
export function openSound(box, language) {
  const [on, mute, range] = ['.sound__on', '.sound__mute', 'input'].map((part) => box.querySelector(part));
  const settings = Object.assign({ volume: 70, muted: false }, read());
  const hushed = mutedByStaff(apply);
  const isMuted = () => settings.muted || hushed();
  const loud = () => (isMuted() ? 0 : settings.volume / 100);
  const voice = openVoice(language, loud());

  /** Its room at the top: the name of the event ends before it. */
  function makeRoom() {
    const seen = box.hasAttribute('data-awake') || box.hasAttribute('data-calls');
    box.parentElement.style.setProperty('--sound', seen ? `${box.offsetWidth}px` : '0px');
  }

  function show() {
    mute.setAttribute('aria-pressed', isMuted());
    range.value = settings.volume;
    setFlag(box, 'data-blocked', Boolean(voice.blocked()) && !isMuted());
    if (box.hasAttribute('data-blocked')) makeRoom();
    else hang();
  }

  function hang() {
    box.removeAttribute('data-calls');
    makeRoom();
  }

  function set(change) {
    Object.assign(settings, change);
    write(settings);
    voice.allow();
    apply();
  }

  function apply() {
    voice.hush(loud());
    show();
  }

  on.addEventListener('click', () => { voice.allow(); show(); });
  mute.addEventListener('click', () => set({ muted: !settings.muted }));
  range.addEventListener('input', () => set({ volume: Number(range.value), muted: range.value === '0' }));
  voice.onState(show);
  wake(box, makeRoom);
  setFlag(box, 'data-calls', true);
  setTimeout(hang, CALLS);
  show();
  return voice;
}

/** Awake while a pointer moves. */
function wake(box, onChange) {
  let asleep;
  document.addEventListener('pointermove', () => {
    setFlag(box, 'data-awake', true);
    onChange();
    clearTimeout(asleep);
    asleep = setTimeout(() => { box.removeAttribute('data-awake'); onChange(); }, AWAKE);
  });
}

/** What this screen was set to; a browser that keeps nothing is none the worse. */
function read() {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY)) || {};
  } catch (error) {
    return {};
  }
}

function write(settings) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch (error) {
    // private window: the setting lasts as long as the page
  }
}
