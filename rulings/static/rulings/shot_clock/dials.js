/** The shot clocks: counted here from the moment at which each ends. */

/** @param {number} now the server's time in ms */
export function drawDials(now) {
  for (const dial of document.querySelectorAll('[data-ends]')) draw(dial, Number(dial.dataset.ends) - now);
}

function draw(dial, left) {
  const lastSeconds = Number(dial.dataset.last);
  const totalSeconds = Number(dial.dataset.seconds) + lastSeconds;
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const isLast = seconds <= lastSeconds;
  // a called clock counts to its countdown, a shot clock counts all of its time
  const offset = 'within' in dial.dataset ? 0 : lastSeconds;
  dial.querySelector('.num').textContent = isLast ? seconds : seconds - offset;
  dial.classList.toggle('last', isLast);
  dial.classList.toggle('up', seconds === 0);
  const circumference = 2 * Math.PI * 134;
  const arcLength = (count) => circumference * Math.min(1, Math.max(0, count / totalSeconds));
  dial.querySelector('.on').setAttribute(
    'stroke-dasharray', `0 ${arcLength(lastSeconds)} ${arcLength(seconds - lastSeconds)} ${circumference}`
  );
  dial.querySelector('.five')
    .setAttribute('stroke-dasharray', `${arcLength(Math.min(seconds, lastSeconds))} ${circumference}`);
}
