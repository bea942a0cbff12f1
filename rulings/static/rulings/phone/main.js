/** The floor's phone: the clock counts here, taps queue here, and the page is fetched again when the room changes. */

import { formats } from '../../tournaments/shared/format.js';
import { openLink, PHONE } from '../../tournaments/shared/connection.js';
import { viewAt } from '../../tournaments/clock/state.js';
import { pageTime } from '../../tournaments/shared/page-time.js';
import { watchCamera, withPhoto } from '../log/camera.js';
import { drawDials } from '../shot_clock/dials.js';
import { watchBack } from './back.js';
import { watchBounties } from './bounty.js';
import { watchFinds } from './find.js';
import { drawHead } from './clock.js';
import { openHeart } from './heart.js';
import { keepPages } from './offline.js';
import { openPage } from './page.js';
import { watchCounts } from '../chips/count-stacks.js';
import { watchPenalty } from '../penalties/penalty.js';
import { openQueue } from '../../tournaments/shared/queue.js';
import { text } from '../../tournaments/shared/sentences.js';
import { dropPassed } from '../../tournaments/shared/unfinished.js';
import { drawLineUp } from '../dealers/line-up.js';
import { openToast } from './toast.js';
import { drawQueue, tickQueue } from './waiting.js';

const LOOK = 250;
const { slug } = document.body.dataset;
const read = (id) => JSON.parse(document.getElementById(id).textContent);

let snapshot = read('snapshot');
const time = pageTime(read('server-now'));
const format = formats({ language: document.documentElement.lang || 'en', zone: snapshot.zone, ...snapshot.money });
const page = openPage();
const undo = (row) => ({ url: page.action('undo'), body: { entry: row.id }, words: text('undo') });
const toast = openToast({ undo: (row) => queue.add(undo(row)) });
const queue = openQueue({
  slug,
  token: () => document.body.dataset.csrf,
  onChange: (waiting) => drawQueue(waiting, { again: queue.again, drop: queue.drop }),
  undo,
  onDone: (tap, answer) => { toast.show(tap, answer); page.renew(); link.ask(); },
});
const link = openLink({
  base: `/live/${slug}`,
  snapshot,
  onSnapshot: (newer) => { snapshot = newer; show(); },
  onTopics: () => page.renewSoon(),
  onContact: () => { time.tune(); queue.flush(); page.renew(); },
  onTime: time.follow,
  silence: PHONE,
});

function show() {
  const now = time.now();
  drawDials(now);
  drawLineUp(now);
  dropPassed(now);
  tickQueue();
  drawHead(viewAt(snapshot, now), { format, lost: link.outOfTouch() || !navigator.onLine });
}

/** Forms whose photo is being made small: a second tap is the same tap. */
const sending = new WeakSet();

/** Every action on these pages is a form; its button may name the action and say what is done. */
document.addEventListener('submit', async (event) => {
  const form = event.target.closest('form[data-tap]');
  const button = event.submitter;
  // a button that goes somewhere takes along what was typed
  if (!form) return;
  if (button?.hasAttribute('formaction')) {
    if (!navigator.onLine) event.preventDefault(); // there it would be lost
    return;
  }
  event.preventDefault();
  if (sending.has(form)) return;
  const action = button?.dataset.action ?? form.dataset.tap;
  // a button may stand for a field that was left as it is; what is optional is only sent with something in it
  const drops = (button?.dataset.drops ?? '').split(' ').concat([...form.querySelectorAll('[data-optional]')].filter(({ value }) => !value.trim()).map(({ name }) => name));
  const lists = new Set([...form.querySelectorAll('[data-list]')].map(({ name }) => name));
  const said = new FormData(form, button);
  const body = Object.fromEntries([...said].filter(([name]) => !drops.includes(name)).map(([name, value]) => [name, lists.has(name) ? said.getAll(name) : value]));
  for (const { name, value, dataset } of form.querySelectorAll('[data-splits]:checked')) {
    delete body[name];
    value.split(' ').forEach((part, at) => { body[dataset.splits.split(' ')[at]] = part; });
  }
  for (const { name, value } of form.querySelectorAll('[data-json]')) body[name] = JSON.parse(value);
  // a tap that waits for the network says when it was made
  if (form.dataset.timed) body[form.dataset.timed] = new Date(time.now()).toISOString();
  const words = button?.dataset.words ?? form.dataset.words ?? button?.textContent.trim().replace(/\s+/g, ' ');
  sending.add(form);
  const problem = await withPhoto(body).then((whole) => queue.add({ url: page.action(action), body: whole, words }), () => 'noPicture');
  sending.delete(form);
  form.reset();
  if (problem) {
    toast.say(text(problem, { words }));
    return;
  }
  toast.hide();
  page.close();
  // with no network that page may not be stored: the tap is, and this page says that it waits
  if (button?.dataset.then && navigator.onLine) location.assign(button.dataset.then);
  navigator.vibrate?.(15);
});

watchFinds();
watchBack(page.close);
watchBounties();
watchCamera();
watchPenalty();
watchCounts();
queue.show();
queue.flush();
setInterval(show, LOOK);
show();
time.tune().then(show);
keepPages();
openHeart({ time, waiting: queue.waiting });
