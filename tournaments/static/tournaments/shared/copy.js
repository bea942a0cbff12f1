/** Copies the text of the element that a button names, and says so on the button. */

/** Milliseconds for which a button says that it has copied. */
const COPIED_FOR = 2000;

/** Copies a text; where the page came over HTTP, the browser only copies what is selected. */
async function copyText(element) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(element.value ?? element.textContent);
    return;
  }
  if (element.select) element.select();
  else getSelection().setBaseAndExtent(element, 0, element, element.childNodes.length);
  document.execCommand('copy');
}

document.addEventListener('click', async ({ target }) => {
  const button = target.closest('button[data-copies]');
  if (!button) return;
  const text = button.textContent;
  await copyText(document.getElementById(button.dataset.copies));
  button.textContent = button.dataset.copied;
  setTimeout(() => { button.textContent = text; }, COPIED_FOR);
});
