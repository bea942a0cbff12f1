/** A screen says which one it is: its number, as large as it can be, and its name. */

const STANDS = 10000;
let ends = null;

export function identify({ number, name }) {
  const before = document.getElementById('identify');
  if (before) before.remove();
  clearTimeout(ends);
  const cover = document.createElement('div');
  cover.id = 'identify';
  cover.appendChild(document.createElement('b')).textContent = number;
  const title = cover.appendChild(document.createElement('span'));
  title.textContent = name;
  title.setAttribute('dir', 'auto');
  document.body.appendChild(cover);
  ends = setTimeout(() => cover.remove(), STANDS);
}
