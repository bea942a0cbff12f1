/** What a level is played for, as it is said: blinds or limits first, then the ante and what else is posted. */

/**
 * @param {object} level a step of the snapshot
 * @returns {{kind: string, amounts: number[], limits: ?number[], ante: ?object, bringIn: number}} `kind` names what
 *   `amounts` are: blinds, limits (a game without blinds), bring_in or ante. `limits` stand beside blinds.
 */
export function stakes(level) {
  const blinds = posted(level.third_blind, level.small_blind, level.big_blind).sort((one, other) => one - other);
  const limits = level.betting === 'fixed_limit' ? bets(level) : posted(level.small_bet, level.big_bet);
  const main = { blinds, limits, bring_in: posted(level.bring_in), ante: posted(level.ante && level.ante.amount) };
  const [kind, amounts] = Object.entries(main).find(([, found]) => found.length) || ['blinds', [0]];
  return {
    kind,
    amounts,
    limits: kind === 'blinds' && limits.length ? limits : null,
    ante: kind === 'ante' || !main.ante.length ? null : level.ante,
    bringIn: kind === 'bring_in' ? 0 : level.bring_in,
  };
}

/** The game that a level names, or in stud and in limit games the tournament's; '' where the blinds say enough. */
export function gameOf(level, tournament) {
  const named = level.bring_in || level.betting === 'fixed_limit';
  return level.game || (named ? tournament : '');
}

/** The first raise, from and to, and a pot over that pot, where the pot limits them: they go wrong at the table. */
export function firstRaise({ betting, limits }) {
  const byThePot = ['pot_limit', 'half_pot'].includes(betting);
  if (!byThePot || !limits || !limits.max_raise_to) return null;
  return [limits.min_raise_to, limits.max_raise_to, limits.re_pot_to].filter(Boolean);
}

/** The small and the big bet. A limit game's big blind is its small bet, and the big bet twice that. */
function bets({ small_bet: small, big_bet: big, big_blind: blind }) {
  const first = small || blind;
  return posted(first, big || 2 * first);
}

const posted = (...amounts) => amounts.filter(Boolean);
