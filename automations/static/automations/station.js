// The print station: polls for print requests, claims one at a time, and prints it in a hidden frame.

import { make } from '../tournaments/shared/elements.js';
import { sendRequest, newIdempotencyKey } from '../tournaments/shared/request.js';
import { text } from '../tournaments/shared/sentences.js';

/** Both in ms; the second is how long a sheet may take to print. */
const POLL_INTERVAL = 2000;
const PRINT_TIMEOUT = 60000;

const station = document.querySelector('.station');
const statusLine = document.getElementById('now');
const printedList = document.getElementById('done');

function showStatus(key, facts = {}, state = '') {
  statusLine.textContent = text(key, facts);
  statusLine.dataset.s = state;
}

/** Print a sheet. Resolves once the browser has printed it, rejects if there is none. */
function print(address) {
  const frame = make('iframe', { src: address, hidden: '', title: '' });
  return new Promise((resolve, reject) => {
    const settle = (finish, value) => {
      removeEventListener('message', onMessage);
      clearTimeout(timeout);
      finish(value);
      setTimeout(() => frame.remove(), 1000);
    };
    const onMessage = ({ data, source }) => {
      if (source === frame.contentWindow && data.sheet === 'printed') settle(resolve);
    };
    const timeout = setTimeout(settle, PRINT_TIMEOUT, reject, new Error('late'));
    addEventListener('message', onMessage);
    // a page without a sheet says why in words
    frame.addEventListener('load', () => {
      const reason = frame.contentDocument && frame.contentDocument.querySelector('main');
      if (reason) settle(reject, new Error(reason.textContent.trim().replace(/\s+/g, ' ').slice(0, 200)));
    });
    document.body.append(frame);
  });
}

function addToList(name, sheet) {
  const reprint = make('button', { class: 'btn btn-quiet' }, text('again'));
  reprint.addEventListener('click', () => printAndReport(name, sheet));
  printedList.hidden = false;
  printedList.prepend(make('li', {}, make('span', {}, name), reprint));
}

async function printAndReport(name, sheet) {
  showStatus('printing', { name });
  try {
    await print(sheet);
    showStatus('printed', { name }, 'go');
    return true;
  } catch (error) {
    showStatus('failed', { name, says: error.message === 'late' ? '' : error.message }, 'stop');
    return false;
  }
}

/** Print the oldest request. The station that claims it first prints it, so two stations print it only once. */
async function printNext() {
  const { body, error } = await sendRequest(station.dataset.requests, null, { method: 'GET' });
  if (error) showStatus('away', {}, 'stop');
  else if (statusLine.dataset.s === 'stop' && statusLine.textContent === text('away')) showStatus('waits');
  const request = body && body.requests[0];
  if (request) {
    const claimed = { request: request.request };
    const claim = await sendRequest(station.dataset.action, claimed, { idempotencyKey: newIdempotencyKey() });
    if (claim.done) {
      await printAndReport(request.name, request.sheet);
      addToList(request.name, request.sheet);
    } else if (claim.error.code === 'already_so') showStatus('elsewhere', { name: request.name });
    else showStatus('failed', { name: request.name, says: claim.error.says }, 'stop');
  }
  setTimeout(printNext, POLL_INTERVAL);
}

const testButton = document.getElementById('test');
testButton.addEventListener('click', () => printAndReport(testButton.textContent.trim(), testButton.dataset.sheet));
printNext();
