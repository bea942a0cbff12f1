/**
 * HMAC-SHA256 (RFC 2104, FIPS 180-4) of short texts in ASCII: browsers have their own over HTTPS alone.
 * It runs on Chromium 68.
 */

const BLOCK = 64;
const ROUNDS = 64;
/** The first bits of the square roots and of the cube roots of the primes, as the standard defines them. */
const [START, ADDED] = fractions();

/**
 * @param {string} key at most 64 letters
 * @param {string} text
 * @returns {string} 64 hexadecimal digits
 */
export function hmac(key, text) {
  const padded = bytes(key).concat(new Array(BLOCK - key.length).fill(0));
  const inner = sha256(padded.map((byte) => byte ^ 0x36).concat(bytes(text)));
  return hex(sha256(padded.map((byte) => byte ^ 0x5c).concat(inner)));
}

function sha256(message) {
  const state = START.slice();
  const blocks = withLength(message);
  for (let at = 0; at < blocks.length; at += BLOCK) mix(state, blocks.slice(at, at + BLOCK));
  return [].concat(...state.map((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]));
}

/** The message, a bit, zeros, and its length in bits. */
function withLength(message) {
  const zeros = (2 * BLOCK - 9 - (message.length % BLOCK)) % BLOCK;
  const bits = message.length * 8;
  const length = [0, 0, 0, 0, bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255];
  return message.concat([128], new Array(zeros).fill(0), length);
}

function mix(state, block) {
  const words = [];
  let [a, b, c, d, e, f, g, h] = state;
  for (let round = 0; round < ROUNDS; round += 1) {
    words.push(round < 16 ? wordAt(block, 4 * round) : nextWord(words, round));
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ADDED[round] + words[round]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => { state[place] = (state[place] + word) | 0; });
}

function wordAt(block, at) {
  return (block[at] << 24) | (block[at + 1] << 16) | (block[at + 2] << 8) | block[at + 3];
}

function nextWord(words, round) {
  const [far, near] = [words[round - 15], words[round - 2]];
  const small = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
  const large = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
  return (words[round - 16] + small + words[round - 7] + large) | 0;
}

function fractions() {
  const primes = [];
  for (let number = 2; primes.length < ROUNDS; number += 1) if (primes.every((prime) => number % prime)) primes.push(number);
  const first = (root) => ((root - Math.floor(root)) * 0x100000000) | 0;
  return [primes.slice(0, 8).map((prime) => first(Math.sqrt(prime))), primes.map((prime) => first(Math.cbrt(prime)))];
}

const turn = (word, by) => (word >>> by) | (word << (32 - by));
const bytes = (text) => Array.from(text, (letter) => letter.charCodeAt(0));
const hex = (found) => found.map((byte) => byte.toString(16).padStart(2, '0')).join('');
