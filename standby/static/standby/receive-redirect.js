/**
 * Stores what a page brought along from the other laptop, and opens the same page here. If taps were left behind, this
 * page stays and tells the user.
 */

const { path, kept: stored, left: tapsLeft } = JSON.parse(document.getElementById('brought').textContent);
const TAPS_PREFIX = 'shuffle-up-taps-';

for (const [name, value] of stored) {
  if (name.startsWith(TAPS_PREFIX))
    localStorage.setItem(
      name,
      JSON.stringify(mergeTaps(JSON.parse(value), JSON.parse(localStorage.getItem(name) || '[]')))
    );
  else if (name === 'theme') localStorage.setItem(name, value);
}
if (!tapsLeft) location.replace(path);

/** Put the brought taps before those that were made here. Taps that once went from here to there were done there. */
function mergeTaps(broughtTaps, localTaps) {
  const keys = new Set(broughtTaps.map(({ key }) => key));
  return [...broughtTaps, ...localTaps.filter(({ key, moved }) => !moved && !keys.has(key))];
}
