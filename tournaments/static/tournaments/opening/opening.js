// New tournament: Escape goes back, unless a list is open; a wrong field has the focus at once, else the name, to be typed over.

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.defaultPrevented) document.getElementById('cancel')?.click();
});
const [first] = document.querySelectorAll('#opening [aria-invalid]');
if (first) first.focus();
else document.querySelector('#opening [autofocus]')?.select();

/** Nobody's typing is replaced: what the answer has for the field that has the focus comes too late. */
document.body.addEventListener('htmx:oobBeforeSwap', (event) => {
  if (event.detail.target === document.activeElement) event.detail.shouldSwap = false;
});
