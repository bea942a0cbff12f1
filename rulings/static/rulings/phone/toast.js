/** What was done last, with its undo: it stays until the next action. */

import { text } from '../../tournaments/shared/sentences.js';

/** @param {{undo: (row: {id: number}) => void}} given */
export function openToast({ undo }) {
  const toast = document.getElementById('toast');
  const [words, more] = toast.querySelectorAll('b, small');
  const button = toast.querySelector('button');
  let row = null;

  button.addEventListener('click', () => {
    if (!row) return;
    undo(row);
    hide();
  });

  function show(tap, answer) {
    row = answer.log?.at(-1) ?? null;
    words.textContent = answer.says || tap.words;
    more.textContent = row ? text('done', { number: row.number }) : '';
    button.hidden = !row || tap.url.endsWith('/undo/');
    toast.hidden = false;
  }
  /** What this phone itself has to say: there is nothing to undo. */
  function say(problem) {
    row = null;
    words.textContent = problem;
    more.textContent = '';
    button.hidden = true;
    toast.hidden = false;
  }
  /** The next action is on its way, and what was done before it is in the log. */
  function hide() {
    row = null;
    toast.hidden = true;
  }
  return { show, say, hide };
}
