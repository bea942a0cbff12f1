/** What a laptop says of itself. A question is short, needs no preflight, and is answered without the database. */

const PATIENCE = 1500;

/** Null for one that does not answer, has another key, or is no laptop of this pair. `silent`: ms since its own was heard. */
export async function ask({ asks, answer: expected }, address, silent) {
  const patience = new AbortController();
  const giveUp = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const settings = { cache: 'no-store', credentials: 'omit', redirect: 'error', signal: patience.signal };
    const answer = await fetch(`${address}/live/laptop?asks=${asks}&silent=${silent}`, settings);
    const said = answer.ok ? await answer.json() : {};
    return said.answer === expected && Number.isInteger(said.epoch) ? { role: String(said.role), epoch: said.epoch } : null;
  } catch (error) {
    return null;
  } finally {
    clearTimeout(giveUp);
  }
}
