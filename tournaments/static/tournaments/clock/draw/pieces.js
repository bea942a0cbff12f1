/** Small pieces that several parts of the picture are made of. */

import { SHORTEN_FROM } from '../../shared/format.js';
import { h } from '../../shared/tree.js';
import { stakes } from '../stakes.js';

/**
 * @typedef {object} Kit what every part draws with
 * @property {ReturnType<import('../../shared/sentences.js').phrases>} words
 * @property {ReturnType<import('../../shared/format.js').formats>} format
 * @property {number} now the server's time in ms
 */

/** A label over a value. One that `counts` changes all the time and is not marked for it. */
export const cell = (label, value, props = {}) =>
  h('div', Object.assign({ key: label }, props),
    h('p', { class: 'k cap' }, label),
    h('p', { class: 'v cap', changes: !props.counts }, value));

/** Words around a value, less strong than it. */
export const dim = (...children) => h('span', { class: 'dim' }, ...children);

/** A sentence whose facts stand out from the words around them, as `tag`. */
export const sentence = (pieces, tag = 'b') =>
  pieces.map(({ text, name }) => (name ? h(tag, null, text) : h('span', { class: 'k' }, text)));

/** 1,000 / 2,000: all in full or all short. */
export const slashed = (amounts, { format }) =>
  [].concat(...format.together(amounts).map((amount, at) => (at ? [h('span', { class: 'slash' }, '/'), amount] : [amount])));

/** An amount that stands beside others: short when they are. */
export const beside = (amount, others, { format }) =>
  (Math.max(...others) >= SHORTEN_FROM ? format.short(amount) : format.chips(amount));

/** 24:37, its colons lifted to the middle of the figures. */
export const withColons = (parts) => [].concat(...parts.map((part, at) => (at ? [h('i', null, ':'), part] : [part])));

/** A level in one line: its stakes, and the ante after them. */
export function levelLine(level, kit) {
  const { amounts, ante } = stakes(level);
  const after = ante && kit.words.say('with_ante', { amount: beside(ante.amount, amounts, kit) });
  return [slashed(amounts, kit), after && [' ', dim(after)]];
}

export const icon = (name) =>
  h('svg', { class: 'icon', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, h('use', { href: `#icon-${name}` }));

/** When something is: `key.at` the time of day, or `key.on` a day that is not today. */
export function moment(key, at, { format, words, now }) {
  const today = format.sameDay(at, now);
  return words.say(today ? `${key}.at` : `${key}.on`, { day: format.day(at), time: format.planned(at) });
}
