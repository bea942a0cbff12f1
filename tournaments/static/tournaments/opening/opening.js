// New tournament: Escape goes back, unless a list is open; a wrong field has the focus at once.

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.defaultPrevented) document.getElementById('cancel')?.click();
});
document.querySelector('#opening [aria-invalid]')?.focus();
