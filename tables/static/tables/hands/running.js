/** The duration of the running hand: counted on from the server's value when the panel was drawn. */

const startTimes = new WeakMap();

function tick() {
  for (const figure of document.querySelectorAll('[data-run]')) {
    if (!startTimes.has(figure)) startTimes.set(figure, performance.now() - Number(figure.dataset.run) * 1000);
    const seconds = Math.floor((performance.now() - startTimes.get(figure)) / 1000);
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    if (figure.textContent !== text) figure.textContent = text;
  }
}

export function watchRunningHands() {
  setInterval(tick, 250);
  document.addEventListener('drawn', tick);
  tick();
}
