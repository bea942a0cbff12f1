/** A table's own page: the clock counts here, taps queue here, the rest comes from the server as it changes. */

import { formats } from '../../../tournaments/shared/format.js';
import { openLink } from '../../../tournaments/shared/connection.js';
import { viewAt } from '../../../tournaments/clock/state.js';
import { phrases } from '../../../tournaments/shared/sentences.js';
import { pageTime } from '../../../tournaments/shared/page-time.js';
import { openQueue } from '../../../tournaments/shared/queue.js';
import { drawClock } from './clock.js';
import { openPage } from './page.js';
import { drawNet, drawTaps } from './taps.js';

const REDRAW_INTERVAL = 250;

/** The topics that this page shows besides its clock. */
const shownTopics = document.body.dataset.topics.split(' ');

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const language = document.documentElement.lang || 'en';
const words = phrases(read('words'), language);
const time = pageTime(read('server-now'));
const page = openPage({ onSwap: show });
let snapshot = read('snapshot');
let format = formatsOf(snapshot);

const queue = openQueue({
  slug: `${snapshot.slug}-table-${document.body.dataset.number}`,
  token: () => '',
  onChange: (waiting) => drawTaps(waiting, words, queueActions),
  onDone: (tap, answer) => { document.getElementById('say').textContent = answer.says || ''; page.renew(); },
});
const queueActions = { again: (key) => queue.retry(key), drop: (key) => queue.drop(key) };
const link = openLink({
  base: `/live/${snapshot.slug}`,
  snapshot,
  onSnapshot: (newer) => { snapshot = newer; format = formatsOf(newer); show(); },
  onTopics: (topics) => { if (topics.some((topic) => shownTopics.includes(topic))) page.renewSoon(); },
  onContact: () => { time.tune(); queue.flush(); page.renew(); },
  onTime: time.follow,
});

function show() {
  const now = time.now();
  drawClock(viewAt(snapshot, now), { words, format, now });
  drawNet(link.outOfTouch() || !navigator.onLine, words);
}

function formatsOf({ zone, money: { currency, digits } }) {
  return formats({ language, zone, currency, digits });
}

/**
 * Every button on this page is a form of its own; it is disabled for a while after a press, since gloves press twice.
 */
document.addEventListener('submit', (event) => {
  const form = event.target.closest('form[data-tap]');
  if (!form) return;
  event.preventDefault();
  const button = event.submitter || pressedButton(form);
  const body = {};
  for (const [name, value] of new FormData(form)) body[name] = value;
  if (button.name) body[button.name] = button.value;
  if (body.seat) body.seat = Number(body.seat);
  const label = button.textContent.trim().replace(/\s+/g, ' ');
  const [firstLine] = [...button.childNodes].map(({ textContent }) => textContent.trim()).filter(Boolean);
  queue.add({
    url: form.getAttribute('action'),
    body,
    words: form.dataset.words ? `${form.dataset.words}: ${label}` : firstLine || label,
  });
  page.rest(form);
  page.close();
  if (navigator.vibrate) navigator.vibrate(20);
});

/** Return the pressed button of a form, for engines without `submitter`. */
function pressedButton(form) {
  return form.contains(document.activeElement) ? document.activeElement : form.querySelector('button');
}

queue.show();
queue.flush();
setInterval(show, REDRAW_INTERVAL);
show();
time.tune().then(show);
