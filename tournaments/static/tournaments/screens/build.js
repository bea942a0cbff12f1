/**
 * A page on a wall that is older than the server's files loads itself again, at a moment of its own: hundreds of screens
 * make no wave. A page in the hand has no mark of its build, and stays.
 */

const SPREAD = 20000;
const KEPT_AS = 'loaded-for-build';
let waits = false;

/** The server runs this build now. */
export function mindBuild(build) {
  const mark = document.querySelector('meta[name="build"]');
  if (waits || window.parent !== window || !mark || !mark.content || !build || mark.content === build) return;
  if (wasLoadedFor(build)) return;
  waits = true;
  setTimeout(() => loadAgain(build), Math.random() * SPREAD);
}

/** Only an answer of the server's replaces the page: never leave a wall with a browser's error on it. */
async function loadAgain(build) {
  try {
    const answer = await fetch(location.href, { cache: 'no-store' });
    if (answer.ok) {
      keep(build);
      location.reload();
      return;
    }
  } catch (error) {
    // no network: the next message tries again
  }
  waits = false;
}

function wasLoadedFor(build) {
  try {
    return sessionStorage.getItem(KEPT_AS) === build;
  } catch (error) {
    return false;
  }
}

function keep(build) {
  try {
    sessionStorage.setItem(KEPT_AS, build);
  } catch (error) {
    // a television that keeps nothing
  }
}
