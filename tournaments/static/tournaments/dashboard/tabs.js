/** Panels that share a place: one of them is seen. `data-turn="main:levels"` on a panel says which place and as what. */

const deck = () => document.querySelector('.deck');

/** Let a panel be seen, if it shares its place. */
export function turnTo(panel) {
  if (panel?.dataset.turn) turn(panel.dataset.turn);
}

export function watchTurns() {
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-turns]');
    if (button) turn(button.dataset.turns);
  });
}

function turn(said) {
  const [place, name] = said.split(':');
  if (deck().dataset[place] === name) return;
  deck().dataset[place] = name;
  document.dispatchEvent(new CustomEvent('turned'));
}
