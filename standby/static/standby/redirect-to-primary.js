/**
 * Moves a page to the other laptop. A display just opens the same page there. A phone takes its waiting taps along, and
 * its session as a ticket that the server issued to this page alone. The ticket is valid for seconds and at the other
 * laptop only: its secret, which stays here, signs the time that the other laptop told.
 */

import { hmac } from './hmac.js';

const TAPS_PREFIX = 'shuffle-up-taps-';
const STORED_NAMES = ['theme'];
/** How often the ticket is renewed, in ms; the server decides how long each is valid. */
const TICKET_INTERVAL = 240000;
/** Displays move within this span, in ms, so that a hundred of them do not move at once. */
const SPREAD = 600;

let currentTicket = { ticket: '', secret: '' };

/** Open this page at the other laptop, which has just told its time (`at`). */
export function redirectToPrimary(address, at) {
  const path = location.pathname + location.search;
  const taps = storedKeys(TAPS_PREFIX);
  const { ticket, secret } = currentTicket;
  const storedNames = taps.concat(STORED_NAMES.filter((name) => readStored(name) !== null));
  if (!ticket && !taps.length) {
    setTimeout(() => location.replace(address + path), Math.random() * SPREAD);
    return;
  }
  submitForm(address, { ticket, at: String(at), proof: hmac(secret, String(at)), path }, storedNames);
}

/** Keep a fresh ticket on a page of a signed-in user, in memory only. */
export function renewTicketRegularly() {
  renewTicket();
  setInterval(renewTicket, TICKET_INTERVAL);
  document.addEventListener('visibilitychange', () => document.hidden || renewTicket());
}

async function renewTicket() {
  try {
    const answer = await fetch('/standby/ticket/', {
      cache: 'no-store',
      headers: { Accept: 'application/json' },
      redirect: 'error',
    });
    if (answer.ok) currentTicket = await answer.json();
  } catch (error) {
    // no network: the current ticket may last until it is needed
  }
}

/** Submit a form, since only a page opened there can store anything there. Taps that go along are marked here. */
function submitForm(address, fields, storedNames) {
  const form = document.createElement('form');
  form.method = 'post';
  form.enctype = 'multipart/form-data';
  form.action = `${address}/standby/come-over/`;
  form.hidden = true;
  for (const name of Object.keys(fields)) addField(form, name, fields[name]);
  addFile(form, 'kept', JSON.stringify(storedNames.map((name) => [name, readStored(name)])));
  storedNames.filter((name) => name.startsWith(TAPS_PREFIX)).forEach(markMoved);
  allowOrigin();
  document.body.appendChild(form);
  form.submit();
}

function addField(form, name, value) {
  const field = document.createElement('textarea');
  field.name = name;
  field.value = value;
  form.appendChild(field);
}

/** Add a file, since waiting photos make it larger than a field may be; an old engine sends a field all the same. */
function addFile(form, name, text) {
  try {
    const files = new DataTransfer();
    files.items.add(new File([text], `${name}.json`, { type: 'application/json' }));
    const field = document.createElement('input');
    field.type = 'file';
    field.name = name;
    field.files = files.files;
    form.appendChild(field);
  } catch (error) {
    addField(form, name, text);
  }
}

/** Let the browser send the origin: the other laptop admits only pages that come from this one. */
function allowOrigin() {
  const policy = document.createElement('meta');
  policy.name = 'referrer';
  policy.content = 'origin';
  document.head.appendChild(policy);
}

/** Mark the taps that went along. If this page is opened again, they are still sent with their keys. */
function markMoved(name) {
  const taps = JSON.parse(readStored(name)).map((tap) => Object.assign({}, tap, { moved: Date.now() }));
  window.localStorage.setItem(name, JSON.stringify(taps));
}

function storedKeys(prefix) {
  try {
    return Object.keys(window.localStorage).filter((name) => name.startsWith(prefix) && readStored(name) !== '[]');
  } catch (error) {
    return []; // a television that stores nothing
  }
}

function readStored(name) {
  try {
    return window.localStorage.getItem(name);
  } catch (error) {
    return null;
  }
}
