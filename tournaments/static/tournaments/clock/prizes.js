/** The prizes as the remaining players need to know them. Money is in minor units, places count from 1. */

/**
 * @param {object} money the snapshot's money
 * @param {number} left players left
 * @param {boolean} open whether registration is open
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

/** Return the next better prize: the first one, or the next step up from the current place. */
function jump(places, left, paid) {
  if (!paid) return null;
  if (left > paid) return { first: true, place: paid, amount: amountAt(places, paid) };
  const currentPrize = prizeAt(places, left);
  const betterPrize = currentPrize && prizeAt(places, currentPrize.from - 1);
  return betterPrize ? { first: false, place: betterPrize.to, amount: betterPrize.amount } : null;
}

const prizeAt = (places, place) => places.find(({ from, to }) => from <= place && place <= to);

/** Return what a place pays; 0 for nothing. */
export function amountAt(places, place) {
  const paid = prizeAt(places, place);
  return paid ? paid.amount : 0;
}
