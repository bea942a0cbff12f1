/**
 * Which cues fall due, and when: repeats tournaments/rules/cues.py. The snapshot brings the table (what, how long
 * before the end, which sound, for whom); the steps to which a cue belongs are defined here, by its key.
 */

import { startIfDue, nextStep, endsDay, isBreak, isLevel, playedOut } from '../steps.js';

/** The steps to which each cue belongs; a test compares it with the server's table. */
export const APPLIES = {
  hold_pushes: (_step, following) => Boolean(following),
  one_minute: isLevel,
  ten_seconds: isLevel,
  break_ends_soon: (step) => isBreak(step) && !endsDay(step),
  registration_closes: (step) => step.closes.includes('registration'),
  level_up: isLevel,
  break_begins: (step) => isBreak(step) && !endsDay(step),
  colour_up_due: (step) => isBreak(step) && step.color_up.length > 0,
  day_ends: endsDay,
};

/** Return the cues of a step, from the snapshot's table. */
export function cuesOf(snapshot, index) {
  const [step, following] = snapshot.steps.slice(index, index + 2);
  return step ? snapshot.cues.filter(({ key }) => key in APPLIES && APPLIES[key](step, following)) : [];
}

/** Return the cues that fall due after one instant and up to another: [{cue, step, moment}], sorted. */
export function dueCues(snapshot, after, until) {
  const dueList = [];
  for (const { step, begins, ends } of stepsUntil(snapshot, until)) {
    for (const cue of cuesOf(snapshot, step)) {
      const moment = cue.before_end === null ? begins : ends && ends - cue.before_end;
      const isInStep = moment !== null && (begins === null || moment >= begins);
      if (isInStep && after < moment && moment <= until) dueList.push({ cue, step, moment });
    }
  }
  return dueList.sort((first, second) => first.moment - second.moment);
}

/** Iterate over the steps that the clock plays until `until`; `begins` is null for the step of the clock's anchor. */
function* stepsUntil({ clock, steps }, until) {
  let state = startIfDue(clock, until);
  let begins = state === clock ? null : state.since;
  while (state.since !== null) {
    const ends = state.since + state.left;
    yield { step: state.step, begins, ends };
    if (ends > until) return;
    [begins, state] = [ends, nextStep(state, steps)];
  }
  // the step at which the clock stopped, such as the end of a day: only its beginning counts
  if (begins !== null && !playedOut(state, steps)) yield { step: state.step, begins, ends: null };
}
