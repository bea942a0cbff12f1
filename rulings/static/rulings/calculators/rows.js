// Adds rows as needed: the last row is blank, and typing in it adds another. Names typed in one place can be picked
// everywhere else.

export function attachGrowingRows(form) {
  for (const rows of form.querySelectorAll("[data-rows]")) updateRows(rows);

  form.addEventListener("input", ({ target }) => {
    const rows = target.closest("[data-rows]");
    if (rows) updateRows(rows);
    offerNames(form);
  });
  form.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-drop]");
    if (!button) return;
    const rows = button.closest("[data-rows]");
    button.closest("[data-row]").remove();
    updateRows(rows);
    offerNames(form);
    form.dispatchEvent(new Event("input"));
  });
  form.addEventListener("cleared", () => {
    for (const rows of form.querySelectorAll("[data-rows]")) {
      [...rows.querySelectorAll("[data-row]")].slice(1).forEach((row) => row.remove());
      updateRows(rows);
    }
    offerNames(form);
  });
}

const cells = (row) => [...row.querySelectorAll("input, select")];
const isBlank = (row) => cells(row).every((cell) => !cell.value.trim());

function updateRows(rows) {
  if (!rows.querySelector("[data-drop]")) return;
  const allRows = [...rows.querySelectorAll("[data-row]")];
  if (!isBlank(allRows.at(-1))) allRows.at(-1).after(copyEmptyRow(allRows.at(-1)));
  const updatedRows = [...rows.querySelectorAll("[data-row]")];
  updatedRows.forEach((row, at) => {
    const isLast = at === updatedRows.length - 1;
    row.toggleAttribute("data-blank", isLast);
    row.querySelector("[data-drop]").hidden = isLast;
    const number = row.querySelector("[data-number]");
    if (number && rows.dataset.each) number.textContent = rows.dataset.each.replace("{}", at + 1);
  });
}

function copyEmptyRow(row) {
  const next = row.cloneNode(true);
  next.classList.remove("bad");
  for (const cell of cells(next)) {
    if (cell.matches("select")) cell.selectedIndex = 0;
    else { cell.value = ""; cell.removeAttribute("value"); }
  }
  for (const option of next.querySelectorAll("option")) option.removeAttribute("selected");
  return next;
}

// Returns the typed player names, in order.
function typedNames(form) {
  for (const name of ["players.name", "order.name", "bets.player"]) {
    const typed = [...form.querySelectorAll(`input[name="${name}"]`)]
      .map((field) => field.value.trim())
      .filter(Boolean);
    if (typed.length) return [...new Set(typed)];
  }
  return [];
}

function offerNames(form) {
  const players = typedNames(form);
  for (const list of form.querySelectorAll("select[data-players]")) {
    const chosen = list.value;
    list.replaceChildren(
      list.options[0],
      ...[...new Set([...players, chosen])].filter(Boolean).map((player) => new Option(player, player))
    );
    list.value = chosen;
  }
  for (const box of form.querySelectorAll("[data-toggles]")) {
    const on = new Set([...box.querySelectorAll("input:checked")].map((box) => box.value));
    const moreInput = box.querySelector(":scope > input");
    box.replaceChildren(
      ...players.map((player) => createToggle(box.dataset.toggles, player, on.has(player))), moreInput
    );
  }
}

function createToggle(name, player, on) {
  const label = document.createElement("label"),
    box = document.createElement("input"),
    span = document.createElement("span");
  Object.assign(box, { type: "checkbox", name, value: player, checked: on });
  span.textContent = player;
  label.append(box, span);
  return label;
}
