// New tournament: Escape goes back, unless a list is open; a wrong field has the focus at once.

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.defaultPrevented) document.getElementById('cancel')?.click();
});
document.querySelector('#opening [aria-invalid]')?.focus();

/** Nobody's typing is replaced: what the answer has for the field that has the focus comes too late. */
document.body.addEventListener('htmx:oobBeforeSwap', (event) => {
  if (event.detail.target === document.activeElement) event.detail.shouldSwap = false;
});
