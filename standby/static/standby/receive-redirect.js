/**
 * Puts what a page brought along from the other laptop where its pages look for it, and opens the page it came from. Where
 * taps were left behind it stays, and a person reads so.
 */

const { path, kept, left } = JSON.parse(document.getElementById('brought').textContent);
const TAPS = 'shuffle-up-taps-';

for (const [name, value] of kept) {
  if (name.startsWith(TAPS)) localStorage.setItem(name, JSON.stringify(together(JSON.parse(value), JSON.parse(localStorage.getItem(name) || '[]'))));
  else if (name === 'theme') localStorage.setItem(name, value);
}
if (!left) location.replace(path);

/** The taps that were brought, before those that were made here. What once went from here to there was done there. */
function together(brought, here) {
  const keys = new Set(brought.map(({ key }) => key));
  return [...brought, ...here.filter(({ key, moved }) => !moved && !keys.has(key))];
}
