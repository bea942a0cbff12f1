// A cue is heard here as its screens will play it, before it is saved: the same script plays it.

import { openVoice } from '../clock/sound/voice.js';

const WHOLE = 0.8;
/** What the browser says for a field of the clock. */
const SAMPLE = { level: '9', blinds: '1000, 2000', ante: '2000', players: '27', event: document.title };

const voices = new Map();

/** The voice of a language; it is made at the first tap, since browsers let no page make a sound before. */
function voiceOf(language) {
  if (!voices.has(language)) voices.set(language, openVoice(language, WHOLE));
  const voice = voices.get(language);
  voice.allow();
  return voice;
}

const addressed = (sound) => (/^[0-9a-f]{64}$/.test(sound) ? `/sounds/${sound}` : sound);

function test(form) {
  const { tone, language } = form.dataset;
  const [sound, voice] = [form.elements.sound.value, form.elements.voice.value].map(addressed);
  const words = form.elements[`words-${language}`];
  const sentence = (words.value || words.placeholder).replace(/\{(\w+)\}/g, (field, name) => SAMPLE[name] ?? field);
  const own = { sound, voice, volume: Number(form.elements.volume.value), silent: voice === 'none' };
  voiceOf(language).callOut(tone, sentence, own);
}

document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-test], [data-play]');
  if (!button) return;
  if (button.dataset.play) voiceOf(document.documentElement.lang).callOut('', '', { sound: button.dataset.play, volume: 100 });
  else test(button.form);
});

document.getElementById('layout').addEventListener('change', ({ target }) => target.form.submit());

const name = document.getElementById('sound-name');
document.getElementById('sound-file')?.addEventListener('change', ({ target }) => {
  if (!name.value && target.files[0]) name.value = target.files[0].name.replace(/\.[^.]*$/, '').slice(0, 60);
});
