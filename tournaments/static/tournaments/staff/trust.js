/** Checks whether this device trusts the server: whether its browser can load one of its secure pages. */

const state = document.querySelector('.trust__state');

async function checkTrust() {
  state.dataset.state = 'asking';
  try {
    await fetch(state.dataset.asked, { mode: 'no-cors', cache: 'no-store' });
    state.dataset.state = 'trusted';
  } catch {
    state.dataset.state = 'unknown';
  }
}

if (state) {
  state.querySelector('button').addEventListener('click', checkTrust);
  // check again when the user comes back from the settings
  document.addEventListener('visibilitychange', () => { if (!document.hidden) checkTrust(); });
  checkTrust();
}
