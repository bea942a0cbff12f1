/** The alert under the clock: what it counts, when it is looked at again, and what it says when the server cannot. */

const SECOND = 1000;

/**
 * @param {object} given
 * @param {() => number} given.now the server's time in ms
 * @param {() => void} given.renew fetch the alert again
 */
export function watchAlert({ now, renew }) {
  let drawn = performance.now();
  let text = '';
  let timer = null;
  let asked = 0;

  const panel = () => document.getElementById('panel-now');

  /** The alert was drawn again: it stands from now on, unless it says the same as before. */
  function onDrawn() {
    if (panel().textContent !== text) drawn = performance.now();
    text = panel().textContent;
    clearTimeout(timer);
    if (panel().dataset.lasts) timer = setTimeout(renew, Number(panel().dataset.lasts) * SECOND);
  }

  /** Once a second and oftener: count, and look again when the alert's moment has come. */
  function tick() {
    const since = performance.now() - drawn;
    for (const figure of panel().querySelectorAll('[data-counts]')) write(figure, clockWords(Number(figure.dataset.counts) + since / SECOND));
    for (const figure of panel().querySelectorAll('[data-lasting]')) write(figure, String(Math.max(1, Math.ceil(Number(panel().dataset.lasts) - since / SECOND))));
    const moment = Number(panel().dataset.changesAt);
    if (!moment || now() < moment || performance.now() - asked < SECOND || panel().dataset.lasts) return;
    asked = performance.now();
    renew();
  }

  /** Say something that the server did not: it could not be reached, or gave no answer. */
  function say(what, why) {
    const said = document.getElementById('said-here').content.cloneNode(true);
    said.querySelector('b').textContent = what;
    said.querySelector('.say span').textContent = why;
    panel().replaceChildren(said);
    onDrawn();
  }

  return { onDrawn, tick, say };
}

function write(figure, words) {
  if (figure.textContent !== words) figure.textContent = words;
}

/** 12:46, from an hour 1:12:46. */
function clockWords(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(String);
  const end = rest.padStart(2, '0');
  return hours === '0' ? `${minutes.padStart(2, '0')}:${end}` : `${hours}:${minutes.padStart(2, '0')}:${end}`;
}
