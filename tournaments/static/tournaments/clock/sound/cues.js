/**
 * Which cues fall due, and when: tournaments/rules/cues.py said again. The snapshot brings the table (what, how long
 * before the end, which sound, for whom); to which steps a cue belongs is known here, by its key.
 */

import { begun, crossed, endsDay, isBreak, isLevel, playedOut } from '../steps.js';

/** To which steps each cue belongs; a test holds it to the server's table. */
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

/** The cues that belong to a step, from the snapshot's table. */
export function cuesOf(snapshot, index) {
  const [step, following] = snapshot.steps.slice(index, index + 2);
  return step ? snapshot.cues.filter(({ key }) => key in APPLIES && APPLIES[key](step, following)) : [];
}

/** Every cue that falls due after one instant and up to another while the clock runs: [{cue, step, moment}], sorted. */
export function dues(snapshot, after, until) {
  const found = [];
  for (const { step, begins, ends } of running(snapshot, until)) {
    for (const cue of cuesOf(snapshot, step)) {
      const moment = cue.before_end === null ? begins : ends && ends - cue.before_end;
      const belongs = moment !== null && (begins === null || moment >= begins);
      if (belongs && after < moment && moment <= until) found.push({ cue, step, moment });
    }
  }
  return found.sort((one, other) => one.moment - other.moment);
}

/** The steps that the clock plays up to `until`; `begins` is null where the clock was in the step at its anchor. */
function* running({ clock, steps }, until) {
  let here = begun(clock, until);
  let begins = here === clock ? null : here.since;
  while (here.since !== null) {
    const ends = here.since + here.left;
    yield { step: here.step, begins, ends };
    if (ends > until) return;
    [begins, here] = [ends, crossed(here, steps)];
  }
  // the step at which it came to stand, such as the end of a day: only its beginning is told
  if (begins !== null && !playedOut(here, steps)) yield { step: here.step, begins, ends: null };
}
