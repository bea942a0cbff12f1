/** The last action with its undo button, shown until the next action. */

import { text } from '../../tournaments/shared/sentences.js';

/** @param {{undo: (row: {id: number}) => void}} given */
export function openToast({ undo }) {
  const toast = document.getElementById('toast');
  const [title, detail] = toast.querySelectorAll('b, small');
  const button = toast.querySelector('button');
  let row = null;

  button.addEventListener('click', () => {
    if (!row) return;
    undo(row);
    hide();
  });

  function show(tap, answer) {
    row = answer.log?.at(-1) ?? null;
    title.textContent = answer.says || tap.words;
    detail.textContent = row ? text('done', { number: row.number }) : '';
    button.hidden = !row || tap.url.endsWith('/undo/');
    toast.hidden = false;
  }
  /** Show a problem of this phone itself, without an undo button. */
  function showProblem(problem) {
    row = null;
    title.textContent = problem;
    detail.textContent = '';
    button.hidden = true;
    toast.hidden = false;
  }
  /** Hide the toast when the next action is on its way; the previous one is in the log. */
  function hide() {
    row = null;
    toast.hidden = true;
  }
  return { show, showProblem, hide };
}
