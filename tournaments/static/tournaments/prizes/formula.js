/** Puts a named formula into the field on its button; the field's change event loads the preview. */

const field = document.getElementById('formula');

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-formula]');
  if (!button || !field) return;
  field.value = button.dataset.formula;
  field.dispatchEvent(new Event('change', { bubbles: true }));
});
