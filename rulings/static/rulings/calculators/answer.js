// The answer changes while somebody types: the form is posted to its own page, which sends the answer alone.

import { figure } from "../../tournaments/shared/figures.js";
import { released } from "../../tournaments/shared/unfinished.js";

const PAUSE = 140; // ms without a key before the form is sent
const PATIENCE = 8000; // ms after which an answer that does not come counts as none
const RETRY = 2500; // ms until what got no answer is asked again

export function answerWhileTyping(form) {
  let waiting = 0;
  let sent = new AbortController();
  const kept = keepingPlace(form);

  const ask = async () => {
    clearTimeout(waiting);
    sent.abort();
    const mine = sent = new AbortController();
    const late = setTimeout(() => mine.abort(), PATIENCE);
    try {
      const markup = await answerTo(form, mine.signal);
      await released();
      if (sent === mine) kept(() => show(form, markup));
    } catch {
      // a newer question took its place, or nobody answered
      if (sent !== mine) return;
      unheard(form.dataset.unheard);
      waiting = setTimeout(ask, RETRY);
    } finally {
      clearTimeout(late);
    }
  };
  // until the answer is shown the page says what was asked before
  const asking = () => form.dispatchEvent(new CustomEvent("asking"));
  const soon = () => {
    asking();
    follow(form);
    clearTimeout(waiting);
    waiting = setTimeout(ask, PAUSE);
  };

  form.addEventListener("input", soon);
  form.addEventListener("change", soon);
  form.addEventListener("submit", (event) => { event.preventDefault(); asking(); ask(); });
  form.addEventListener("focusout", ({ target }) => grouped(target));
  form.querySelector("[data-clear]")?.addEventListener("click", () => { clear(form); soon(); });
  addEventListener("online", ask);
}

// What was pressed last stays where it is on the screen while the answer, or what is wrong with a field, takes more or
// less room above it.
function keepingPlace(form) {
  let last = null;
  form.addEventListener("pointerdown", ({ target }) => { last = target; });

  return (change) => {
    const before = last?.isConnected && last.getBoundingClientRect().top;
    change();
    const moved = () => (last?.isConnected ? last.getBoundingClientRect().top - before : 0);
    scrollBy(0, moved());
    // at the top of the page there is nothing to scroll: the answer keeps the room that it had
    const answer = document.getElementById("answer");
    if (moved() < 0) answer.style.minHeight = `${parseFloat(getComputedStyle(answer).height) - moved()}px`;
  };
}

// The answer's markup, also where it says what is wrong with the form; anything else is no answer.
async function answerTo(form, signal) {
  const said = await fetch(form.action, {
    method: "POST", body: new URLSearchParams(new FormData(form)), headers: { "X-Answer-Alone": "1" }, signal,
  });
  if (!said.ok && said.status !== 400) throw new TypeError(`answered ${said.status}`);
  return said.text();
}

function show(form, markup) {
  const page = new DOMParser().parseFromString(markup, "text/html");
  if (!page.getElementById("answer")) throw new TypeError("somebody else answered: a captive portal, say");
  for (const id of ["answer", "beyond"]) {
    const now = document.getElementById(id), next = page.getElementById(id);
    if (now && next && now.outerHTML !== next.outerHTML) now.replaceWith(next);
  }
  point(form, document.getElementById("answer").dataset);
  form.dispatchEvent(new CustomEvent("answered"));
}

// Says at the field, and at its row, what stands in the way of an answer.
function point(form, { field, says, row }) {
  for (const box of form.querySelectorAll("[data-field]")) {
    if (box.id === "answer") continue;
    const wrong = box.querySelector("[data-wrong]"), here = box.dataset.field === field;
    if (wrong) { wrong.hidden = !here; wrong.textContent = here ? says : ""; }
    const filled = [...box.querySelectorAll("[data-row]")].filter((one) => [...one.querySelectorAll("input, select")].some((cell) => cell.value.trim()));
    filled.forEach((one, at) => one.classList.toggle("bad", here && at === Number(row ?? -1)));
    if (here) box.closest("details")?.setAttribute("open", "");
  }
}

function unheard(says) {
  const answer = document.getElementById("answer");
  answer.dataset.state = "unheard";
  answer.querySelector(".r-why")?.replaceChildren(says);
}

// Fields that only some games ask for come and go with the choice they follow.
function follow(form) {
  const values = new FormData(form);
  for (const box of form.querySelectorAll("[data-asks]")) {
    const asked = form.querySelector(`[data-field="${box.dataset.asks}"]`);
    box.hidden = asked?.hidden || !box.dataset.asksOf.split(" ").includes(values.get(box.dataset.asks));
  }
  for (const button of form.querySelectorAll("[data-only]")) {
    button.hidden = !button.dataset.onlyWith.split(" ").includes(values.get(button.dataset.only));
  }
  for (const button of form.querySelectorAll("[data-only][hidden] input:checked")) {
    button.closest("fieldset").querySelector("[data-only]:not([hidden]) input").checked = true;
  }
}

// 7500 becomes 7,500 when the field is left.
function grouped(field) {
  if (field.inputMode === "numeric" && /^\d{4,16}$/.test(field.value)) field.value = figure(Number(field.value));
}

function clear(form) {
  for (const field of form.querySelectorAll("[data-fields] input, [data-fields] select, [data-fields] textarea")) {
    if (field.name === "rulebook") continue;
    if (field.type === "checkbox") field.checked = false;
    else if (field.type === "radio") field.checked = field.checked && true;
    else if (field.matches("select")) field.selectedIndex = 0;
    else field.value = "";
  }
  form.dispatchEvent(new CustomEvent("cleared"));
  form.querySelector("[data-fields] input:not([type=radio], [type=checkbox])")?.focus();
}
