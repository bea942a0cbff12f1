/** Players' notices on a screen of their own: each in its turn, also while nobody answers; on a phone all at once. */

import { fitAll, refitAll } from '../shared/fit.js';
import { formats } from '../shared/format.js';
import { openLink } from '../shared/connection.js';
import { lookAgain } from './screen.js';
import { onATelevision } from './board/size.js';
import { viewAt } from '../clock/state.js';
import { serverTime } from '../shared/server-time.js';
import { h, patch } from '../shared/tree.js';

const SECOND = 1000;
/** A notice stands for so long. */
const TURN = 10 * SECOND;

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const words = read('words');
const language = document.documentElement.lang || 'en';
const place = document.getElementById('notices');
const time = serverTime({ guess: read('server-now'), at: performance.now(), ask: askTime });
const onAPhone = matchMedia('(max-width: 700px)');

let snapshot = read('snapshot');
let turn = 0;

function start() {
  openLink({
    base: `/live/${snapshot.slug}`,
    snapshot,
    onSnapshot: (newer) => { snapshot = newer; show(); },
    onTopics: lookAgain,
    onContact: () => time.tune(),
    onTime: time.follow,
  });
  place.textContent = '';
  show();
  time.tune().then(show);
  document.fonts.ready.then(() => refitAll(place));
  addEventListener('resize', () => { show(); refitAll(place); });
  setInterval(() => { turn += 1; }, TURN);
  setInterval(show, SECOND);
  setInterval(time.mindSleep, SECOND);
}

function show() {
  const now = time.now();
  const up = viewAt(snapshot, now).notices;
  const { zone, money: { currency, digits } } = snapshot;
  document.getElementById('local').textContent = formats({ language, zone, currency, digits }).time(now);
  const at = turn % Math.max(1, up.length);
  const shown = onAPhone.matches ? up : up.slice(at, at + 1);
  patch(place, shown.length ? shown.map(card) : h('p', { class: 'board__none', key: 'none' }, words.no_notice));
  document.getElementById('turn').textContent = up.length > shown.length ? `${at + 1} / ${up.length}` : '';
  fitAll(place);
}

const card = ({ id, title, words: said }) =>
  h('article', { key: `${id}`, 'data-fit': onAPhone.matches ? null : 'both' },
    h('div', null, h('h2', null, title), said && h('p', null, said)));

async function askTime() {
  const answer = await fetch('/live/time', { cache: 'no-store' });
  return (await answer.json()).now;
}

if (!onATelevision()) start();
