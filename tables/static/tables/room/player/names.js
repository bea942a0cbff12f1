/** The name that this phone remembers, and the search among the names on the page. It leaves the phone never. */

const STORAGE_KEY = 'shuffle-up-my-name';
let chosenName = '';

/** Return the name that was chosen on this phone; "" without one. */
export function rememberedName() {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return chosenName;
  }
}

/** Remember a name on this phone; "" forgets it. A browser without storage remembers it until the page is left. */
export function rememberName(name) {
  chosenName = name;
  try {
    if (name) localStorage.setItem(STORAGE_KEY, name);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // private windows of some browsers store nothing
  }
}

/** Return the rows whose names have every typed word, whatever its accents. */
export function matchingRows(rows, typed) {
  const typedWords = fold(typed).split(/\s+/).filter(Boolean);
  return rows.filter(([name]) => typedWords.every((word) => fold(name).includes(word)));
}

const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
