// The print station: asks what is to be printed, takes one at a time, and prints it in a hidden frame.

import { make } from '../tournaments/shared/elements.js';
import { ask, onceKey } from '../tournaments/shared/request.js';
import { text } from '../tournaments/shared/sentences.js';

/** So often it is asked, in ms; and how long a sheet may take until it is printed. */
const EACH = 2000;
const PATIENCE = 60000;

const station = document.querySelector('.station');
const now = document.getElementById('now');
const done = document.getElementById('done');

function say(key, facts = {}, state = '') {
  now.textContent = text(key, facts);
  now.dataset.s = state;
}

/** Print a sheet: resolves once the browser has it, rejects where there is none. */
function print(address) {
  const frame = make('iframe', { src: address, hidden: '', title: '' });
  return new Promise((resolve, reject) => {
    const over = (finish, value) => {
      removeEventListener('message', onMessage);
      clearTimeout(late);
      finish(value);
      setTimeout(() => frame.remove(), 1000);
    };
    const onMessage = ({ data, source }) => { if (source === frame.contentWindow && data.sheet === 'printed') over(resolve); };
    const late = setTimeout(over, PATIENCE, reject, new Error('late'));
    addEventListener('message', onMessage);
    // a page without a sheet says why in words
    frame.addEventListener('load', () => {
      const why = frame.contentDocument && frame.contentDocument.querySelector('main');
      if (why) over(reject, new Error(why.textContent.trim().replace(/\s+/g, ' ').slice(0, 200)));
    });
    document.body.append(frame);
  });
}

function list(name, sheet) {
  const again = make('button', { class: 'btn btn-quiet' }, text('again'));
  again.addEventListener('click', () => show(name, sheet));
  done.hidden = false;
  done.prepend(make('li', {}, make('span', {}, name), again));
}

async function show(name, sheet) {
  say('printing', { name });
  try {
    await print(sheet);
    say('printed', { name }, 'go');
    return true;
  } catch (error) {
    say('failed', { name, says: error.message === 'late' ? '' : error.message }, 'stop');
    return false;
  }
}

/** Take the oldest; who has said first that it is printed prints it, so that two stations print it once. */
async function turn() {
  const { body, error } = await ask(station.dataset.requests, null, { method: 'GET' });
  if (error) say('away', {}, 'stop');
  else if (now.dataset.s === 'stop' && now.textContent === text('away')) say('waits');
  const one = body && body.requests[0];
  if (one) {
    const taken = await ask(station.dataset.action, { request: one.request }, { once: onceKey() });
    if (taken.done) {
      await show(one.name, one.sheet);
      list(one.name, one.sheet);
    } else if (taken.error.code === 'already_so') say('elsewhere', { name: one.name });
    else say('failed', { name: one.name, says: taken.error.says }, 'stop');
  }
  setTimeout(turn, EACH);
}

const test = document.getElementById('test');
test.addEventListener('click', () => show(test.textContent.trim(), test.dataset.sheet));
say('waits');
turn();
