// Enters chips by tapping instead of typing: each tap adds one, the arrow removes the last one.

import { formatNumber, stripSeparators } from "../../tournaments/shared/figures.js";

export function attachChipPiles(form) {
  const boxes = [...form.querySelectorAll("[data-chips]")];
  for (const box of boxes) showTotal(box);

  form.addEventListener("click", ({ target }) => {
    const box = target.closest("[data-chips]");
    const chip = target.closest("[data-chip]"), back = target.closest("[data-chip-back]");
    if (!box || !(chip || back)) return;
    const input = box.querySelector("input"), chips = splitChips(input.value);
    if (chip) chips.push(formatNumber(Number(chip.dataset.chip)));
    else chips.pop();
    input.value = chips.join(" + ");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  form.addEventListener("input", () => boxes.forEach(showTotal));
  form.addEventListener("cleared", () => boxes.forEach(showTotal));
}

const splitChips = (text) => text.split("+").map((part) => part.trim()).filter(Boolean);

// Shows the sum beside the label if there are several chips and all are readable.
function showTotal(box) {
  const chips = splitChips(box.querySelector("input").value).map((chip) => Number(stripSeparators(chip)));
  const total = chips.reduce((sum, chip) => sum + chip, 0);
  box.querySelector("[data-total]").textContent = chips.length > 1 && Number.isFinite(total) ? formatNumber(total) : "";
}
