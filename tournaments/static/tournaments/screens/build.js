/**
 * Reloads a wall page that is older than the server's files, after a random delay, so that hundreds of screens do not
 * reload at once. Phone pages have no mark of their build and stay.
 */

const SPREAD = 20000;
const STORAGE_KEY = 'loaded-for-build';
let isWaiting = false;

/** Reload if the server runs another build. */
export function followBuild(build) {
  const mark = document.querySelector('meta[name="build"]');
  if (isWaiting || window.parent !== window || !mark || !mark.content || !build || mark.content === build) return;
  if (wasLoadedFor(build)) return;
  isWaiting = true;
  setTimeout(() => reloadIfReachable(build), Math.random() * SPREAD);
}

/** Reload only if the server answers: a wall must never show a browser's error page. */
async function reloadIfReachable(build) {
  try {
    const answer = await fetch(location.href, { cache: 'no-store' });
    if (answer.ok) {
      storeBuild(build);
      location.reload();
      return;
    }
  } catch (error) {
    // no network: try again with the next message
  }
  isWaiting = false;
}

function wasLoadedFor(build) {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === build;
  } catch (error) {
    return false;
  }
}

function storeBuild(build) {
  try {
    sessionStorage.setItem(STORAGE_KEY, build);
  } catch (error) {
    // a television that stores nothing
  }
}
