/** Shows an announcement over the whole screen for its time. */

export function takeOver(announcement, now) {
  const isCurrent = announcement && announcement.fills && announcement.at <= now && now < announcement.until;
  const cover = document.getElementById('take-over');
  if (!isCurrent) {
    if (cover) cover.remove();
    return;
  }
  const visibleCover = cover || addCover();
  if (visibleCover.firstChild.textContent !== announcement.words) {
    visibleCover.firstChild.textContent = announcement.words;
  }
}

function addCover() {
  const cover = document.createElement('div');
  cover.id = 'take-over';
  cover.setAttribute('role', 'status');
  cover.appendChild(document.createElement('p')).setAttribute('dir', 'auto');
  document.body.appendChild(cover);
  return cover;
}
