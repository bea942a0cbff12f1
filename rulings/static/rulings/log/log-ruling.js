// "Log this ruling" logs exactly what the page shows: the button is disabled from a change of the form until its answer
// is shown. The tap goes through the phone's queue: without a network it waits there, and it is sent once.

import { storePages } from "../phone/offline.js";
import { openQueue } from "../../tournaments/shared/queue.js";
import { fillIn, text } from "../../tournaments/shared/sentences.js";
import { drawQueue, tickQueue } from "../phone/queue-list.js";

const TICK_INTERVAL = 1000; // ms between updates of how long a tap has waited
// Refusals that the page without scripts cannot explain either: the tap waits until somebody may log again.
const TEMPORARY_REFUSALS = [undefined, "not_allowed", "not_signed_in"];
const TYPED_FIELDS = ["table", "hand", "witnesses", "decided", "departs_why"];

export function attachRulingLog(form) {
  const log = document.getElementById("log-form");
  if (!log) return;
  const button = log.querySelector("[data-log]");
  let isAsking = false, loggedKey = "";

  const queue = openQueue({
    slug: log.dataset.slug,
    token: () => log.elements.csrfmiddlewaretoken.value,
    onChange: onQueueChange,
    undo: (row) => ({
      url: log.dataset.action.replace(/[^/]+\/$/, "undo/"),
      body: { entry: row.id },
      words: text("undo"),
    }),
    onDone: (tap) => {
      if (logsCurrentPage(log, tap)) location.assign(log.dataset.then);
      else showEarlierTapSent(tap);
    },
  });
  const draw = () => {
    button.disabled = isAsking || !log.elements.given || queue.waiting().some((tap) => logsCurrentPage(log, tap));
  };

  function onQueueChange(waiting) {
    drawQueue(waiting, queue);
    draw();
    const refused = waiting.find((tap) => tap.refused && tap.key === loggedKey);
    if (!refused || TEMPORARY_REFUSALS.includes(refused.code)) return;
    loggedKey = "";
    queue.drop(refused.key);
    postPlainForm(log, refused.body);
  }

  log.addEventListener("submit", (event) => {
    event.preventDefault();
    if (button.disabled) return;
    const body = tapBody(log);
    const words = fillIn(body.table ? log.dataset.logsAtTable : log.dataset.logs, {
      ruling: button.dataset.words,
      table: body.table,
    });
    if (queue.add({ url: log.dataset.action, body, words }) === "noRoom") { log.submit(); return; }
    loggedKey = queue.waiting().at(-1)?.key;
    document.getElementById("queue").scrollIntoView({ block: "nearest" });
  });
  log.addEventListener("change", () => showNames(log));
  form.addEventListener("asking", () => { isAsking = true; draw(); });
  form.addEventListener("answered", () => { isAsking = false; showOtherBook(log); draw(); });
  document.querySelector("[data-own-book]").addEventListener("click", (event) => {
    event.preventDefault();
    useTournamentRules(form);
  });
  setInterval(tickQueue, TICK_INTERVAL);
  queue.show();
  queue.flush();
  storePages("/rulings/");
}

// Returns the tap's body: the facts and verdict that the page shows, and the other fields that are filled in.
function tapBody(log) {
  const fields = new FormData(log);
  const typed = TYPED_FIELDS.map((name) => [name, (fields.get(name) ?? "").trim()]).filter(([, value]) => value);
  const about = fields.has("about") ? { about: fields.getAll("about") } : {};
  const facts = {
    calculator: log.dataset.calculator, given: JSON.parse(fields.get("given")), shown: fields.get("shown"),
  };
  return { ...facts, ...Object.fromEntries(typed), ...about };
}

// Returns whether a tap logs what the page shows now.
function logsCurrentPage(log, { url, body }) {
  if (url !== log.dataset.action || !log.elements.given) return false;
  const current = tapBody(log);
  return [body, current]
    .map(({ calculator, table, given }) => JSON.stringify([calculator, table, given]))
    .every((version, _, versions) => version === versions[0]);
}

// Shows that an earlier tap was sent while the page shows something else.
function showEarlierTapSent(tap) {
  const note = document.querySelector("[data-sent-before]");
  note.hidden = false;
  note.textContent = fillIn(note.dataset.sentBefore, { tap: tap.words });
}

// Posts a refused tap as a plain form: the page that answers gives the reason and what can be done about it.
function postPlainForm(log, { calculator, given, ...typed }) {
  const plain = document.createElement("form");
  Object.assign(plain, { method: "post", action: log.getAttribute("action"), hidden: true });
  const fields = {
    ...typed,
    given: JSON.stringify(given),
    csrfmiddlewaretoken: log.elements.csrfmiddlewaretoken.value,
  };
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) plain.append(Object.assign(document.createElement("input"), { name, value }));
  }
  document.body.append(plain);
  plain.submit();
}

// Hides the log while the answer is by another rule book than the tournament's.
function showOtherBook(log) {
  const other = document.getElementById("answer").dataset.book === "other";
  log.hidden = other;
  document.querySelector("[data-other-book]").hidden = !other;
}

function useTournamentRules(form) {
  const rulebook = form.querySelector("select[name=rulebook]");
  rulebook.value = "";
  rulebook.dispatchEvent(new Event("input", { bubbles: true }));
}

// Shows the chosen names beside the folded list, so that nothing is logged unseen.
function showNames(log) {
  const names = [...log.querySelectorAll("[name=about]:checked")].map((box) => box.dataset.name);
  const words = log.querySelector("[data-about]");
  words.hidden = !names.length;
  words.querySelector("b").textContent = names.join(", ");
}
