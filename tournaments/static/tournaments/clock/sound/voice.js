/** The sounds of a display: generated tones, own sound files, and a voice, either the browser's or a recording. */

import { openSoundFiles } from './files.js';

/** The tones of each cue sound: pitch in Hz, start and duration in seconds. */
export const SOUNDS = {
  soft: [[523, 0, 0.35]],
  minute: [[659, 0, 0.22], [659, 0.3, 0.22]],
  tick: [[880, 0, 0.12]],
  level: [[523, 0, 0.25], [659, 0.22, 0.25], [784, 0.44, 0.55]],
  break: [[784, 0, 0.3], [523, 0.28, 0.6]],
};
/** The pause between the tones and the voice, in ms. */
const PAUSE_BEFORE_VOICE = 250;

/**
 * @param {string} language a BCP 47 tag
 * @param {number} volume 0 to 1
 */
export function openVoice(language, volume) {
  const Audio = window.AudioContext || window.webkitAudioContext;
  const audio = Audio ? new Audio() : null;
  const files = openSoundFiles(audio);
  let currentVolume = volume;

  const isBlocked = () => Boolean(audio) && audio.state === 'suspended';

  /**
   * Play a sound, then the sentence; nothing at volume 0. `own` replaces the usual tone, if given: with a tone, "none"
   * or a file's address, a recording's address instead of the voice, and a volume in percent.
   */
  function callOut(usualTone, sentence, own) {
    if (!currentVolume || isBlocked()) return;
    const chosen = Object.assign({ sound: '', voice: '', volume: 100, silent: false }, own);
    const loudness = currentVolume * (chosen.volume / 100);
    if (!isFile(chosen.sound)) {
      speakAfter(playTones(chosen.sound || usualTone, loudness), sentence, chosen, loudness);
      return;
    }
    // play the usual tone if the file is missing or cannot be played
    files
      .play(chosen.sound, loudness)
      .then((duration) =>
        speakAfter(duration === null ? playTones(usualTone, loudness) : duration, sentence, chosen, loudness)
      );
  }

  /** Speak after a sound of `duration` seconds. */
  function speakAfter(duration, sentence, { voice, silent }, loudness) {
    const speakSentence = () => { if (sentence && !silent) speak(sentence, loudness); };
    if (isFile(voice))
      setTimeout(
        () =>
          files.play(voice, loudness).then((result) => {
            if (result === null) speakSentence();
          }),
        duration * 1000 + PAUSE_BEFORE_VOICE
      );
    else if (sentence) setTimeout(speakSentence, duration * 1000 + PAUSE_BEFORE_VOICE);
  }

  function playTones(sound, loudness) {
    const parts = SOUNDS[sound] || [];
    parts.forEach((part) => playTone(part, loudness));
    return Math.max(0, ...parts.map(([, at, length]) => at + length));
  }

  function playTone([pitch, at, length], loudness) {
    if (!audio) return;
    const begin = audio.currentTime + at;
    const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setTargetAtTime(loudness * 0.5, begin, 0.01);
    gain.gain.setTargetAtTime(0, begin + length * 0.6, length * 0.15);
    tone.connect(gain).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + length + 0.3);
  }

  function speak(sentence, loudness) {
    const speech = window.speechSynthesis;
    if (!speech) return;
    const words = new SpeechSynthesisUtterance(sentence);
    words.lang = language;
    words.voice = speech.getVoices().find(({ lang }) => lang.startsWith(language.slice(0, 2))) || null;
    words.volume = loudness;
    speech.speak(words);
  }

  /** Resume sound, which browsers allow only after a touch. */
  const resumeAudio = () => audio && audio.resume();
  const setVolume = (newVolume) => {
    currentVolume = newVolume;
    if (!newVolume && window.speechSynthesis) window.speechSynthesis.cancel();
  };
  return {
    callOut,
    allow: resumeAudio,
    prepare: files.prepare,
    blocked: isBlocked,
    hush: setVolume,
    onState: (look) => audio && audio.addEventListener('statechange', look),
  };
}

const isFile = (sound) => sound[0] === '/';
