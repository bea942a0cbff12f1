/** The day as one bar: each step as wide as it is long, the present one as full as it is played. */

/** Set the widths, after the bar was drawn again. */
export function setDayWidths() {
  for (const step of steps()) step.style.setProperty('--m', step.dataset.minutes);
}

/** Fill the present step. A bar that is a step behind waits to be fetched again. */
export function fillDay(view) {
  const bar = document.getElementById('panel-rail');
  const present = bar?.querySelector('[aria-current]');
  bar?.setAttribute('data-s', view.state);
  if (present && steps()[view.step] === present) present.style.setProperty('--p', `${(gone(view) * 100).toFixed(2)}%`);
}

const steps = () => [...document.querySelectorAll('#panel-rail > li')];
const gone = (view) => (view.state === 'before' ? 0 : view.progress);
