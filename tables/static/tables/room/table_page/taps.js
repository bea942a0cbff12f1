/** The state of the network, and the taps that wait for it or were refused. */

import { setFlag } from '../../../tournaments/shared/attributes.js';
import { countdown } from '../../../tournaments/shared/format.js';
import { h, patch } from '../../../tournaments/shared/tree.js';

/** A tap without an answer for longer than this is shown as waiting, in ms. */
const SHOW_AFTER = 1500;
let lostSince = null;
let lastDrawn = null;

export function drawNet(lost, words) {
  const net = document.getElementById('net');
  lostSince = lost ? lostSince || Date.now() : null;
  net.classList.toggle('off', lost);
  const text = lost ? `${words.say('no_network')} ${countdown(Date.now() - lostSince).join(':')}` : words.say('live');
  const label = net.querySelector('b');
  if (label.textContent !== text) label.textContent = text;
  setFlag(document.body, 'data-lost', lost);
  if (lastDrawn && queueList().hidden === false) drawTaps(...lastDrawn);
}

const queueList = () => document.getElementById('queue');

/** @param {import('../../../tournaments/shared/queue.js').Tap[]} waiting */
export function drawTaps(waiting, words, actions) {
  lastDrawn = [waiting, words, actions];
  const late = waiting.filter((tap) => tap.refused || Date.now() - tap.at > SHOW_AFTER || !navigator.onLine);
  queueList().hidden = !late.length;
  patch(
    queueList(),
    ...late.map((tap) => tapRow(tap, words)),
    late.some((tap) => !tap.refused) && h('li', { class: 'note', key: 'note' }, words.say('taps_wait'))
  );
  queueList().onclick = ({ target }) => {
    const button = target.closest('button');
    if (button) actions[button.dataset.act](button.dataset.key);
  };
  if (waiting.length && !late.length) setTimeout(() => drawTaps(waiting, words, actions), SHOW_AFTER + 100);
}

function tapRow(tap, words) {
  const button = (act, key) =>
    h('button', { class: 'table-button', type: 'button', 'data-act': act, 'data-key': tap.key }, words.say(key));
  return h(
    'li',
    { key: tap.key, class: tap.refused ? 'refused' : '' },
    h(
      'span',
      {},
      h('b', {}, tap.words),
      h('small', {}, tap.refused || `${words.say('waits')} ${countdown(Date.now() - tap.at).join(':')}`)
    ),
    tap.refused && button('again', 'try_again'),
    button('drop', 'take_tap_back')
  );
}
