/** The lists of a layout that are not in the snapshot: the last busts and the league table. */

/** Screens fetch at random within so many ms. */
const SPREAD = 500;

/**
 * @param {Document} page
 * @param {() => void} onChange called when the lists have changed
 */
export function openLists(page, onChange) {
  const holder = page.getElementById('lists');
  let lists = holder ? JSON.parse(holder.textContent) : { busts: [], league: [], topics: [] };

  /** Fetch the lists again after a change; without an answer the old ones stay. */
  async function topicsChanged(topics) {
    if (!lists.address || !lists.topics.some((topic) => topics.includes(topic))) return;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD));
    try {
      const answer = await fetch(lists.address, { cache: 'no-store' });
      if (!answer.ok) return;
      lists = Object.assign({ address: lists.address, topics: lists.topics }, await answer.json());
      onChange();
    } catch (error) {
      // no network: the next change fetches again
    }
  }

  return { now: () => lists, topicsChanged };
}
