/** Reports that a staff phone is alive, how far its clock is off, and how many taps wait on it. */

const BEAT_INTERVAL = 20000;
const FIRST_BEAT = 3000;

/** @param {{time: {now: () => number}, waiting: () => object[]}} given */
export function startHeartbeat({ time, waiting }) {
  async function sendBeat() {
    if (document.hidden) return;
    const params = new URLSearchParams({ ahead: Math.round(Date.now() - time.now()), waits: waiting().length });
    try {
      await fetch(`/my/phone/?${params}`, { cache: 'no-store' });
    } catch {
      // no network: the staff page shows how long nothing was heard
    }
  }
  setTimeout(sendBeat, FIRST_BEAT);
  setInterval(sendBeat, BEAT_INTERVAL);
}
