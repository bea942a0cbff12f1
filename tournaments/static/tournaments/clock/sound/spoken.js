/** Spoken sentences. Amounts are plain digits: a voice reads 1000 as a thousand in its own language. */

import { fillIn } from '../../shared/sentences.js';
import { stakes } from '../stakes.js';

/** Return the sentence of a cue for the view at its moment. */
export function cueSentence(cue, view, kit) {
  const sentence = kit.words.say(`cue.${cue.key}`);
  if (cue.key === 'level_up') return view.level ? levelSentence(view.level, kit) : sentence;
  if (cue.key === 'break_begins' && view.resumes) {
    return `${sentence} ${kit.words.say('said.back_at', { time: kit.format.planned(view.resumes) })}`;
  }
  return sentence;
}

/** Fill the {fields} of a cue's own words with the clock's figures; level fields are those of the level that begins. */
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
  const { kind, amounts, blinds, ante, bringIn } = stakes(level);
  const join = (figures) => figures.join(', ');
  const phrases = [
    words.say(`said.${kind}`, { amounts: join(amounts) }),
    blinds && words.say('said.with_blinds', { amounts: join(blinds) }),
    bringIn && words.say('said.with_bring_in', { amounts: bringIn }),
    ante && words.say(`said.with_ante.${ante.kind}`, { amounts: ante.amount }),
  ];
  const game = level.game ? `${words.say('said.game', { game: level.game })} ` : '';
  return `${words.say('said.level', { number: level.number })} ${game}${join(phrases.filter(Boolean))}.`;
}

/** Return the sentence that tells a screen reader of a change of state; '' if a cue tells it or nothing does. */
export function stateSentence(previous, view, { words }) {
  if (previous.state === view.state) return '';
  if (view.state === 'paused') return words.say('said.paused');
  if (previous.state === 'paused' && ['running', 'lastminute'].includes(view.state)) return words.say('said.resumed');
  if (view.state === 'handforhand') return words.say('said.handforhand');
  const [first, second] = (view.state === 'finished' && view.finish && view.finish.places) || [];
  if (!first) return '';
  if (second && second.place === first.place) return `${words.say('over')}.`;
  return words.say('said.winner', { name: first.name });
}
