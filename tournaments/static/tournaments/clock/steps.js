/**
 * The clock over the steps of a structure: repeats tournaments/rules/clock.py for the time without a server. Instants
 * are ms since 1970, spans ms. A clock is the snapshot's `clock`; nothing here changes it.
 */

/** Return the clock as it is at `now`, past every step that has ended by then. */
export function clockAt(clock, steps, now) {
  let state = startIfDue(clock, now);
  while (state.since !== null && state.since + state.left <= now) state = nextStep(state, steps);
  return state;
}

/** Return the clock after its planned start, if that moment has come. */
export function startIfDue(clock, now) {
  if (clock.since !== null || clock.starts_at === null || clock.starts_at > now) return clock;
  return withChanges(clock, { since: clock.starts_at, starts_at: null, started: true });
}

const withChanges = (clock, facts) => Object.assign({}, clock, facts);

/** Return the clock in its next step, which begins at the planned end of this one, so that nothing drifts. */
export function nextStep(clock, steps) {
  const moment = clock.since + clock.left;
  const following = steps[clock.step + 1];
  if (!following) return withChanges(clock, { left: 0, since: null, stop_after: false });
  const stands = endsDay(following) || clock.stop_after;
  return withChanges(clock, {
    step: clock.step + 1,
    left: following.span,
    span: null,
    since: stands ? null : moment,
    stop_after: false,
  });
}

/** Return the time left of the current step at `now`, for a clock from `clockAt`. */
export function leftAt(state, now) {
  return state.since === null ? state.left : state.left - Math.max(0, now - state.since);
}

/** Return whether the last step was played to its end; its blinds stay in force. */
export function playedOut(state, steps) {
  return state.step === steps.length - 1 && state.left === 0 && state.since === null;
}

export const isLevel = (step) => Boolean(step) && step.kind === 'level';
export const isBreak = (step) => Boolean(step) && step.kind === 'break';
export const endsDay = (step) => isBreak(step) && step.end_of_day;

/** Return the level in force at a step: itself, or during a break the following one (else the last before it). */
export function levelAt(steps, index) {
  return steps.slice(index).find(isLevel) || steps.slice(0, index).reverse().find(isLevel) || null;
}

/** Return the first level after the one in force at `index`, or null. */
export function levelAfter(steps, index) {
  const inForce = steps.indexOf(levelAt(steps, index));
  return steps.slice(inForce + 1).find(isLevel) || null;
}

/** Return the index of the next break, which is a real pause or the end of the day; -1 if there is none. */
export function breakAfter(steps, index) {
  return steps.findIndex((step, at) => at > index && isBreak(step) && (step.span > 0 || step.end_of_day));
}

/**
 * Return when each step begins, by index; one entry more than steps, for the end of play. Null if unknown: for past
 * steps, and after a step at which the clock will stop.
 */
export function beginnings(state, steps) {
  const begins = new Array(steps.length + 1).fill(null);
  const start = state.since === null ? state.starts_at : state.since;
  if (start === null) return begins;
  let moment = start + state.left;
  begins[state.step + 1] = moment;
  for (let at = state.step + 1; at < steps.length && moment !== null; at += 1) {
    const stands = endsDay(steps[at]) || (at === state.step + 1 && state.stop_after);
    moment = stands ? null : moment + steps[at].span;
    begins[at + 1] = moment;
  }
  return begins;
}

/** Return the playing time until the step at `index` begins, given the time left of the current one. */
export function playUntil(state, steps, index, left) {
  return steps.slice(state.step + 1, index).reduce((sum, step) => sum + step.span, left);
}
