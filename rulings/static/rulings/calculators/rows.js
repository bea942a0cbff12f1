// Rows that grow by themselves: the last one is blank, and whoever types in it gets another. Names that are typed
// in one place can be picked in all others.

export function growingRows(form) {
  for (const rows of form.querySelectorAll("[data-rows]")) grow(rows);

  form.addEventListener("input", ({ target }) => {
    const rows = target.closest("[data-rows]");
    if (rows) grow(rows);
    offer(form);
  });
  form.addEventListener("click", ({ target }) => {
    const drop = target.closest("[data-drop]");
    if (!drop) return;
    const rows = drop.closest("[data-rows]");
    drop.closest("[data-row]").remove();
    grow(rows);
    offer(form);
    form.dispatchEvent(new Event("input"));
  });
  form.addEventListener("cleared", () => {
    for (const rows of form.querySelectorAll("[data-rows]")) {
      [...rows.querySelectorAll("[data-row]")].slice(1).forEach((row) => row.remove());
      grow(rows);
    }
    offer(form);
  });
}

const cells = (row) => [...row.querySelectorAll("input, select")];
const blank = (row) => cells(row).every((cell) => !cell.value.trim());

function grow(rows) {
  if (!rows.querySelector("[data-drop]")) return;
  const all = [...rows.querySelectorAll("[data-row]")];
  if (!blank(all.at(-1))) all.at(-1).after(emptied(all.at(-1)));
  const now = [...rows.querySelectorAll("[data-row]")];
  now.forEach((row, at) => {
    const last = at === now.length - 1;
    row.toggleAttribute("data-blank", last);
    row.querySelector("[data-drop]").hidden = last;
    const number = row.querySelector("[data-number]");
    if (number && rows.dataset.each) number.textContent = rows.dataset.each.replace("{}", at + 1);
  });
}

function emptied(row) {
  const next = row.cloneNode(true);
  next.classList.remove("bad");
  for (const cell of cells(next)) {
    if (cell.matches("select")) cell.selectedIndex = 0;
    else { cell.value = ""; cell.removeAttribute("value"); }
  }
  for (const option of next.querySelectorAll("option")) option.removeAttribute("selected");
  return next;
}

// The names typed as players, in order.
function named(form) {
  for (const name of ["players.name", "order.name", "bets.player"]) {
    const typed = [...form.querySelectorAll(`input[name="${name}"]`)].map((field) => field.value.trim()).filter(Boolean);
    if (typed.length) return [...new Set(typed)];
  }
  return [];
}

function offer(form) {
  const players = named(form);
  for (const list of form.querySelectorAll("select[data-players]")) {
    const chosen = list.value;
    list.replaceChildren(list.options[0], ...[...new Set([...players, chosen])].filter(Boolean).map((player) => new Option(player, player)));
    list.value = chosen;
  }
  for (const box of form.querySelectorAll("[data-toggles]")) {
    const on = new Set([...box.querySelectorAll("input:checked")].map((one) => one.value));
    const more = box.querySelector(":scope > input");
    box.replaceChildren(...players.map((player) => toggle(box.dataset.toggles, player, on.has(player))), more);
  }
}

function toggle(name, player, on) {
  const label = document.createElement("label"), box = document.createElement("input"), words = document.createElement("span");
  Object.assign(box, { type: "checkbox", name, value: player, checked: on });
  words.textContent = player;
  label.append(box, words);
  return label;
}
