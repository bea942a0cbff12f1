// Filters lists while somebody types; every row carries its search words.

export function attachListFilter(form) {
  const field = form.querySelector("[data-find]");
  const rows = [...document.querySelectorAll("[data-words]")];
  const filterRows = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) row.hidden = !words.every((word) => row.dataset.words.includes(word));
    for (const group of document.querySelectorAll("[data-find-group]")) {
      group.hidden = !group.querySelector("[data-words]:not([hidden])");
    }
    for (const rest of document.querySelectorAll("[data-find-rest]")) rest.hidden = words.length > 0;
    document.querySelector("[data-find-none]").hidden = rows.some((row) => !row.hidden);
  };
  field.addEventListener("input", filterRows);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    [...document.querySelectorAll("[data-words]:not([hidden]) a")][0]?.click();
  });
  if (field.value) filterRows();
}
