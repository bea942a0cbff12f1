/** The alert under the clock: its countdowns, when it is fetched again, and messages while the server is away. */

const SECOND = 1000;

/**
 * @param {object} given
 * @param {() => number} given.now the server's time in ms
 * @param {() => void} given.renew fetch the alert again
 */
export function watchAlert({ now, renew }) {
  let drawnAt = performance.now();
  let shownText = '';
  let timer = null;
  let renewedAt = 0;

  const panel = () => document.getElementById('panel-now');

  /** Restart the alert's time after it was drawn with a new text. */
  function onDrawn() {
    if (panel().textContent !== shownText) drawnAt = performance.now();
    shownText = panel().textContent;
    clearTimeout(timer);
    if (panel().dataset.lasts) timer = setTimeout(renew, Number(panel().dataset.lasts) * SECOND);
  }

  /** Update the counters, and fetch the alert again when its time has come. Called at least once a second. */
  function tick() {
    const since = performance.now() - drawnAt;
    for (const figure of panel().querySelectorAll('[data-counts]')) {
      writeText(figure, clockWords(Number(figure.dataset.counts) + since / SECOND));
    }
    for (const figure of panel().querySelectorAll('[data-lasting]')) {
      writeText(figure, String(Math.max(1, Math.ceil(Number(panel().dataset.lasts) - since / SECOND))));
    }
    const moment = Number(panel().dataset.changesAt);
    if (!moment || now() < moment || performance.now() - renewedAt < SECOND || panel().dataset.lasts) return;
    renewedAt = performance.now();
    renew();
  }

  /** Show a message of this page: the server could not be reached, or gave no answer. */
  function say(what, why) {
    const message = document.getElementById('said-here').content.cloneNode(true);
    message.querySelector('b').textContent = what;
    message.querySelector('.say span').textContent = why;
    panel().replaceChildren(message);
    onDrawn();
  }

  return { onDrawn, tick, say };
}

function writeText(figure, words) {
  if (figure.textContent !== words) figure.textContent = words;
}

/** Format seconds as 12:46, from an hour on as 1:12:46. */
function clockWords(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(String);
  const end = rest.padStart(2, '0');
  return hours === '0' ? `${minutes.padStart(2, '0')}:${end}` : `${hours}:${minutes.padStart(2, '0')}:${end}`;
}
