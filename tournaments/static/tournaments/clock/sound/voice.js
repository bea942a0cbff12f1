/** The room's ear: tones made on the spot, sounds of the house, and a voice: the browser's own, or a recording. */

import { soundFiles } from './files.js';

/** Each sound as tones: pitch in Hz, and when and how long in seconds. Table of the cues' sounds. */
export const SOUNDS = {
  soft: [[523, 0, 0.35]],
  minute: [[659, 0, 0.22], [659, 0.3, 0.22]],
  tick: [[880, 0, 0.12]],
  level: [[523, 0, 0.25], [659, 0.22, 0.25], [784, 0.44, 0.55]],
  break: [[784, 0, 0.3], [523, 0.28, 0.6]],
};
/** The voice begins when the tones are over. */
const BREATH = 250;

/**
 * @param {string} language a BCP 47 tag
 * @param {number} volume 0 to 1
 */
export function openVoice(language, volume) {
  const Audio = window.AudioContext || window.webkitAudioContext;
  const audio = Audio ? new Audio() : null;
  const files = soundFiles(audio);
  let level = volume;

  const blocked = () => Boolean(audio) && audio.state === 'suspended';

  /**
   * A sound, then the sentence; at no volume neither. `usual` is its tone; `own` is what was chosen instead, if
   * anything: a tone, "none" or a file's address, a recording's address instead of the voice, and a volume in percent.
   */
  function callOut(usual, sentence, own) {
    if (!level || blocked()) return;
    const chosen = Object.assign({ sound: '', voice: '', volume: 100, silent: false }, own);
    const loud = level * (chosen.volume / 100);
    if (!isFile(chosen.sound)) {
      follow(tones(chosen.sound || usual, loud), sentence, chosen, loud);
      return;
    }
    // a file that is gone or cannot be played is no reason for silence
    files.play(chosen.sound, loud).then((took) => follow(took === null ? tones(usual, loud) : took, sentence, chosen, loud));
  }

  /** The voice, once the sound is over: `took` in seconds. */
  function follow(took, sentence, { voice, silent }, loud) {
    const speaks = () => { if (sentence && !silent) speak(sentence, loud); };
    if (isFile(voice)) setTimeout(() => files.play(voice, loud).then((found) => { if (found === null) speaks(); }), took * 1000 + BREATH);
    else if (sentence) setTimeout(speaks, took * 1000 + BREATH);
  }

  function tones(sound, loud) {
    const parts = SOUNDS[sound] || [];
    parts.forEach((part) => play(part, loud));
    return Math.max(0, ...parts.map(([, at, long]) => at + long));
  }

  function play([pitch, at, long], loud) {
    if (!audio) return;
    const begin = audio.currentTime + at;
    const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setTargetAtTime(loud * 0.5, begin, 0.01);
    gain.gain.setTargetAtTime(0, begin + long * 0.6, long * 0.15);
    tone.connect(gain).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + long + 0.3);
  }

  function speak(sentence, loud) {
    const speech = window.speechSynthesis;
    if (!speech) return;
    const words = new SpeechSynthesisUtterance(sentence);
    words.lang = language;
    words.voice = speech.getVoices().find(({ lang }) => lang.startsWith(language.slice(0, 2))) || null;
    words.volume = loud;
    speech.speak(words);
  }

  /** What a browser allows only after somebody has touched the page. */
  const allow = () => audio && audio.resume();
  const hush = (quiet) => { level = quiet; if (!quiet && window.speechSynthesis) window.speechSynthesis.cancel(); };
  return { callOut, allow, prepare: files.prepare, blocked, hush, onState: (look) => audio && audio.addEventListener('statechange', look) };
}

const isFile = (sound) => sound[0] === '/';
