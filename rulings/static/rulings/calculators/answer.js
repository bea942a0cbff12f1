// Updates the answer while somebody types: posts the form to its own page, which returns only the answer.

import { formatNumber } from "../../tournaments/shared/figures.js";
import { pressEnded } from "../../tournaments/shared/unfinished.js";

const PAUSE = 140; // ms after the last key before the form is sent
const ANSWER_TIMEOUT = 8000; // ms to wait for an answer
const RETRY = 2500; // ms before a form without an answer is sent again

export function answerWhileTyping(form) {
  let timer = 0;
  let latest = new AbortController();
  const keepScrollPosition = trackScrollPosition(form);

  const askServer = async () => {
    clearTimeout(timer);
    latest.abort();
    const request = latest = new AbortController();
    const timeout = setTimeout(() => request.abort(), ANSWER_TIMEOUT);
    try {
      const markup = await fetchAnswer(form, request.signal);
      await pressEnded();
      if (latest === request) keepScrollPosition(() => showAnswer(form, markup));
    } catch {
      // replaced by a newer request, or no answer
      if (latest !== request) return;
      showNoAnswer(form.dataset.unheard);
      timer = setTimeout(askServer, RETRY);
    } finally {
      clearTimeout(timeout);
    }
  };
  // until the new answer is shown, the page shows the previous one
  const announceQuestion = () => form.dispatchEvent(new CustomEvent("asking"));
  const askSoon = () => {
    announceQuestion();
    updateVisibleFields(form);
    clearTimeout(timer);
    timer = setTimeout(askServer, PAUSE);
  };

  form.addEventListener("input", askSoon);
  form.addEventListener("change", askSoon);
  form.addEventListener("submit", (event) => { event.preventDefault(); announceQuestion(); askServer(); });
  form.addEventListener("focusout", ({ target }) => groupDigits(target));
  form.querySelector("[data-clear]")?.addEventListener("click", () => { clearForm(form); askSoon(); });
  addEventListener("online", askServer);
}

// Keeps the control that was pressed last in place on the screen when the answer or a field's error above it changes
// height.
function trackScrollPosition(form) {
  let lastPressed = null;
  form.addEventListener("pointerdown", ({ target }) => { lastPressed = target; });

  return (change) => {
    const before = lastPressed?.isConnected && lastPressed.getBoundingClientRect().top;
    change();
    const moved = () => (lastPressed?.isConnected ? lastPressed.getBoundingClientRect().top - before : 0);
    scrollBy(0, moved());
    // at the top of the page nothing can scroll: the answer keeps its height
    const answer = document.getElementById("answer");
    if (moved() < 0) answer.style.minHeight = `${parseFloat(getComputedStyle(answer).height) - moved()}px`;
  };
}

// Returns the answer's markup, also if it reports an invalid form; any other response is no answer.
async function fetchAnswer(form, signal) {
  const answer = await fetch(form.action, {
    method: "POST", body: new URLSearchParams(new FormData(form)), headers: { "X-Answer-Alone": "1" }, signal,
  });
  if (!answer.ok && answer.status !== 400) throw new TypeError(`answered ${answer.status}`);
  return answer.text();
}

function showAnswer(form, markup) {
  const page = new DOMParser().parseFromString(markup, "text/html");
  if (!page.getElementById("answer")) throw new TypeError("somebody else answered: a captive portal, say");
  for (const id of ["answer", "beyond"]) {
    const now = document.getElementById(id), next = page.getElementById(id);
    if (now && next && now.outerHTML !== next.outerHTML) now.replaceWith(next);
  }
  showProblem(form, document.getElementById("answer").dataset);
  form.dispatchEvent(new CustomEvent("answered"));
}

// Shows the problem that prevents an answer at its field and row.
function showProblem(form, { field, says, row }) {
  for (const box of form.querySelectorAll("[data-field]")) {
    if (box.id === "answer") continue;
    const message = box.querySelector("[data-wrong]"), isWrong = box.dataset.field === field;
    if (message) { message.hidden = !isWrong; message.textContent = isWrong ? says : ""; }
    const filled = [...box.querySelectorAll("[data-row]")].filter((filledRow) =>
      [...filledRow.querySelectorAll("input, select")].some((cell) => cell.value.trim())
    );
    filled.forEach((rowElement, at) => rowElement.classList.toggle("bad", isWrong && at === Number(row ?? -1)));
    if (isWrong) box.closest("details")?.setAttribute("open", "");
  }
}

function showNoAnswer(says) {
  const answer = document.getElementById("answer");
  answer.dataset.state = "unheard";
  answer.querySelector(".ruling-why")?.replaceChildren(says);
}

// Shows or hides the fields that only some games need.
function updateVisibleFields(form) {
  const values = new FormData(form);
  for (const box of form.querySelectorAll("[data-asks]")) {
    const question = form.querySelector(`[data-field="${box.dataset.asks}"]`);
    box.hidden = question?.hidden || !box.dataset.asksOf.split(" ").includes(values.get(box.dataset.asks));
  }
  for (const button of form.querySelectorAll("[data-only]")) {
    button.hidden = !button.dataset.onlyWith.split(" ").includes(values.get(button.dataset.only));
  }
  for (const button of form.querySelectorAll("[data-only][hidden] input:checked")) {
    button.closest("fieldset").querySelector("[data-only]:not([hidden]) input").checked = true;
  }
}

// Formats 7500 as 7,500 when the field loses the focus.
function groupDigits(field) {
  if (field.inputMode === "numeric" && /^\d{4,16}$/.test(field.value)) field.value = formatNumber(Number(field.value));
}

function clearForm(form) {
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
