/** The bags of one table: the sum as one counts, and the count kept on this phone while there is no network. */

import { openQueue } from '../../tournaments/shared/queue.js';
import { filled } from '../../tournaments/shared/sentences.js';
import { typed, written } from '../chips/figures.js';
import { openPad } from './counting.js';

/** So long a count may take before the page says that it waits, ms. */
const PATIENCE = 1500;

const form = document.getElementById('count');
if (form) watch(form);
for (const field of document.querySelectorAll('[data-scan]')) field.addEventListener('keydown', toNext);

function watch(count) {
  const stacks = [...count.querySelectorAll('[data-entry]')];
  const show = () => draw(document.getElementById('sum'), stacks.map(typed));
  count.addEventListener('input', show);
  for (const field of stacks) field.addEventListener('keydown', toNext);
  show();
  sendThroughQueue(count, stacks);
  openPad(count, stacks);
}

/** The sum beside the table's total: red as soon as it cannot come right, green once everybody is counted. Without a total it
 * is red when the table had more than all bags can hold. */
function draw(sum, counts) {
  const { expected, players, most, excess, short, beyond, counted } = sum.dataset;
  const known = counts.filter((chips) => chips !== null);
  const chips = known.reduce((so, one) => so + one, 0);
  const over = expected === '' ? 0 : chips - Number(expected);
  const complete = known.length === Number(players);
  sum.querySelector('[data-chips]').textContent = written(chips);
  sum.querySelector('[data-count]').textContent = filled(counted, { count: written(known.length), of: players });
  const tooMany = expected === '' ? chips - Number(most) : 0;
  const wrong = over > 0 || tooMany > 0 || (complete && over);
  sum.dataset.ok = wrong ? 'no' : complete && expected !== '' ? 'yes' : '';
  const said = tooMany > 0 ? beyond : over > 0 ? excess : short;
  sum.querySelector('[data-differs]').textContent = wrong ? filled(said, { chips: written(Math.abs(tooMany > 0 ? tooMany : over)) }) : '';
}

/** Enter goes to the next seat, and a scanner ends a number with it; in the last one it sends. */
function toNext(event) {
  if (event.key !== 'Enter') return;
  const fields = [...event.target.form.querySelectorAll(event.target.matches('[data-scan]') ? '[data-scan]' : '[data-entry]')];
  const next = fields[fields.indexOf(event.target) + 1];
  if (!next && !event.target.matches('[data-scan]')) return;
  event.preventDefault();
  next?.focus();
  next?.select();
}

/** The count goes out once, with its key; what the server refuses is sent as the page's form, which says why. */
function sendThroughQueue(count, stacks) {
  const { slug, action, words } = count.dataset;
  let mine = '';
  const queue = openQueue({
    slug,
    token: () => count.elements.csrfmiddlewaretoken.value,
    onChange: changed,
    onDone: ({ key }) => key === mine && location.assign(location.pathname),
  });

  function changed(waiting) {
    const refused = waiting.find((tap) => tap.key === mine && tap.refused);
    if (!refused) return;
    queue.drop(refused.key);
    count.submit();
  }

  count.addEventListener('submit', (event) => {
    const bags = stacks.map((field) => ({ entry: Number(field.dataset.entry), stack: typed(field), was: field.dataset.was }));
    const changes = bags.filter(({ stack, was }) => stack !== null && String(stack) !== was);
    const odd = stacks.some((field) => field.value.trim() && typed(field) === null);
    if (odd || !changes.length || count.elements.reason) return; // the server says what is wrong
    event.preventDefault();
    if (mine) return;
    const body = { bags: changes.map(({ entry, stack }) => ({ entry, stack })) };
    if (queue.add({ url: action, body, words }) === 'noRoom') { count.submit(); return; }
    mine = queue.waiting().at(-1)?.key ?? '';
    setTimeout(() => { document.getElementById('offline').hidden = false; }, PATIENCE);
  });
  queue.flush();
}
