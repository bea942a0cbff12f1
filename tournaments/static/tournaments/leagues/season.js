/** The settings of a season: buttons for one event more or fewer, and Ctrl S saves. */

for (const button of document.querySelectorAll(".season-best [data-by]")) {
  button.addEventListener("click", () => {
    const field = button.parentElement.querySelector("input");
    const number = Number(field.value) + Number(button.dataset.by);
    field.value = number < 1 ? "" : String(number);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
document.addEventListener("keydown", (event) => {
  const save = document.querySelector(".season-bar:not([hidden]) [value=save]");
  if (!save || event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  save.click();
});
