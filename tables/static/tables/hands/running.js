/** How long the hand of the round has been running: counted on from what the server said when the panel was drawn. */

const begun = new WeakMap();

function tick() {
  for (const figure of document.querySelectorAll('[data-run]')) {
    if (!begun.has(figure)) begun.set(figure, performance.now() - Number(figure.dataset.run) * 1000);
    const whole = Math.floor((performance.now() - begun.get(figure)) / 1000);
    const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
    if (figure.textContent !== text) figure.textContent = text;
  }
}

export function keepRunning() {
  setInterval(tick, 250);
  document.addEventListener('drawn', tick);
  tick();
}
