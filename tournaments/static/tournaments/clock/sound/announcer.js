/**
 * The announcer: plays and speaks each cue once, at its moment. While the display is out of touch nothing is announced,
 * since somebody may have stopped the clock, and nothing is made up for afterwards.
 */

import { cuesOf, dueCues } from './cues.js';
import { cueSentence, ownSentence, stateSentence } from './spoken.js';

/** A busy display may announce a cue this late, in ms. */
const MAX_LATENESS = 1500;
/** A sound played by staff or an automation may come this late, in ms, because of the network. */
const MAX_SOUND_LATENESS = 10000;
/** The same cue of a step within this time, in ms, is a repetition: only the estimated server time has moved. */
const REPEAT_WINDOW = 5000;

/**
 * @param {object} given
 * @param {(sound: string, sentence: string, own: ?object) => void} given.callOut plays a tone and speaks, or plays its
 *   `own` sound
 * @param {(addresses: string[]) => void} given.prepare fetches sounds ahead of their moment
 * @param {Object<string, object>} [given.sounds] the sounds of this screen's layout, by cue
 * @param {(sentence: string) => void} given.write for the screen reader
 */
export function announcer({ callOut, write, prepare, sounds = {} }) {
  let previous = null;
  let lastSoundId = null;
  let silentBefore = Infinity;
  let preparedCues = null;
  const announcedAt = new Map();

  /** Announce what is due; `inTouch` tells whether the server answers. */
  function update(snapshot, view, kit, inTouch) {
    if (snapshot.cues !== preparedCues) prepareSounds(snapshot);
    const isFirst = !previous || !inTouch || silentBefore === Infinity;
    if (isFirst) silentBefore = inTouch ? kit.now : Infinity;
    else announce(snapshot, view, kit);
    lastSoundId = snapshot.sound ? snapshot.sound.id : null;
    previous = view;
  }

  function prepareSounds({ cues }) {
    preparedCues = cues;
    const chosen = cues.map(ownSoundOf).filter(Boolean);
    prepare([].concat(...chosen.map(({ sound, voice }) => [sound, voice])));
  }

  /** Return the sound chosen for a cue: for this screen's layout, else for the tournament. */
  const ownSoundOf = (cue) => sounds[cue.key] || cue.own;

  function announce(snapshot, view, kit) {
    const sentence = stateSentence(previous, view, kit);
    if (sentence) write(sentence);
    const { sound } = snapshot;
    if (sound && sound.id !== lastSoundId && kit.now - sound.at < MAX_SOUND_LATENESS) {
      callOut(sound.sound, '', { sound: sound.sound });
    }
    for (const cue of cuesToAnnounce(snapshot, view, kit.now)) announceCue(cue, view, kit, snapshot);
    if (view.announcement && (!previous.announcement || view.announcement.id !== previous.announcement.id)) {
      callOut('soft', view.announcement.words);
      write(view.announcement.words);
    }
  }

  /** Return the cues that are due: at a step's beginning when it is seen, at its end by the clock. */
  function cuesToAnnounce(snapshot, view, now) {
    const endCues = dueCues(snapshot, Math.max(silentBefore, now - MAX_LATENESS), now)
      .filter(({ cue, step }) => cue.before_end !== null && isWorthAnnouncing(cue, snapshot.steps[step]))
      .filter(({ cue, step, moment }) => isNew(`${snapshot.steps[step].key} ${cue.key}`, moment))
      .map(({ cue }) => cue);
    const beginCues = beginsStep(view) ? cuesOf(snapshot, view.step).filter((cue) => cue.before_end === null) : [];
    return [...endCues, ...beginCues].filter((cue) => cue.hears === 'all');
  }

  /** Return whether a step begins: the clock has moved into it by itself or by hand, or play begins. */
  function beginsStep(view) {
    if (!['running', 'lastminute', 'break'].includes(view.state) || view.playedOut) return false;
    return view.key !== previous.key || previous.state === 'before';
  }

  function isNew(name, moment) {
    const last = announcedAt.get(name);
    announcedAt.set(name, moment);
    return last === undefined || Math.abs(moment - last) > REPEAT_WINDOW;
  }

  function announceCue(cue, view, kit, snapshot) {
    const ownSound = ownSoundOf(cue);
    const words = ownSound && ownSound.words[kit.words.language];
    const sentence = words ? ownSentence(words, view, snapshot) : cueSentence(cue, view, kit);
    callOut(cue.sound, sentence, ownSound);
    write(sentence);
  }

  return { update };
}

/** Return whether a cue is in its step's second half: "one minute to go" is pointless in a level of one minute. */
const isWorthAnnouncing = (cue, step) => cue.before_end <= step.span / 2;
