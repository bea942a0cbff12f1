/** The first page: the device's time zone, and what is wrong with the typed password. */

import { showTimeZone } from './time-zone.js';

/** Time without typing after which the server checks the password. */
const PAUSE_MILLISECONDS = 250;

const form = document.getElementById('first');
const { password } = form.elements;
const rule = document.getElementById('password-rule');
const strong = document.getElementById('password-strong');
const usualRule = rule.textContent;
let timer;
// the answer to a check that the server gets once the password is changed would sign the person out
const untilSent = new AbortController();

/** Return the server's sentence about the password, "" if it is strong enough; undefined without an answer. */
async function passwordProblem() {
  try {
    const answer = await fetch(password.dataset.check, {
      method: 'POST', body: new FormData(form), signal: untilSent.signal,
    });
    return answer.ok ? (await answer.json()).says : undefined;
  } catch {
    return undefined;
  }
}

async function showStrength() {
  const typed = password.value;
  const problem = typed ? await passwordProblem() : undefined;
  if (typed !== password.value) return;
  strong.hidden = problem !== '';
  rule.textContent = problem || usualRule;
}

password.addEventListener('input', () => {
  strong.hidden = true;
  clearTimeout(timer);
  timer = setTimeout(showStrength, PAUSE_MILLISECONDS);
});
form.addEventListener('submit', () => {
  clearTimeout(timer);
  untilSent.abort();
});
showTimeZone(form);
