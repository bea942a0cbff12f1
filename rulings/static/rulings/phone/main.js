/** The floor's phone: the clock counts here, taps queue here, and the page is fetched again when the room changes. */

import { formats } from '../../tournaments/shared/format.js';
import { openLink, PHONE } from '../../tournaments/shared/connection.js';
import { viewAt } from '../../tournaments/clock/state.js';
import { pageTime } from '../../tournaments/shared/page-time.js';
import { watchCamera, shrinkPhoto } from '../log/camera.js';
import { drawDials } from '../shot_clock/dials.js';
import { watchBack } from './back-link.js';
import { watchBounties } from './bounty.js';
import { watchFinder } from './finder.js';
import { watchListFilters } from './list-filter.js';
import { drawHead } from './clock.js';
import { startHeartbeat } from './heartbeat.js';
import { storePages } from './offline.js';
import { openPage } from './page.js';
import { watchCounts } from '../chips/count-stacks.js';
import { watchSheet } from '../../tables/chips/colour-up.js';
import { watchPenalty } from '../penalties/penalty.js';
import { openQueue } from '../../tournaments/shared/queue.js';
import { text } from '../../tournaments/shared/sentences.js';
import { removeExpired } from '../../tournaments/shared/unfinished.js';
import { drawLineUp } from '../dealers/line-up.js';
import { openToast } from './toast.js';
import { drawQueue, tickQueue } from './queue-list.js';

const REDRAW_INTERVAL = 250;
const { slug } = document.body.dataset;
const read = (id) => JSON.parse(document.getElementById(id).textContent);

let snapshot = read('snapshot');
const time = pageTime(read('server-now'));
const format = formats({ language: document.documentElement.lang || 'en', zone: snapshot.zone, ...snapshot.money });
const page = openPage();
const undoTap = (row) => ({ url: page.action('undo'), body: { entry: row.id }, words: text('undo') });
const toast = openToast({ undo: (row) => queue.add(undoTap(row)) });
const queue = openQueue({
  slug,
  token: () => document.body.dataset.csrf,
  onChange: (waiting) => drawQueue(waiting, { retry: queue.retry, drop: queue.drop }),
  undo: undoTap,
  onDone: (tap, answer) => { toast.show(tap, answer); page.renew(); link.refresh(); },
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

/** The clock and money do not wait on a phone: their forms have the class `online`. */
const isOffline = () => link.outOfTouch() || !navigator.onLine;

function show() {
  const now = time.now();
  renewWhenDue(now);
  drawDials(now);
  drawLineUp(now);
  removeExpired(now);
  tickQueue();
  drawHead(viewAt(snapshot, now), { format, lost: isOffline() });
}

/** Fetch the page again when what waits changes by the clock alone. */
function renewWhenDue(now) {
  const main = document.querySelector('[data-changes-at]');
  if (!main || now < Number(main.dataset.changesAt)) return;
  main.removeAttribute('data-changes-at');
  page.renewSoon();
}

/** The buttons of alerts and steps, which are those of the dashboard: an action with its values, or a table to open. */
document.addEventListener('click', ({ target }) => {
  const button = target.closest('.phone-acts button');
  if (!button) return;
  const { action, table } = button.dataset;
  if (table) location.assign(`/floor/${slug}/${table}/`);
  if (!action) return;
  if (isOffline()) {
    toast.showProblem(text('noNetwork'));
    return;
  }
  const words = button.textContent.trim().replace(/\s+/g, ' ');
  queue.add({ url: page.action(action), body: JSON.parse(button.getAttribute('hx-vals') ?? '{}'), words });
  toast.hide();
  navigator.vibrate?.(15);
});

/** A ready sentence fills the field that its button names. */
document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-says]');
  if (button) button.form.elements[button.dataset.says].value = button.textContent.trim();
});

/** A colour-up counts while it is typed; it is saved once every chip that is raced for has its winner. */
document.addEventListener('input', ({ target }) => countSheet(target.closest('[data-colours-up]')));
document.addEventListener('reset', ({ target }) => {
  setTimeout(() => countSheet(target.closest('[data-colours-up]')));
});

function countSheet(form) {
  if (!form) return;
  watchSheet(form);
  form.querySelector('button').disabled = Boolean(form.querySelector('[data-race][data-open]'));
}

/** Forms whose photo is being shrunk: a second tap is ignored. */
const sending = new WeakSet();

/** Every action on these pages is a form; its button may name the action and describe it. */
document.addEventListener('submit', async (event) => {
  const form = event.target.closest('form[data-tap]');
  const button = event.submitter;
  // a button with an address of its own sends the typed fields there
  if (!form) return;
  if (button?.hasAttribute('formaction')) {
    if (!navigator.onLine) event.preventDefault(); // without a network the fields would be lost
    return;
  }
  event.preventDefault();
  if (sending.has(form)) return;
  if (form.matches('.online') && isOffline()) {
    toast.showProblem(text('noNetwork'));
    return;
  }
  const action = button?.dataset.action ?? form.dataset.tap;
  // a button may replace a field that was left unchanged; optional fields are sent only if they are filled in
  const dropped = (button?.dataset.drops ?? '')
    .split(' ')
    .concat([...form.querySelectorAll('[data-optional]')].filter(({ value }) => !value.trim()).map(({ name }) => name));
  const lists = new Set([...form.querySelectorAll('[data-list]')].map(({ name }) => name));
  const formData = new FormData(form, button);
  const body = Object.fromEntries(
    [...formData]
      .filter(([name]) => !dropped.includes(name))
      .map(([name, value]) => [name, lists.has(name) ? formData.getAll(name) : value])
  );
  for (const { name, value, dataset } of form.querySelectorAll('[data-splits]:checked')) {
    delete body[name];
    value.split(' ').forEach((part, at) => { body[dataset.splits.split(' ')[at]] = part; });
  }
  // numbers by seat: seat.3 becomes the key 3 of the field that it names
  for (const { name, value, dataset } of form.querySelectorAll('[data-map]')) {
    delete body[name];
    body[dataset.map] ??= {};
    if (value.trim()) body[dataset.map][name.split('.').pop()] = value;
  }
  for (const { name, value } of form.querySelectorAll('[data-json]')) body[name] = JSON.parse(value);
  // a tap may be sent much later, so it carries its time
  if (form.dataset.timed) body[form.dataset.timed] = new Date(time.now()).toISOString();
  const words = button?.dataset.words ?? form.dataset.words ?? button?.textContent.trim().replace(/\s+/g, ' ');
  sending.add(form);
  const problem = await shrinkPhoto(body).then(
    (fields) => queue.add({ url: page.action(action), body: fields, words }),
    () => 'noPicture'
  );
  sending.delete(form);
  form.reset();
  if (problem) {
    toast.showProblem(text(problem, { words }));
    return;
  }
  toast.hide();
  page.close();
  // without a network that page may not be stored; the tap is, and this page shows that it waits
  if (button?.dataset.then && navigator.onLine) location.assign(button.dataset.then);
  navigator.vibrate?.(15);
});

watchListFilters();
watchFinder();
watchBack(page.close);
watchBounties();
watchCamera();
watchPenalty();
watchCounts();
queue.show();
queue.flush();
setInterval(show, REDRAW_INTERVAL);
show();
time.tune().then(show);
storePages();
startHeartbeat({ time, waiting: queue.waiting });
