// Plays a cue with the same script as the screens, and saves each change at once.

import { openVoice } from '../clock/sound/voice.js';

const PREVIEW_VOLUME = 0.8;
/** The sample values of the clock's fields. */
const SAMPLE = { level: '9', blinds: '1000, 2000', ante: '2000', players: '27', event: document.title };

const voices = new Map();

/** Return the voice of a language, created at the first tap, since browsers allow no sound before. */
function voiceOf(language) {
  if (!voices.has(language)) voices.set(language, openVoice(language, PREVIEW_VOLUME));
  const voice = voices.get(language);
  voice.allow();
  return voice;
}

const toAddress = (sound) => (/^[0-9a-f]{64}$/.test(sound) ? `/sounds/${sound}` : sound);

function playTest(form) {
  const { tone, language } = form.dataset;
  const [sound, voice] = [form.elements.sound.value, form.elements.voice.value].map(toAddress);
  const words = form.elements[`words-${language}`];
  const sentence = (words.value || words.placeholder).replace(/\{(\w+)\}/g, (field, name) => SAMPLE[name] ?? field);
  const own = { sound, voice, volume: Number(form.elements.volume.value), silent: voice === 'none' };
  voiceOf(language).callOut(tone, sentence, own);
}

document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-test], [data-play]');
  if (!button) return;
  if (button.dataset.play)
    voiceOf(document.documentElement.lang).callOut('', '', { sound: button.dataset.play, volume: 100 });
  else playTest(button.form);
});

let saving = Promise.resolve();

/** Save the choices of a cue, and show the sentence of the answer. */
async function saveCue(form) {
  const saved = document.getElementById('saved');
  const answer = await fetch(location.href, { method: 'POST', body: new FormData(form) }).catch(() => null);
  const page = answer && new DOMParser().parseFromString(await answer.text(), 'text/html');
  const said = page?.querySelector('main .said:is([data-s="go"], [data-s="stop"])');
  saved.textContent = said?.textContent.trim() ?? saved.dataset.lost;
  saved.dataset.s = said?.dataset.s ?? 'stop';
  const changed = page?.getElementById(form.id);
  if (changed) form.toggleAttribute('data-changed', 'changed' in changed.dataset);
}

for (const form of document.querySelectorAll('.cue')) {
  form.addEventListener('change', () => {
    saving = saving.then(() => saveCue(form));
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    saving = saving.then(() => saveCue(form));
  });
}

document.getElementById('layout').addEventListener('change', ({ target }) => target.form.submit());

const name = document.getElementById('sound-name');
document.getElementById('sound-file')?.addEventListener('change', ({ target }) => {
  if (!name.value && target.files[0]) name.value = target.files[0].name.replace(/\.[^.]*$/, '').slice(0, 60);
});
