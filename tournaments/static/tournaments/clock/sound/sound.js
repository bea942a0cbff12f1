/** Volume and mute controls on the screen, shown while somebody is there; one button if the browser blocks sound. */

import { setFlag } from '../../shared/attributes.js';
import { mutedByStaff } from './staff.js';
import { openVoice } from './voice.js';

const AWAKE_TIME = 4000;
/** How long the button is shown, in ms: nobody can touch a wall. */
const CALL_TIME = 120000;
const STORAGE_KEY = 'shuffle-up.sound';

/** Bind the controls in `box` and return the voice: `callOut(sound, sentence, own)` and `prepare(addresses)`. */
export function openSound(box, language) {
  const [onButton, muteButton, range] = ['.sound__on', '.sound__mute', 'input'].map((part) => box.querySelector(part));
  const settings = Object.assign({ volume: 70, muted: false }, readSettings());
  const isMutedByStaff = mutedByStaff(applySettings);
  const isMuted = () => settings.muted || isMutedByStaff();
  const volume = () => (isMuted() ? 0 : settings.volume / 100);
  const voice = openVoice(language, volume());

  function showState() {
    muteButton.setAttribute('aria-pressed', isMuted());
    range.value = settings.volume;
    setFlag(box, 'data-blocked', Boolean(voice.blocked()) && !isMuted());
    if (!box.hasAttribute('data-blocked')) stopCalling();
  }

  function stopCalling() {
    box.removeAttribute('data-calls');
  }

  function setSettings(change) {
    Object.assign(settings, change);
    writeSettings(settings);
    voice.allow();
    applySettings();
  }

  function applySettings() {
    voice.hush(volume());
    showState();
  }

  onButton.addEventListener('click', () => { voice.allow(); showState(); });
  muteButton.addEventListener('click', () => setSettings({ muted: !settings.muted }));
  range.addEventListener('input', () => setSettings({ volume: Number(range.value), muted: range.value === '0' }));
  voice.onState(showState);
  watchPointer(box);
  setFlag(box, 'data-calls', true);
  setTimeout(stopCalling, CALL_TIME);
  showState();
  return voice;
}

/** Mark the controls as awake while a pointer moves. */
function watchPointer(box) {
  let timer;
  document.addEventListener('pointermove', () => {
    setFlag(box, 'data-awake', true);
    clearTimeout(timer);
    timer = setTimeout(() => box.removeAttribute('data-awake'), AWAKE_TIME);
  });
}

/** Return this screen's settings; {} if the browser stores nothing. */
function readSettings() {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY)) || {};
  } catch (error) {
    return {};
  }
}

function writeSettings(settings) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch (error) {
    // private window: the setting lasts as long as the page
  }
}
