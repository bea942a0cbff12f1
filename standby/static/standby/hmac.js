/**
 * HMAC-SHA256 (RFC 2104, FIPS 180-4) of short texts in ASCII: browsers have their own over HTTPS alone.
 * It runs on Chromium 68.
 */

const BLOCK = 64;
const ROUNDS = 64;
/** The first bits of the square roots and of the cube roots of the primes, as the standard defines them. */
const [INITIAL_STATE, ROUND_CONSTANTS] = primeRootFractions();

/**
 * @param {string} key at most 64 letters
 * @param {string} text
 * @returns {string} 64 hexadecimal digits
 */
export function hmac(key, text) {
  const padded = toBytes(key).concat(new Array(BLOCK - key.length).fill(0));
  const inner = sha256(padded.map((byte) => byte ^ 0x36).concat(toBytes(text)));
  return toHex(sha256(padded.map((byte) => byte ^ 0x5c).concat(inner)));
}

function sha256(message) {
  const state = INITIAL_STATE.slice();
  const blocks = pad(message);
  for (let at = 0; at < blocks.length; at += BLOCK) mixBlock(state, blocks.slice(at, at + BLOCK));
  return [].concat(...state.map((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]));
}

/** Pad a message: a bit, zeros, and its length in bits. */
function pad(message) {
  const zeros = (2 * BLOCK - 9 - (message.length % BLOCK)) % BLOCK;
  const bits = message.length * 8;
  const length = [0, 0, 0, 0, bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255];
  return message.concat([128], new Array(zeros).fill(0), length);
}

function mixBlock(state, block) {
  const words = [];
  let [a, b, c, d, e, f, g, h] = state;
  for (let round = 0; round < ROUNDS; round += 1) {
    words.push(round < 16 ? wordAt(block, 4 * round) : nextWord(words, round));
    const sum1 = (h + (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) + ((e & f) ^ (~e & g))
      + ROUND_CONSTANTS[round] + words[round]) | 0;
    const sum2 = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(sum1 + sum2) | 0, a, b, c, (d + sum1) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => { state[index] = (state[index] + word) | 0; });
}

function wordAt(block, at) {
  return (block[at] << 24) | (block[at + 1] << 16) | (block[at + 2] << 8) | block[at + 3];
}

function nextWord(words, round) {
  const [word15, word2] = [words[round - 15], words[round - 2]];
  const small = rotateRight(word15, 7) ^ rotateRight(word15, 18) ^ (word15 >>> 3);
  const large = rotateRight(word2, 17) ^ rotateRight(word2, 19) ^ (word2 >>> 10);
  return (words[round - 16] + small + words[round - 7] + large) | 0;
}

function primeRootFractions() {
  const primes = [];
  for (let number = 2; primes.length < ROUNDS; number += 1) {
    if (primes.every((prime) => number % prime)) primes.push(number);
  }
  const fractionBits = (root) => ((root - Math.floor(root)) * 0x100000000) | 0;
  return [
    primes.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime))),
    primes.map((prime) => fractionBits(Math.cbrt(prime))),
  ];
}

const rotateRight = (word, count) => (word >>> count) | (word << (32 - count));
const toBytes = (text) => Array.from(text, (letter) => letter.charCodeAt(0));
const toHex = (bytesToHex) => bytesToHex.map((byte) => byte.toString(16).padStart(2, '0')).join('');
