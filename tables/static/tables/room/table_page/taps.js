/** Whether there is a network, and the taps that wait for it or were refused. */

import { flag } from '../../../tournaments/shared/attributes.js';
import { countdown } from '../../../tournaments/shared/format.js';
import { h, patch } from '../../../tournaments/shared/tree.js';

/** A tap that is on its way for longer than this is shown as waiting. */
const LATE = 1500;
let since = null;
let last = null;

export function drawNet(lost, words) {
  const net = document.getElementById('net');
  since = lost ? since || Date.now() : null;
  net.classList.toggle('off', lost);
  const text = lost ? `${words.say('no_network')} ${countdown(Date.now() - since).join(':')}` : words.say('live');
  const said = net.querySelector('b');
  if (said.textContent !== text) said.textContent = text;
  flag(document.body, 'data-lost', lost);
  if (last && list().hidden === false) drawTaps(...last);
}

const list = () => document.getElementById('queue');

/** @param {import('../../../tournaments/shared/queue.js').Tap[]} waiting */
export function drawTaps(waiting, words, acts) {
  last = [waiting, words, acts];
  const late = waiting.filter((tap) => tap.refused || Date.now() - tap.at > LATE || !navigator.onLine);
  list().hidden = !late.length;
  patch(list(), ...late.map((tap) => row(tap, words)), late.some((tap) => !tap.refused) && h('li', { class: 'note', key: 'note' }, words.say('taps_wait')));
  list().onclick = ({ target }) => {
    const button = target.closest('button');
    if (button) acts[button.dataset.act](button.dataset.key);
  };
  if (waiting.length && !late.length) setTimeout(() => drawTaps(waiting, words, acts), LATE + 100);
}

function row(tap, words) {
  const button = (act, key) => h('button', { class: 'tb', type: 'button', 'data-act': act, 'data-key': tap.key }, words.say(key));
  return h('li', { key: tap.key, class: tap.refused ? 'refused' : '' },
    h('span', {}, h('b', {}, tap.words), h('small', {}, tap.refused || `${words.say('waits')} ${countdown(Date.now() - tap.at).join(':')}`)),
    tap.refused && button('again', 'try_again'),
    button('drop', 'take_tap_back'));
}
