/** Asks a laptop for its role. The request is short, needs no preflight, and is answered without the database. */

import { hmac } from './hmac.js';

const TIMEOUT = 1500;
/** Bytes of the nonce of a request. */
const NONCE_BYTES = 16;

/**
 * @param {string} page the page's number
 * @param {{address: string, key: string}} laptop its address, and the key that signs its answers to this page
 * @param {number} silent ms since this page's own laptop was last heard
 * @returns null if it does not answer, has another key, or is not the laptop of this address
 */
export async function askLaptop(page, { address, key }, silent) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT);
  const nonce = newNonce();
  try {
    const settings = { cache: 'no-store', credentials: 'omit', redirect: 'error', signal: controller.signal };
    const answer = await fetch(`${address}/live/laptop?page=${page}&asks=${nonce}&silent=${silent}`, settings);
    const { role, epoch, at, answer: signature } = answer.ok ? await answer.json() : {};
    const isComplete = typeof role === 'string' && Number.isInteger(epoch) && Number.isInteger(at);
    return isComplete && signature === hmac(key, `${nonce} ${role} ${epoch} ${at}`) ? { role, epoch, at } : null;
  } catch (error) {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function newNonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
