/** A named formula is put into the field by its button; the field's own change asks for the preview. */

const field = document.getElementById('formula');

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-formula]');
  if (!button || !field) return;
  field.value = button.dataset.formula;
  field.dispatchEvent(new Event('change', { bubbles: true }));
});
