// "Log this ruling" logs what the page says, no more and no less: it is off from a tap on the form until the answer to
// that tap is shown. It goes through the phone's queue: with no network it waits there, and is sent once.

import { keepPages } from "../phone/offline.js";
import { openQueue } from "../../tournaments/shared/queue.js";
import { filled, text } from "../../tournaments/shared/sentences.js";
import { drawQueue, tickQueue } from "../phone/waiting.js";

const LOOK = 1000; // ms between two looks at how long a tap has waited
// What the page that logs without a script cannot explain either: the tap waits until somebody may log again.
const NOT_YET = [undefined, "not_allowed", "not_signed_in"];
const TYPED = ["table", "hand", "witnesses", "decided", "departs_why"];

export function logThroughQueue(form) {
  const log = document.getElementById("log-form");
  if (!log) return;
  const button = log.querySelector("[data-log]");
  let asking = false, tapped = "";

  const queue = openQueue({
    slug: log.dataset.slug,
    token: () => log.elements.csrfmiddlewaretoken.value,
    onChange: queueChanged,
    undo: (row) => ({ url: log.dataset.action.replace(/[^/]+\/$/, "undo/"), body: { entry: row.id }, words: text("undo") }),
    onDone: (tap) => { if (same(log, tap)) location.assign(log.dataset.then); else sent(tap); },
  });
  const draw = () => {
    button.disabled = asking || !log.elements.given || queue.waiting().some((tap) => same(log, tap));
  };

  function queueChanged(waiting) {
    drawQueue(waiting, queue);
    draw();
    const refused = waiting.find((tap) => tap.refused && tap.key === tapped);
    if (!refused || NOT_YET.includes(refused.code)) return;
    tapped = "";
    queue.drop(refused.key);
    explain(log, refused.body);
  }

  log.addEventListener("submit", (event) => {
    event.preventDefault();
    if (button.disabled) return;
    const body = said(log);
    const words = filled(body.table ? log.dataset.logsAtTable : log.dataset.logs, { ruling: button.dataset.words, table: body.table });
    if (queue.add({ url: log.dataset.action, body, words }) === "noRoom") { log.submit(); return; }
    tapped = queue.waiting().at(-1)?.key;
    document.getElementById("queue").scrollIntoView({ block: "nearest" });
  });
  log.addEventListener("change", () => named(log));
  form.addEventListener("asking", () => { asking = true; draw(); });
  form.addEventListener("answered", () => { asking = false; book(log); draw(); });
  document.querySelector("[data-own-book]").addEventListener("click", (event) => { event.preventDefault(); ownBook(form); });
  setInterval(tickQueue, LOOK);
  queue.show();
  queue.flush();
  keepPages("/rulings/");
}

// What the tap says: the facts and the verdict as the page shows them, and of the rest what was filled in.
function said(log) {
  const all = new FormData(log);
  const typed = TYPED.map((name) => [name, (all.get(name) ?? "").trim()]).filter(([, value]) => value);
  const about = all.has("about") ? { about: all.getAll("about") } : {};
  const facts = { calculator: log.dataset.calculator, given: JSON.parse(all.get("given")), shown: all.get("shown") };
  return { ...facts, ...Object.fromEntries(typed), ...about };
}

// Whether a tap logs what the page shows now.
function same(log, { url, body }) {
  if (url !== log.dataset.action || !log.elements.given) return false;
  const now = said(log);
  return [body, now].map(({ calculator, table, given }) => JSON.stringify([calculator, table, given])).every((one, _, all) => one === all[0]);
}

// A tap of before was sent while something else is on the page.
function sent(tap) {
  const note = document.querySelector("[data-sent-before]");
  note.hidden = false;
  note.textContent = filled(note.dataset.sentBefore, { tap: tap.words });
}

// What the server refused is posted as a plain form: the page that answers says why, and what can be done about it.
function explain(log, { calculator, given, ...typed }) {
  const plain = document.createElement("form");
  Object.assign(plain, { method: "post", action: log.getAttribute("action"), hidden: true });
  const fields = { ...typed, given: JSON.stringify(given), csrfmiddlewaretoken: log.elements.csrfmiddlewaretoken.value };
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) plain.append(Object.assign(document.createElement("input"), { name, value }));
  }
  document.body.append(plain);
  plain.submit();
}

// The log goes by the tournament's house rules: while another book answers it is not offered.
function book(log) {
  const other = document.getElementById("answer").dataset.book === "other";
  log.hidden = other;
  document.querySelector("[data-other-book]").hidden = !other;
}

function ownBook(form) {
  const rulebook = form.querySelector("select[name=rulebook]");
  rulebook.value = "";
  rulebook.dispatchEvent(new Event("input", { bubbles: true }));
}

// Whom it is about stands at the fold, so that nothing is logged unseen.
function named(log) {
  const names = [...log.querySelectorAll("[name=about]:checked")].map((box) => box.dataset.name);
  const words = log.querySelector("[data-about]");
  words.hidden = !names.length;
  words.querySelector("b").textContent = names.join(", ");
}
