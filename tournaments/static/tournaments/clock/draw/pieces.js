/** Small pieces shared by several parts of the picture. */

import { SHORTEN_FROM } from '../../shared/format.js';
import { h } from '../../shared/tree.js';
import { stakes } from '../stakes.js';

/**
 * @typedef {object} Kit what every part draws with
 * @property {ReturnType<import('../../shared/sentences.js').phrases>} words
 * @property {ReturnType<import('../../shared/format.js').formats>} format
 * @property {number} now the server's time in ms
 */

/** Draw a label over a value. A value that `counts` changes all the time and is not marked when it does. */
export const cell = (label, value, props = {}) =>
  h('div', Object.assign({ key: label }, props),
    h('p', { class: 'k cap' }, label),
    h('p', { class: 'v cap', changes: !props.counts }, value));

/** Draw words around a value, dimmer than it. */
export const dim = (...children) => h('span', { class: 'dim' }, ...children);

/** Draw a sentence whose facts are emphasised with `tag`. */
export const sentence = (pieces, tag = 'b') =>
  pieces.map(({ text, name }) => (name ? h(tag, null, text) : h('span', { class: 'k' }, text)));

/** Draw amounts as 1,000 / 2,000: all in full or all short. */
export const withSlashes = (amounts, { format }) =>
  [].concat(
    ...format.together(amounts).map((amount, at) => (at ? [h('span', { class: 'slash' }, '/'), amount] : [amount]))
  );

/** Format an amount beside others: short if they are. */
export const amountBeside = (amount, others, { format }) =>
  (Math.max(...others) >= SHORTEN_FROM ? format.short(amount) : format.chips(amount));

/** Draw 24:37 with its colons raised to the middle of the digits. */
export const withColons = (parts) => [].concat(...parts.map((part, at) => (at ? [h('i', null, ':'), part] : [part])));

/** Draw a level in one line: its stakes, then the ante. */
export function levelLine(level, kit) {
  const { amounts, ante } = stakes(level);
  const anteWords = ante && kit.words.say('with_ante', { amount: amountBeside(ante.amount, amounts, kit) });
  return [withSlashes(amounts, kit), anteWords && [' ', dim(anteWords)]];
}

/** Return the bets beside the limits of a level as [name, drawn amount]: blinds, or ante and bring-in. */
export function besideLimits({ amounts, blinds, ante, bringIn }, kit) {
  const { words } = kit;
  const payer = ante && ante.kind !== 'each' && [' ', h('span', { class: 'unit' }, words.say(`ante.${ante.kind}`))];
  return [
    blinds && [words.say('blinds'), withSlashes(blinds, kit)],
    ante && [words.say('ante'), [amountBeside(ante.amount, amounts, kit), payer]],
    bringIn > 0 && [words.say('bring_in'), amountBeside(bringIn, amounts, kit)],
  ].filter(Boolean);
}

export const icon = (name) =>
  h('svg', { class: 'icon', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, h('use', { href: `#icon-${name}` }));

/** Say when something is: `key.at` for a time today, `key.on` for another day. */
export function timeWords(key, at, { format, words, now }) {
  const today = format.sameDay(at, now);
  return words.say(today ? `${key}.at` : `${key}.on`, { day: format.day(at), time: format.planned(at) });
}
