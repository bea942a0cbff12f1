/**
 * Which of two laptops a page belongs to, from what each says of itself. `known` is what the page came with, or learned
 * since from its own server; `own` and `other` are the answers of now: null where none came, undefined while one may come.
 *
 * @param {{known: Said, own: Said | null | undefined, other: Said | null | undefined}} given
 * @typedef {{role: string, epoch: number}} Said
 */
export function isPrimaryElsewhere({ known, own, other }) {
  if (!other || other.role === 'standby' || other.epoch < known.epoch) return false;
  // two that are in charge: the one that took over later; equal ones stay where they are
  if (own && own.role !== 'standby') return other.epoch > own.epoch;
  // no answer, or none yet: the other has taken over only with a higher epoch, unless this page came from the standby
  return other.epoch > known.epoch || Boolean(own) || (own === null && known.role === 'standby');
}
