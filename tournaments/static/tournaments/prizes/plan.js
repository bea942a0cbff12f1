/** The form of the payout plan, and the number of players of a preview. */

const form = document.getElementById('plan');
const players = document.getElementById('if-players');
const slider = document.querySelector('.if-players [type=range]');
const buttons = document.querySelectorAll('[data-players]');

/** Fill in the shares and the name of a saved table. */
function fillFromTable({ target }) {
  if (!('ownTable' in target.dataset) || !target.value) return;
  form.querySelector('[name=shares]').value = target.value;
  form.querySelector('[name=name]').value = target.selectedOptions[0].textContent.trim();
}

/** Type a number of players, which previews the list. */
function typePlayers(count) {
  players.value = count;
  players.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Show the typed number on the slider and the buttons. */
function showPlayers() {
  if (document.activeElement !== slider) slider.value = players.value;
  for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.players === players.value));
}

form?.addEventListener('change', fillFromTable, { capture: true });
if (slider) {
  players.addEventListener('input', showPlayers);
  slider.addEventListener('input', () => typePlayers(slider.value));
  for (const button of buttons) button.addEventListener('click', () => typePlayers(button.dataset.players));
}
