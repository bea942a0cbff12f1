/** The room's ear: tones made on the spot, and the browser's own voice in the display's language. */

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
  let level = volume;

  const blocked = () => Boolean(audio) && audio.state === 'suspended';

  /** A tone, then the sentence; at no volume neither. */
  function tell(sound, sentence) {
    if (!level || blocked()) return;
    const tones = SOUNDS[sound] || [];
    tones.forEach(play);
    const over = Math.max(0, ...tones.map(([, at, long]) => at + long));
    if (sentence) setTimeout(speak, over * 1000 + BREATH, sentence);
  }

  function play([pitch, at, long]) {
    if (!audio) return;
    const begin = audio.currentTime + at;
    const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setTargetAtTime(level * 0.5, begin, 0.01);
    gain.gain.setTargetAtTime(0, begin + long * 0.6, long * 0.15);
    tone.connect(gain).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + long + 0.3);
  }

  function speak(sentence) {
    const speech = window.speechSynthesis;
    if (!speech) return;
    const words = new SpeechSynthesisUtterance(sentence);
    words.lang = language;
    words.voice = speech.getVoices().find(({ lang }) => lang.startsWith(language.slice(0, 2))) || null;
    words.volume = level;
    speech.speak(words);
  }

  /** What a browser allows only after somebody has touched the page. */
  const allow = () => audio && audio.resume();
  const hush = (quiet) => { level = quiet; if (!quiet && window.speechSynthesis) window.speechSynthesis.cancel(); };
  return { tell, allow, blocked, hush, onState: (look) => audio && audio.addEventListener('statechange', look) };
}
