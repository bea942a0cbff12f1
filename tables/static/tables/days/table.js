/** The bags of one table: sums up the count while typing, and stores it on this phone while there is no network. */

import { openQueue } from '../../tournaments/shared/queue.js';
import { fillIn } from '../../tournaments/shared/sentences.js';
import { parseChips, formatChips } from '../chips/figures.js';
import { openPad } from './counting.js';

/** ms until a count without an answer is shown as waiting. */
const OFFLINE_NOTE_AFTER = 1500;

const form = document.getElementById('count');
if (form) watchCount(form);
for (const field of document.querySelectorAll('[data-scan]')) field.addEventListener('keydown', focusNextOnEnter);

function watchCount(count) {
  const stacks = [...count.querySelectorAll('[data-entry]')];
  const showSum = () => drawSum(document.getElementById('sum'), stacks.map(parseChips));
  count.addEventListener('input', showSum);
  for (const field of stacks) field.addEventListener('keydown', focusNextOnEnter);
  showSum();
  sendThroughQueue(count, stacks);
  openPad(count, stacks);
}

/**
 * Draw the sum beside the table's total: red as soon as it cannot match, green once everybody is counted. Without a
 * total it is red if the table has more than all bags can hold.
 */
function drawSum(sum, counts) {
  const { expected, players, most: max, excess, short, beyond, counted } = sum.dataset;
  const enteredCounts = counts.filter((chips) => chips !== null);
  const chips = enteredCounts.reduce((sum, stack) => sum + stack, 0);
  const difference = expected === '' ? 0 : chips - Number(expected);
  const complete = enteredCounts.length === Number(players);
  sum.querySelector('[data-chips]').textContent = formatChips(chips);
  sum.querySelector('[data-count]').textContent = fillIn(counted, {
    count: formatChips(enteredCounts.length), of: players,
  });
  const aboveMax = expected === '' ? chips - Number(max) : 0;
  const isWrong = difference > 0 || aboveMax > 0 || (complete && difference);
  sum.dataset.ok = isWrong ? 'no' : complete && expected !== '' ? 'yes' : '';
  const sentence = aboveMax > 0 ? beyond : difference > 0 ? excess : short;
  sum.querySelector('[data-differs]').textContent = isWrong
    ? fillIn(sentence, { chips: formatChips(Math.abs(aboveMax > 0 ? aboveMax : difference)) })
    : '';
}

/** Go to the next seat on Enter, with which a scanner ends a number; in the last seat Enter sends. */
function focusNextOnEnter(event) {
  if (event.key !== 'Enter') return;
  const fields = [
    ...event.target.form.querySelectorAll(event.target.matches('[data-scan]') ? '[data-scan]' : '[data-entry]'),
  ];
  const next = fields[fields.indexOf(event.target) + 1];
  if (!next && !event.target.matches('[data-scan]')) return;
  event.preventDefault();
  next?.focus();
  next?.select();
}

/** Send the count once, with its key; a refused count is sent again as the page's form, which shows the reason. */
function sendThroughQueue(count, stacks) {
  const { slug, action, words } = count.dataset;
  let sentKey = '';
  const queue = openQueue({
    slug,
    token: () => count.elements.csrfmiddlewaretoken.value,
    onChange: onQueueChange,
    onDone: ({ key }) => key === sentKey && location.assign(location.pathname),
  });

  function onQueueChange(waiting) {
    const refused = waiting.find((tap) => tap.key === sentKey && tap.refused);
    if (!refused) return;
    queue.drop(refused.key);
    count.submit();
  }

  count.addEventListener('submit', (event) => {
    const bags = stacks.map((field) => ({
      entry: Number(field.dataset.entry),
      stack: parseChips(field),
      was: field.dataset.was,
    }));
    const changes = bags.filter(({ stack, was }) => stack !== null && String(stack) !== was);
    const hasInvalidCount = stacks.some((field) => field.value.trim() && parseChips(field) === null);
    if (hasInvalidCount || !changes.length || count.elements.reason) return; // the server shows the error
    event.preventDefault();
    if (sentKey) return;
    const body = { bags: changes.map(({ entry, stack }) => ({ entry, stack })) };
    if (queue.add({ url: action, body, words }) === 'noRoom') { count.submit(); return; }
    sentKey = queue.waiting().at(-1)?.key ?? '';
    setTimeout(() => { document.getElementById('offline').hidden = false; }, OFFLINE_NOTE_AFTER);
  });
  queue.flush();
}
