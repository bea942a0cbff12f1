/**
 * Return whether a page belongs to the other laptop. `known` is what the page came with or has since learned from its
 * own server; `own` and `other` are the current answers: null if none came, undefined while one may come.
 *
 * @param {{known: Answer, own: Answer | null | undefined, other: Answer | null | undefined}} answers
 * @typedef {{role: string, epoch: number}} Answer
 */
export function isPrimaryElsewhere({ known, own, other }) {
  if (!other || other.role === 'standby' || other.epoch < known.epoch) return false;
  // two primaries: the one that took over later; equal ones stay where they are
  if (own && own.role !== 'standby') return other.epoch > own.epoch;
  // no answer, or none yet: the other has taken over only with a higher epoch, unless this page came from the standby
  return other.epoch > known.epoch || Boolean(own) || (own === null && known.role === 'standby');
}
