/**
 * The clock over the steps of a structure: what tournaments/rules/clock.py says, said again where the server may be
 * away. Instants are ms since 1970, spans ms. A clock is the snapshot's `clock`; nothing here changes one.
 */

/** The clock as it is at `now`: every step that ended by then crossed at its planned moment. */
export function clockAt(clock, steps, now) {
  let here = begun(clock, now);
  while (here.since !== null && here.since + here.left <= now) here = crossed(here, steps);
  return here;
}

/** The clock after its planned start, if that moment has come: it goes by itself. */
export function begun(clock, now) {
  if (clock.since !== null || clock.starts_at === null || clock.starts_at > now) return clock;
  return changed(clock, { since: clock.starts_at, starts_at: null, started: true });
}

const changed = (clock, facts) => Object.assign({}, clock, facts);

/** Over into the next step, planned from the planned end, so that nothing drifts. */
export function crossed(clock, steps) {
  const moment = clock.since + clock.left;
  const following = steps[clock.step + 1];
  if (!following) return changed(clock, { left: 0, since: null, stop_after: false });
  const stands = endsDay(following) || clock.stop_after;
  return changed(clock, { step: clock.step + 1, left: following.span, span: null, since: stands ? null : moment, stop_after: false });
}

/** What is left of the present step at `now`, of a clock that `clockAt` gave. */
export function leftAt(here, now) {
  return here.since === null ? here.left : here.left - Math.max(0, now - here.since);
}

/** Whether the last step was played to its end; its blinds stay in force. */
export function playedOut(here, steps) {
  return here.step === steps.length - 1 && here.left === 0 && here.since === null;
}

export const isLevel = (step) => Boolean(step) && step.kind === 'level';
export const isBreak = (step) => Boolean(step) && step.kind === 'break';
export const endsDay = (step) => isBreak(step) && step.end_of_day;

/** The level in force at a step: itself, or during a break the one that follows (else the last before it). */
export function levelAt(steps, index) {
  return steps.slice(index).find(isLevel) || steps.slice(0, index).reverse().find(isLevel) || null;
}

/** The first level after the one in force at `index`, or null. */
export function levelAfter(steps, index) {
  const inForce = steps.indexOf(levelAt(steps, index));
  return steps.slice(inForce + 1).find(isLevel) || null;
}

/** The next break after the present step: a real pause, or the end of the day. Its index, or -1. */
export function breakAfter(steps, index) {
  return steps.findIndex((step, at) => at > index && isBreak(step) && (step.span > 0 || step.end_of_day));
}

/**
 * When each step begins, by index. Null where nobody can say: for steps behind, and once the clock will have stood on
 * the way. One more than there are steps: the last is the end of play.
 */
export function beginnings(here, steps) {
  const begins = new Array(steps.length + 1).fill(null);
  const from = here.since === null ? here.starts_at : here.since;
  if (from === null) return begins;
  let moment = from + here.left;
  begins[here.step + 1] = moment;
  for (let at = here.step + 1; at < steps.length && moment !== null; at += 1) {
    const stands = endsDay(steps[at]) || (at === here.step + 1 && here.stop_after);
    moment = stands ? null : moment + steps[at].span;
    begins[at + 1] = moment;
  }
  return begins;
}

/** How much is to be played until the step at `index` begins, given what is left of the present one. */
export function playUntil(here, steps, index, left) {
  return steps.slice(here.step + 1, index).reduce((sum, step) => sum + step.span, left);
}
