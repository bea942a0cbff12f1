/** A screen on the wall shows what staff choose: when they choose something else, its page is loaded again. */

const SPREAD = 500;
const ANOTHER_TRY = 3000;

/** Whether this page is shown on one of the organisation's screens. */
export const isScreen = () => Boolean(shownBy(document));

/**
 * Look again after a change that may be about screens, or about what the clock stands in for; `all` stands for changes
 * that nobody can name any more.
 */
export function lookAgain(topics) {
  if (!isScreen()) return;
  const waits = (document.querySelector('meta[name="screen"]').dataset.waits || '').split(' ');
  if (['screens', 'all'].concat(waits).some((topic) => topics.includes(topic))) reloadIfChanged();
}

/** Only an answer of the server's replaces the page: never leave a wall with a browser's error on it. */
async function reloadIfChanged() {
  await wait(Math.random() * SPREAD);
  let now = await chosen();
  while (now === null) {
    await wait(ANOTHER_TRY);
    now = await chosen();
  }
  if (now !== shownBy(document)) location.reload();
}

/** What the screen is to show; null while nobody answers. */
async function chosen() {
  try {
    const answer = await fetch(location.href, { cache: 'no-store' });
    return answer.ok ? shownBy(new DOMParser().parseFromString(await answer.text(), 'text/html')) : null;
  } catch (error) {
    return null;
  }
}

/** What a page shows; '' where it is the page of an address of its own, and shows what that says. */
function shownBy(page) {
  const meta = page.querySelector('meta[name="screen"]');
  return meta ? meta.content : '';
}
const wait = (span) => new Promise((resolve) => setTimeout(resolve, span));
