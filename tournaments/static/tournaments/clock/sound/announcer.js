/**
 * Who tells the room: plays each cue once, at its moment, and speaks it. What passed while the display was out of
 * touch is not told afterwards, and meanwhile nothing is: it could be about a clock that somebody has stopped.
 */

import { cuesOf, dues } from './cues.js';
import { cueSentence, ownSentence, stateSentence } from './spoken.js';

/** A display that was busy may tell a cue this late, in ms. */
const LATE = 1500;
/** A sound that staff or an automation played may come this late, in ms: the network took its time. */
const LATE_SOUND = 10000;
/** The same cue of the same step again within this is the same: the estimate of the server's time moved. */
const AGAIN = 5000;

/**
 * @param {object} given
 * @param {(sound: string, sentence: string, own: ?object) => void} given.callOut plays a tone and speaks, or what is `own`
 * @param {(addresses: string[]) => void} given.prepare fetches sounds ahead of their moment
 * @param {Object<string, object>} [given.sounds] what this screen's layout has chosen, by cue
 * @param {(sentence: string) => void} given.write for the screen reader
 */
export function announcer({ callOut, write, prepare, sounds = {} }) {
  let before = null;
  let played = null;
  let floor = Infinity;
  let prepared = null;
  const told = new Map();

  /** Look at the display once more; `inTouch` says whether the server answers. */
  function look(snapshot, view, kit, inTouch) {
    if (snapshot.cues !== prepared) fetchAhead(snapshot);
    const first = !before || !inTouch || floor === Infinity;
    if (first) floor = inTouch ? kit.now : Infinity;
    else announce(snapshot, view, kit);
    played = snapshot.sound ? snapshot.sound.id : null;
    before = view;
  }

  function fetchAhead({ cues }) {
    prepared = cues;
    const chosen = cues.map(ownOf).filter(Boolean);
    prepare([].concat(...chosen.map(({ sound, voice }) => [sound, voice])));
  }

  /** What was chosen for a cue: for this screen's layout, else for the tournament. */
  const ownOf = (cue) => sounds[cue.key] || cue.own;

  function announce(snapshot, view, kit) {
    const sentence = stateSentence(before, view, kit);
    if (sentence) write(sentence);
    const { sound } = snapshot;
    if (sound && sound.id !== played && kit.now - sound.at < LATE_SOUND) callOut(sound.sound, '', { sound: sound.sound });
    for (const cue of fallen(snapshot, view, kit.now)) call(cue, view, kit, snapshot);
    if (view.announcement && (!before.announcement || view.announcement.id !== before.announcement.id)) {
      callOut('soft', view.announcement.words);
      write(view.announcement.words);
    }
  }

  /** The cues of this moment: of a step's beginning as it is seen, of its end by the clock. */
  function fallen(snapshot, view, now) {
    const ending = dues(snapshot, Math.max(floor, now - LATE), now)
      .filter(({ cue, step }) => cue.before_end !== null && worthTelling(cue, snapshot.steps[step]))
      .filter(({ cue, step, moment }) => isNew(`${snapshot.steps[step].key} ${cue.key}`, moment))
      .map(({ cue }) => cue);
    const beginning = begins(view) ? cuesOf(snapshot, view.step).filter((cue) => cue.before_end === null) : [];
    return [...ending, ...beginning].filter((cue) => cue.hears === 'all');
  }

  /** A step begins when the clock has gone over into it, by itself or by somebody's hand, or when play begins. */
  function begins(view) {
    if (!['running', 'lastminute', 'break'].includes(view.state) || view.playedOut) return false;
    return view.key !== before.key || before.state === 'before';
  }

  function isNew(name, moment) {
    const last = told.get(name);
    told.set(name, moment);
    return last === undefined || Math.abs(moment - last) > AGAIN;
  }

  function call(cue, view, kit, snapshot) {
    const own = ownOf(cue);
    const words = own && own.words[kit.words.language];
    const sentence = words ? ownSentence(words, view, snapshot) : cueSentence(cue, view, kit);
    callOut(cue.sound, sentence, own);
    write(sentence);
  }

  return { look };
}

/** "One minute to go" at the beginning of a level of one minute says nothing: a cue belongs to a step's second half. */
const worthTelling = (cue, step) => cue.before_end <= step.span / 2;
