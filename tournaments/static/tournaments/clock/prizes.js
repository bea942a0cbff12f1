/** What the places pay, as players who are still in need to know it. Money is in minor units, places count from 1. */

/**
 * @param {object} money the snapshot's money
 * @param {number} left players left
 * @param {boolean} open whether somebody may still enter
 */
export function prizes(money, left, open) {
  const { places } = money;
  const paid = places.reduce((most, place) => Math.max(most, place.to), 0);
  return Object.assign({}, money, {
    paid,
    soFar: open || !money.final,
    toTheMoney: paid && left > paid ? left - paid : 0,
    jump: money.dealt ? null : jump(places, left, paid),
    nextOut: amountAt(places, left),
  });
}

/** The next better prize: the first one at all, or the next step up from where a player would go out now. */
function jump(places, left, paid) {
  if (!paid) return null;
  if (left > paid) return { first: true, place: paid, amount: amountAt(places, paid) };
  const here = group(places, left);
  const better = here && group(places, here.from - 1);
  return better ? { first: false, place: better.to, amount: better.amount } : null;
}

const group = (places, place) => places.find(({ from, to }) => from <= place && place <= to);

/** What a place pays; 0 for none. */
export function amountAt(places, place) {
  const paid = group(places, place);
  return paid ? paid.amount : 0;
}
