// What makes the rulings' pages answer under the hand. Every page works without it: forms post, lists submit.

import { answerWhileTyping } from "./answer.js";
import { cardPicker } from "./cards.js";
import { chipPiles } from "./chips.js";
import { findByTyping } from "./find.js";
import { logThroughQueue } from "../log/log-ruling.js";
import { growingRows } from "./rows.js";
import { seatRings } from "./ring.js";
import { stayInSight } from "./sticky-answer.js";
import { stepThrough } from "../procedures/steps.js";

document.documentElement.classList.add("scripted");

for (const form of document.querySelectorAll("[data-answers]")) {
  growingRows(form);
  chipPiles(form);
  seatRings(form);
  cardPicker(form);
  logThroughQueue(form);
  stepThrough(form);
  stayInSight(form);
  answerWhileTyping(form);
}
for (const form of document.querySelectorAll("[data-find-form]")) findByTyping(form);
