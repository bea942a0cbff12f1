/** The day as one bar: each step as wide as it is long, the current one filled as far as it is played. */

/** Set the widths, after the bar was drawn again. */
export function setDayWidths() {
  for (const step of stepElements()) step.style.setProperty('--m', step.dataset.minutes);
}

/** Fill the current step. A bar that is a step behind waits to be fetched again. */
export function fillDay(view) {
  const bar = document.getElementById('panel-rail');
  const currentStep = bar?.querySelector('[aria-current]');
  bar?.setAttribute('data-s', view.state);
  if (currentStep && stepElements()[view.step] === currentStep) {
    currentStep.style.setProperty('--p', `${(elapsed(view) * 100).toFixed(2)}%`);
  }
}

const stepElements = () => [...document.querySelectorAll('#panel-rail > li')];
const elapsed = (view) => (view.state === 'before' ? 0 : view.progress);
