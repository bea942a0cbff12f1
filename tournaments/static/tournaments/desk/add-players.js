// Add players: what is chosen looks again at once, a line is removed by its cross, Ctrl and Return add them all.

const form = document.getElementById('adding');
const text = document.getElementById('text');
const look = () => form.dispatchEvent(new Event('change', { bubbles: true }));

/** Keep an answer with the form and look again. */
function choose({ name, value }) {
  const there = [...form.querySelectorAll('input[type="hidden"]')].find((one) => one.name === name);
  if (there) there.value = value;
  else document.getElementById('found').append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  look();
}

function drop(number) {
  const lines = text.value.split(/\r\n|\r|\n/);
  lines.splice(number - 1, 1);
  text.value = lines.join('\n');
  look();
}

function tick(all) {
  form.querySelectorAll('[name="player"]:not(:disabled)').forEach((box) => { box.checked = all; });
  look();
}

form.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (!button || button.name === 'do') return;
  event.preventDefault();
  if ('choice' in button.dataset) choose(button);
  else if (button.dataset.line) drop(Number(button.dataset.line));
  else if (button.dataset.tick) tick(button.dataset.tick === 'all');
  else if ('clear' in button.dataset) { text.value = ''; text.focus(); look(); }
});

document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
    event.preventDefault();
    const add = document.getElementById('add');
    if (add && !add.disabled) add.click();
  } else if (event.key === 'Escape' && !event.defaultPrevented) document.getElementById('back').click();
});

// once sent, a second press sends nothing
form.addEventListener('submit', () => setTimeout(() => form.querySelectorAll('[name="do"]').forEach((one) => { one.disabled = true; })));
