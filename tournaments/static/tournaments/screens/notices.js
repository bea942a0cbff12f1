/** Players' notices on a screen of their own: one after the other, also without a network; on a phone all at once. */

import { fitAll, refitAll } from '../shared/fit.js';
import { formats } from '../shared/format.js';
import { openLink } from '../shared/connection.js';
import { checkScreen } from './screen.js';
import { isOnTelevision } from './board/size.js';
import { viewAt } from '../clock/state.js';
import { serverTime } from '../shared/server-time.js';
import { h, patch } from '../shared/tree.js';

const SECOND = 1000;
/** How long a notice is shown. */
const NOTICE_TIME = 10 * SECOND;

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const words = read('words');
const language = document.documentElement.lang || 'en';
const place = document.getElementById('notices');
const time = serverTime({ guess: read('server-now'), at: performance.now(), ask: fetchServerTime });
const phoneQuery = matchMedia('(max-width: 700px)');

let snapshot = read('snapshot');
let turn = 0;

function start() {
  openLink({
    base: `/live/${snapshot.slug}`,
    snapshot,
    onSnapshot: (newer) => { snapshot = newer; show(); },
    onTopics: checkScreen,
    onContact: () => time.tune(),
    onTime: time.follow,
  });
  place.textContent = '';
  show();
  time.tune().then(show);
  document.fonts.ready.then(() => refitAll(place));
  addEventListener('resize', () => { show(); refitAll(place); });
  setInterval(() => { turn += 1; }, NOTICE_TIME);
  setInterval(show, SECOND);
  setInterval(time.mindSleep, SECOND);
}

function show() {
  const now = time.now();
  const current = viewAt(snapshot, now).notices;
  const { zone, money: { currency, digits } } = snapshot;
  document.getElementById('local').textContent = formats({ language, zone, currency, digits }).time(now);
  const at = turn % Math.max(1, current.length);
  const visible = phoneQuery.matches ? current : current.slice(at, at + 1);
  patch(place, visible.length
    ? visible.map(noticeCard)
    : h('p', { class: 'board__none', key: 'none' }, words.no_notice));
  document.getElementById('turn').textContent = current.length > visible.length ? `${at + 1} / ${current.length}` : '';
  fitAll(place);
}

const noticeCard = ({ id, title, words: text }) =>
  h('article', { key: `${id}`, 'data-fit': phoneQuery.matches ? null : 'both' },
    h('div', null, h('h2', null, title), text && h('p', null, text)));

async function fetchServerTime() {
  const answer = await fetch('/live/time', { cache: 'no-store' });
  return (await answer.json()).now;
}

if (!isOnTelevision()) start();
