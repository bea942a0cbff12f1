/** The start window: shows times as this computer does, asks before it stops the server, and says when it is lost. */

const WINDOW_WIDTH = 940;
const WINDOW_HEIGHT = 710;

const lost = document.getElementById('lost');
const sure = document.getElementById('sure');

function showLocalTimes() {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: 'short', hourCycle: 'h23' });
  for (const time of document.querySelectorAll('time[data-local]')) {
    time.textContent = format.format(new Date(time.dateTime));
  }
}

document.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (!button) return;
  if (button.id === 'stop') sure.showModal();
  if (button.id === 'go-on') sure.close();
});

for (const name of ['htmx:sendError', 'htmx:timeout', 'htmx:responseError']) {
  document.body.addEventListener(name, () => { lost.hidden = false; });
}
document.body.addEventListener('htmx:beforeSwap', () => { lost.hidden = true; });
document.body.addEventListener('htmx:afterSettle', showLocalTimes);

showLocalTimes();
// a browser that was open already gives a window without tabs the size that it had last
if (window.matchMedia('(display-mode: standalone)').matches) window.resizeTo(WINDOW_WIDTH, WINDOW_HEIGHT);
