/**
 * Panels that share a place, of which one is visible. `data-turn="main:levels"` on a panel names the place and panel.
 */

const deck = () => document.querySelector('.deck');

/** Show a panel, if it shares its place. */
export function showPanel(panel) {
  if (panel?.dataset.turn) showInPlace(panel.dataset.turn);
}

export function watchTabs() {
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-turns]');
    if (button) showInPlace(button.dataset.turns);
  });
}

function showInPlace(target) {
  const [place, name] = target.split(':');
  if (deck().dataset[place] === name) return;
  deck().dataset[place] = name;
  document.dispatchEvent(new CustomEvent('turned'));
}
