// The scripts of the rulings pages. Every page also works without them: forms are posted, lists are submitted.

import { answerWhileTyping } from "./answer.js";
import { attachCardPicker } from "./cards.js";
import { attachChipPiles } from "./chips.js";
import { attachListFilter } from "./list-filter.js";
import { attachRulingLog } from "../log/log-ruling.js";
import { attachGrowingRows } from "./rows.js";
import { attachSeatRings } from "./ring.js";
import { attachStickyAnswer } from "./sticky-answer.js";
import { attachSteps } from "../procedures/steps.js";

document.documentElement.classList.add("scripted");

for (const form of document.querySelectorAll("[data-answers]")) {
  attachGrowingRows(form);
  attachChipPiles(form);
  attachSeatRings(form);
  attachCardPicker(form);
  attachRulingLog(form);
  attachSteps(form);
  attachStickyAnswer(form);
  answerWhileTyping(form);
}
for (const form of document.querySelectorAll("[data-find-form]")) attachListFilter(form);
