// Add players: choices update the list at once, a cross removes its line, Ctrl and Return add all players.

const form = document.getElementById('adding');
const textField = document.getElementById('text');
const renewList = () => form.dispatchEvent(new Event('change', { bubbles: true }));

/** Store an answer in the form and update the list. */
function chooseAnswer({ name, value }) {
  const hiddenField = [...form.querySelectorAll('input[type="hidden"]')].find((field) => field.name === name);
  if (hiddenField) hiddenField.value = value;
  // in the form itself: an answer that is on its way replaces all that stands in the list
  else form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  renewList();
}

// the list follows each letter; drawn again when the text loses the focus, it would take the button from under a press
textField?.addEventListener('change', (event) => event.stopPropagation());

function dropLine(number) {
  const lines = textField.value.split(/\r\n|\r|\n/);
  lines.splice(number - 1, 1);
  textField.value = lines.join('\n');
  renewList();
}

function tickAll(isChecked) {
  form.querySelectorAll('[name="player"]:not(:disabled)').forEach((box) => { box.checked = isChecked; });
  renewList();
}

form.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (!button || button.name === 'do') return;
  event.preventDefault();
  if ('choice' in button.dataset) chooseAnswer(button);
  else if (button.dataset.line) dropLine(Number(button.dataset.line));
  else if (button.dataset.tick) tickAll(button.dataset.tick === 'all');
  else if ('clear' in button.dataset) { textField.value = ''; textField.focus(); renewList(); }
});

document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
    event.preventDefault();
    const add = document.getElementById('add');
    if (add && !add.disabled) add.click();
  } else if (event.key === 'Escape' && !event.defaultPrevented) document.getElementById('back').click();
});

// disable the buttons after sending, so that a second press sends nothing
form.addEventListener('submit', () =>
  setTimeout(() =>
    form.querySelectorAll('[name="do"]').forEach((button) => {
      button.disabled = true;
    })
  )
);
