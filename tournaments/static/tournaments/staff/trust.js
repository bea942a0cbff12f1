/** Looks whether this device trusts the server: whether a browser that has it reads one of its secure pages. */

const state = document.querySelector('.trust__state');

async function look() {
  state.dataset.state = 'asking';
  try {
    await fetch(state.dataset.asked, { mode: 'no-cors', cache: 'no-store' });
    state.dataset.state = 'trusted';
  } catch {
    state.dataset.state = 'unknown';
  }
}

if (state) {
  state.querySelector('button').addEventListener('click', look);
  // who comes back from the settings finds the answer of now
  document.addEventListener('visibilitychange', () => { if (!document.hidden) look(); });
  look();
}
