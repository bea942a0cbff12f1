// Lists are sifted while somebody types; every row carries the words it is found by.

export function findByTyping(form) {
  const field = form.querySelector("[data-find]");
  const rows = [...document.querySelectorAll("[data-words]")];
  const sift = () => {
    const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) row.hidden = !wanted.every((word) => row.dataset.words.includes(word));
    for (const group of document.querySelectorAll("[data-find-group]")) group.hidden = !group.querySelector("[data-words]:not([hidden])");
    for (const rest of document.querySelectorAll("[data-find-rest]")) rest.hidden = wanted.length > 0;
    document.querySelector("[data-find-none]").hidden = rows.some((row) => !row.hidden);
  };
  field.addEventListener("input", sift);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    [...document.querySelectorAll("[data-words]:not([hidden]) a")][0]?.click();
  });
  if (field.value) sift();
}
