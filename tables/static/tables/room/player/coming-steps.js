/** The next levels and breaks with their times, for a player's own page. */

import { beginnings, clockAt, endsDay, isLevel } from '../../../tournaments/clock/steps.js';
import { stakes } from '../../../tournaments/clock/stakes.js';

const MAX_STEPS = 4;
const MINUTE = 60000;

/** Return the next steps as texts: number, time, stakes or break, ante. Times are "" while the clock stands. */
export function comingSteps(snapshot, now, { words, format }) {
  const { steps } = snapshot;
  const clock = clockAt(snapshot.clock, steps, now);
  const begins = beginnings(clock, steps);
  return steps.slice(clock.step + 1, clock.step + 1 + MAX_STEPS).map((step, offset) => {
    const at = begins[clock.step + 1 + offset];
    const line = { number: '', at: at === null || at === undefined ? '' : format.planned(at), ante: '', rest: true };
    if (!isLevel(step)) {
      const minutes = Math.round(step.span / MINUTE);
      return { ...line, text: endsDay(step) ? words.say('day_ends') : words.say('break_minutes', { minutes }) };
    }
    const { amounts, ante } = stakes(step);
    return {
      ...line,
      number: String(step.number),
      text: format.together(amounts).join(' / '),
      ante: ante ? format.chips(ante.amount) : '',
      rest: false,
    };
  });
}
