/** An announcement that takes over the whole screen for its time, whatever stands there. */

export function takeOver(announcement, now) {
  const stands = announcement && announcement.fills && announcement.at <= now && now < announcement.until;
  const cover = document.getElementById('take-over');
  if (!stands) {
    if (cover) cover.remove();
    return;
  }
  const shown = cover || put();
  if (shown.firstChild.textContent !== announcement.words) shown.firstChild.textContent = announcement.words;
}

function put() {
  const cover = document.createElement('div');
  cover.id = 'take-over';
  cover.setAttribute('role', 'status');
  cover.appendChild(document.createElement('p')).setAttribute('dir', 'auto');
  document.body.appendChild(cover);
  return cover;
}
