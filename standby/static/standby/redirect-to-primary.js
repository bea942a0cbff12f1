/**
 * The way to the other laptop. A display only goes to the same page there. A page in the hand takes along what would stay
 * behind: the taps that wait, and who is signed in, as a ticket that the server gave to this page alone. What goes along is
 * good at the other laptop alone, for seconds: with the ticket's secret, which stays here, the time is signed that the
 * other one told.
 */

import { hmac } from './hmac.js';

const TAPS = 'shuffle-up-taps-';
const KEPT = ['theme'];
/** How often the ticket is changed for a new one; the server says how long each lasts. */
const NEW_TICKET = 240000;
/** Displays come over one after another within this span, so that a hundred of them make no wave. */
const SPREAD = 600;

let held = { ticket: '', secret: '' };

/** Go on at the other laptop, which has just told its time (`at`), on the page that is shown. */
export function redirectToPrimary(address, at) {
  const path = location.pathname + location.search;
  const taps = named(TAPS);
  const { ticket, secret } = held;
  const kept = taps.concat(KEPT.filter((name) => read(name) !== null));
  if (ticket || taps.length) submit(address, { ticket, at: String(at), proof: hmac(secret, String(at)), path }, kept);
  else setTimeout(() => location.replace(address + path), Math.random() * SPREAD);
}

/** A page of somebody who is signed in keeps a fresh ticket, in its memory alone. */
export function renewTicketRegularly() {
  renew();
  setInterval(renew, NEW_TICKET);
  document.addEventListener('visibilitychange', () => document.hidden || renew());
}

async function renew() {
  try {
    const answer = await fetch('/standby/ticket/', { cache: 'no-store', headers: { Accept: 'application/json' }, redirect: 'error' });
    if (answer.ok) held = await answer.json();
  } catch (error) {
    // no network: the ticket that is held may last until it is needed
  }
}

/** A form, since only a page that is opened there may keep anything there. What is handed over is marked here. */
function submit(address, fields, kept) {
  const form = document.createElement('form');
  form.method = 'post';
  form.enctype = 'multipart/form-data';
  form.action = `${address}/standby/come-over/`;
  form.hidden = true;
  for (const name of Object.keys(fields)) add(form, name, fields[name]);
  addFile(form, 'kept', JSON.stringify(kept.map((name) => [name, read(name)])));
  kept.filter((name) => name.startsWith(TAPS)).forEach(markMoved);
  sendOrigin();
  document.body.appendChild(form);
  form.submit();
}

function add(form, name, value) {
  const field = document.createElement('textarea');
  field.name = name;
  field.value = value;
  form.appendChild(field);
}

/** Photos that wait make it larger than a field may be; an old engine sends a field all the same. */
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
    add(form, name, text);
  }
}

/** The other laptop takes in only who comes from this one: the browser says so where the page lets it. */
function sendOrigin() {
  const policy = document.createElement('meta');
  policy.name = 'referrer';
  policy.content = 'origin';
  document.head.appendChild(policy);
}

/** Taps that went along wait there now. Should this page be opened again, they are sent with their keys all the same. */
function markMoved(name) {
  const taps = JSON.parse(read(name)).map((tap) => Object.assign({}, tap, { moved: Date.now() }));
  window.localStorage.setItem(name, JSON.stringify(taps));
}

function named(beginning) {
  try {
    return Object.keys(window.localStorage).filter((name) => name.startsWith(beginning) && read(name) !== '[]');
  } catch (error) {
    return []; // a television that keeps nothing
  }
}

function read(name) {
  try {
    return window.localStorage.getItem(name);
  } catch (error) {
    return null;
  }
}
