// Picks cards by rank and suit; they can also be typed, for example Kd 9s.

export function attachCardPicker(form) {
  const picker = document.querySelector("[data-picker]");
  if (!picker) return;
  let input = null, rank = "";

  const writeCards = (cards) => {
    input.value = cards.join(" ");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const chooseRank = (newRank) => {
    rank = newRank;
    for (const button of picker.querySelectorAll("[data-rank]")) {
      button.setAttribute("aria-pressed", button.dataset.rank === newRank);
    }
  };
  form.addEventListener("focusin", ({ target }) => {
    if (!target.matches("[data-cards]")) { picker.hidden = true; return; }
    input = target;
    input.inputMode = "none"; // the picker is the keyboard
    picker.hidden = false;
    input.scrollIntoView({ block: "center" });
    chooseRank("");
  });
  picker.addEventListener("mousedown", (event) => event.preventDefault());
  picker.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button || !input?.isConnected) return;
    const cards = input.value.split(/[\s,]+/).filter(Boolean);
    if (button.dataset.rank) chooseRank(button.dataset.rank);
    else if (button.dataset.suit && rank) { writeCards([...cards, rank + button.dataset.suit]); chooseRank(""); }
    else if ("cardBack" in button.dataset) writeCards(cards.slice(0, -1));
    else if ("cardsDone" in button.dataset) { picker.hidden = true; input.blur(); }
  });
}
