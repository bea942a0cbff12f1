/**
 * Keeps the device's screen on while the page is visible: by a wake lock, which browsers have over HTTPS alone, else by
 * a muted video that repeats. Where neither works, a sentence tells how, for a while.
 */

/** ms: how long the sentence stands. */
const NOTE_TIME = 20000;
const settings = document.getElementById('keep-awake');
let video = null;

async function keepAwake() {
  if (document.visibilityState !== 'visible') return;
  if (await takeWakeLock() || await playVideo()) {
    hideNote();
    return;
  }
  showNote();
  // a browser that plays nothing by itself plays after a touch
  document.addEventListener('pointerdown', keepAwake, { once: true });
}

/** Resolve to whether the browser keeps the screen on; the lock ends by itself with the page's visibility. */
async function takeWakeLock() {
  if (!navigator.wakeLock) return false;
  try {
    await navigator.wakeLock.request('screen');
    document.documentElement.dataset.awake = 'lock';
    return true;
  } catch (refused) {
    return false;
  }
}

async function playVideo() {
  video = video || addVideo();
  try {
    await video.play();
    document.documentElement.dataset.awake = 'video';
    return true;
  } catch (refused) {
    return false;
  }
}

/** Browsers count a video only where it is drawn: it is one dark pixel in a corner. */
function addVideo() {
  const added = document.createElement('video');
  added.className = 'keep-awake';
  added.muted = true;
  added.loop = true;
  added.setAttribute('playsinline', '');
  added.setAttribute('aria-hidden', 'true');
  for (const source of settings.content.querySelectorAll('source')) added.append(source.cloneNode());
  document.body.append(added);
  return added;
}

function showNote() {
  delete document.documentElement.dataset.awake;
  if (document.querySelector('.keep-awake-note')) return;
  document.body.append(settings.content.querySelector('p').cloneNode(true));
  setTimeout(hideNote, NOTE_TIME);
}

function hideNote() {
  const note = document.querySelector('.keep-awake-note');
  if (note) note.remove();
}

// of a page within a page, the outer one keeps the screen on
if (window.parent === window) {
  document.addEventListener('visibilitychange', keepAwake);
  keepAwake();
}
