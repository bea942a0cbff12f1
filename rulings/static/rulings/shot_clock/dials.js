/** The clocks on players: counted here from the moment at which each ends. */

/** @param {number} now the server's time in ms */
export function drawDials(now) {
  for (const dial of document.querySelectorAll('[data-ends]')) draw(dial, Number(dial.dataset.ends) - now);
}

function draw(dial, left) {
  const last = Number(dial.dataset.last);
  const whole = Number(dial.dataset.seconds) + last;
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const aloud = seconds <= last;
  // a clock that was called counts to the countdown, a shot clock counts all of its time
  const after = 'within' in dial.dataset ? 0 : last;
  dial.querySelector('.num').textContent = aloud ? seconds : seconds - after;
  dial.classList.toggle('last', aloud);
  dial.classList.toggle('up', seconds === 0);
  const round = 2 * Math.PI * 134;
  const part = (count) => round * Math.min(1, Math.max(0, count / whole));
  dial.querySelector('.on').setAttribute('stroke-dasharray', `0 ${part(last)} ${part(seconds - last)} ${round}`);
  dial.querySelector('.five').setAttribute('stroke-dasharray', `${part(Math.min(seconds, last))} ${round}`);
}
