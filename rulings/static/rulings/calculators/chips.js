// Chips can be tapped instead of written: each tap puts one more in, the arrow takes the last one back.

import { figure, wholeTyped } from "../../tournaments/shared/figures.js";

export function chipPiles(form) {
  const boxes = [...form.querySelectorAll("[data-chips]")];
  for (const box of boxes) total(box);

  form.addEventListener("click", ({ target }) => {
    const box = target.closest("[data-chips]");
    const chip = target.closest("[data-chip]"), back = target.closest("[data-chip-back]");
    if (!box || !(chip || back)) return;
    const input = box.querySelector("input"), chips = split(input.value);
    if (chip) chips.push(figure(Number(chip.dataset.chip)));
    else chips.pop();
    input.value = chips.join(" + ");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  form.addEventListener("input", () => boxes.forEach(total));
  form.addEventListener("cleared", () => boxes.forEach(total));
}

const split = (text) => text.split("+").map((one) => one.trim()).filter(Boolean);

// The sum stands beside the label once there are several chips, all of them readable.
function total(box) {
  const chips = split(box.querySelector("input").value).map((one) => Number(wholeTyped(one)));
  const sum = chips.reduce((all, one) => all + one, 0);
  box.querySelector("[data-total]").textContent = chips.length > 1 && Number.isFinite(sum) ? figure(sum) : "";
}
