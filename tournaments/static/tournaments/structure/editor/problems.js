// The list beside the grid: errors and warnings. A click goes to the cell.

import { make } from '../../shared/elements.js';
import { say } from './words.js';

/** Show a check's answer in the panel; `go(problem)` goes to its cell. */
export function showProblems(panel, { errors, warnings, readable, error }, go) {
  const state = error ? 'away' : errors.length ? 'stop' : warnings.length ? 'warn' : 'go';
  panel.dataset.s = state;
  panel.querySelector('[data-part="verdict"]').textContent = verdict({ errors, warnings, readable, error });
  panel.querySelector('[data-part="errors"]').replaceChildren(...errors.map((problem) => item(problem, 'stop', go)));
  panel
    .querySelector('[data-part="warnings"]')
    .replaceChildren(...warnings.map((problem) => item(problem, 'warn', go)));
  panel.querySelector('[data-part="look"]').hidden = !warnings.length;
}

function verdict({ errors, warnings, readable, error }) {
  if (error) return error.says;
  if (errors.length) return say(readable === false ? 'unreadable' : 'errors', { count: errors.length }, errors.length);
  return say(warnings.length ? 'playable' : 'fine');
}

function item(problem, state, go) {
  const button = make(
    'button',
    { type: 'button', className: 'problem', data: { s: state }, onclick: () => go(problem) },
    problem.says
  );
  return make('li', {}, button);
}
