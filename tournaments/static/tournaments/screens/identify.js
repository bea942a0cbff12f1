/** Shows which screen this is: its number, as large as possible, and its name. */

const SHOW_TIME = 10000;
let timer = null;

export function identify({ number, name }) {
  const oldCover = document.getElementById('identify');
  if (oldCover) oldCover.remove();
  clearTimeout(timer);
  const cover = document.createElement('div');
  cover.id = 'identify';
  cover.appendChild(document.createElement('b')).textContent = number;
  const title = cover.appendChild(document.createElement('span'));
  title.textContent = name;
  title.setAttribute('dir', 'auto');
  document.body.appendChild(cover);
  timer = setTimeout(() => cover.remove(), SHOW_TIME);
}
