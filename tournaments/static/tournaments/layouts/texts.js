/** Fills the {fields} of a layout's own texts with the clock's figures. */

import { countdown } from '../shared/format.js';
import { fillIn } from '../shared/sentences.js';
import { stakes } from '../clock/stakes.js';

/** Shown in place of a missing figure. */
const MISSING = '–';

/** Return the filled-in lines of a text, without empty ones. */
export function textLines(text, view, kit, snapshot) {
  const facts = textFields(view, kit, snapshot);
  return text.split('\n').map((line) => fillIn(line.trim(), facts)).filter(Boolean);
}

function textFields(view, { format, now }, { name, venue }) {
  const { field, level, next, pause, money } = view;
  return {
    event: name,
    venue: venue || MISSING,
    level: level ? level.number : MISSING,
    blinds: blindsOf(level, format),
    ante: level && level.ante ? format.chips(level.ante.amount) : MISSING,
    next: blindsOf(next, format),
    break: pause ? countdown(pause.in).join(':') : MISSING,
    players: format.chips(field.left),
    entries: format.chips(field.entries),
    average: field.average === null ? MISSING : format.chips(field.average),
    chips: format.chips(field.chips),
    pool: format.money(money.pool),
    time: format.time(now),
  };
}

const blindsOf = (level, format) => (level ? format.together(stakes(level).amounts).join(' / ') : MISSING);
