// Cards are picked by rank and suit; they can be written too, such as Kd 9s.

export function cardPicker(form) {
  const picker = document.querySelector("[data-picker]");
  if (!picker) return;
  let input = null, rank = "";

  const write = (cards) => {
    input.value = cards.join(" ");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const hold = (one) => {
    rank = one;
    for (const button of picker.querySelectorAll("[data-rank]")) button.setAttribute("aria-pressed", button.dataset.rank === one);
  };
  form.addEventListener("focusin", ({ target }) => {
    if (!target.matches("[data-cards]")) { picker.hidden = true; return; }
    input = target;
    input.inputMode = "none"; // the picker is the keyboard
    picker.hidden = false;
    input.scrollIntoView({ block: "center" });
    hold("");
  });
  picker.addEventListener("mousedown", (event) => event.preventDefault());
  picker.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button || !input?.isConnected) return;
    const cards = input.value.split(/[\s,]+/).filter(Boolean);
    if (button.dataset.rank) hold(button.dataset.rank);
    else if (button.dataset.suit && rank) { write([...cards, rank + button.dataset.suit]); hold(""); }
    else if ("cardBack" in button.dataset) write(cards.slice(0, -1));
    else if ("cardsDone" in button.dataset) { picker.hidden = true; input.blur(); }
  });
}
