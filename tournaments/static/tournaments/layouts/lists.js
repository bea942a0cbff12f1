/** The lists of a layout that are not in the snapshot: who went out last, and the league table. */

/** Screens ask one after the other, within so many ms. */
const SPREAD = 500;

/**
 * @param {Document} page
 * @param {() => void} changed is called when others have come
 */
export function openLists(page, changed) {
  const holder = page.getElementById('lists');
  let lists = holder ? JSON.parse(holder.textContent) : { busts: [], league: [], topics: [] };

  /** Ask again after a change; while nobody answers, what was said last stays. */
  async function topicsChanged(topics) {
    if (!lists.address || !lists.topics.some((topic) => topics.includes(topic))) return;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD));
    try {
      const answer = await fetch(lists.address, { cache: 'no-store' });
      if (!answer.ok) return;
      lists = Object.assign({ address: lists.address, topics: lists.topics }, await answer.json());
      changed();
    } catch (error) {
      // out of touch: the next change asks again
    }
  }

  return { now: () => lists, topicsChanged };
}
