/** What is said aloud, from state. Amounts are plain figures: a voice reads 1000 as a thousand in its own language. */

import { fillIn } from '../../shared/sentences.js';
import { stakes } from '../stakes.js';

/** The sentence of a cue, for the view at its moment. */
export function cueSentence(cue, view, kit) {
  const own = kit.words.say(`cue.${cue.key}`);
  if (cue.key === 'level_up') return view.level ? levelSentence(view.level, kit) : own;
  if (cue.key === 'break_begins' && view.resumes) {
    return `${own} ${kit.words.say('said.back_at', { time: kit.format.planned(view.resumes) })}`;
  }
  return own;
}

/** Words of the house's own for a cue, with the clock's figures for their {fields}; a level's are those of the one that begins. */
export function ownSentence(words, { level, field }, { name }) {
  return fillIn(words, {
    event: name,
    level: level ? level.number : '',
    blinds: level ? stakes(level).amounts.join(', ') : '',
    ante: level && level.ante ? level.ante.amount : '',
    players: field.left,
  });
}

/** "Level 9. Blinds are now 1000, 2000, big blind ante 2000." */
export function levelSentence(level, { words }) {
  const { kind, amounts, limits, ante, bringIn } = stakes(level);
  const list = (figures) => figures.join(', ');
  const parts = [
    words.say(`said.${kind}`, { amounts: list(amounts) }),
    limits && words.say('said.with_limits', { amounts: list(limits) }),
    bringIn && words.say('said.with_bring_in', { amounts: bringIn }),
    ante && words.say(`said.with_ante.${ante.kind}`, { amounts: ante.amount }),
  ];
  const game = level.game ? `${words.say('said.game', { game: level.game })} ` : '';
  return `${words.say('said.level', { number: level.number })} ${game}${list(parts.filter(Boolean))}.`;
}

/** What a change of state is to somebody who does not see it; '' where a cue or nothing says it. */
export function stateSentence(before, view, { words }) {
  if (before.state === view.state) return '';
  if (view.state === 'paused') return words.say('said.paused');
  if (before.state === 'paused' && ['running', 'lastminute'].includes(view.state)) return words.say('said.resumed');
  if (view.state === 'handforhand') return words.say('said.handforhand');
  const [first, second] = (view.state === 'finished' && view.finish && view.finish.places) || [];
  if (!first) return '';
  if (second && second.place === first.place) return `${words.say('over')}.`;
  return words.say('said.winner', { name: first.name });
}
