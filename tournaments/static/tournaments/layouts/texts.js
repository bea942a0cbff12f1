/** Words of a layout's own, with the clock's figures for their {fields}. */

import { countdown } from '../shared/format.js';
import { fillIn } from '../shared/sentences.js';
import { stakes } from '../clock/stakes.js';

/** What stands for a figure that there is none of. */
const NONE = '–';

/** The lines of a text, filled in; empty ones are left out. */
export function textLines(text, view, kit, snapshot) {
  const facts = factsOf(view, kit, snapshot);
  return text.split('\n').map((line) => fillIn(line.trim(), facts)).filter(Boolean);
}

function factsOf(view, { format, now }, { name, venue }) {
  const { field, level, next, pause, money } = view;
  return {
    event: name,
    venue: venue || NONE,
    level: level ? level.number : NONE,
    blinds: blindsOf(level, format),
    ante: level && level.ante ? format.chips(level.ante.amount) : NONE,
    next: blindsOf(next, format),
    break: pause ? countdown(pause.in).join(':') : NONE,
    players: format.chips(field.left),
    entries: format.chips(field.entries),
    average: field.average === null ? NONE : format.chips(field.average),
    chips: format.chips(field.chips),
    pool: format.money(money.pool),
    time: format.time(now),
  };
}

const blindsOf = (level, format) => (level ? format.together(stakes(level).amounts).join(' / ') : NONE);
