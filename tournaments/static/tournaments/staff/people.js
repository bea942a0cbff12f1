/** The page Staff: the name on the button, and the code's time. */

const page = document.getElementById('content');

/** Write the first name on the button that adds a person. */
function showNameOnButton() {
  const button = document.querySelector('[data-add]');
  if (!button) return;
  const label = button.querySelector('span');
  const [name] = document.getElementById('name').value.trim().split(/\s+/);
  label.dataset.plain ??= label.textContent;
  label.textContent = name ? button.dataset.add.replace('{name}', name) : label.dataset.plain;
}

/** Show the time that is left for the code, once a second. */
function showTimeLeft() {
  const bar = document.querySelector('[data-ends]');
  if (!bar) return;
  const seconds = Math.max(0, Math.round((Date.parse(bar.dataset.ends) - Date.now()) / 1000));
  bar.value = seconds;
  document.getElementById('code-left').textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

page.addEventListener('input', showNameOnButton);
page.addEventListener('click', (event) => {
  if (event.target.closest('[data-print]')) print();
});
document.addEventListener('keydown', (event) => {
  const close = document.querySelector('.staff__again a');
  if (event.key === 'Escape' && close && !event.defaultPrevented) close.click();
});
showNameOnButton();
showTimeLeft();
setInterval(showTimeLeft, 1000);
