/** The stakes of a level as they are announced: limits or blinds first, then the ante and other bets. */

/**
 * @param {object} level a step of the snapshot
 * @returns {{kind: string, amounts: number[], blinds: ?number[], ante: ?object, bringIn: number}} `kind` names the
 *   `amounts`: limits (a limit game), blinds, button_blind (short deck), bring_in or ante. `blinds` are those beside
 *   limits.
 */
export function stakes(level) {
  const blinds = nonZero(level.third_blind, level.small_blind, level.big_blind)
    .sort((smaller, larger) => smaller - larger);
  const main = {
    limits: limitsOf(level),
    [isOnButtonOnly(level) ? 'button_blind' : 'blinds']: blinds,
    bring_in: nonZero(level.bring_in),
    ante: nonZero(level.ante && level.ante.amount),
  };
  const [kind, amounts] = Object.entries(main).find(([, values]) => values.length) || ['blinds', [0]];
  return {
    kind,
    amounts,
    blinds: kind === 'limits' && blinds.length ? blinds : null,
    ante: kind === 'ante' || !main.ante.length ? null : level.ante,
    bringIn: kind === 'bring_in' ? 0 : level.bring_in,
  };
}

/** Return whether only the button posts a blind, as in short deck. */
const isOnButtonOnly = (level) => Boolean(level.third_blind) && !level.small_blind && !level.big_blind;

/** Return the level's game, else the tournament's; '' for the usual one, no-limit hold'em. */
export const gameOf = (level, { game, usualGame }) => level.game || (usualGame ? '' : game);

/** Return whether a level has the bets of all games of a mix, since each table counts the hands of its game. */
export const isForAllGames = ({ rotation = [] }, level) => rotation.length > 0 && Boolean(level) && !level.game;

/** Return the kind of a level's amounts, by which they are labelled; that of all games of a mix has a label of its own. */
export const labelOf = (view, level) => {
  const { kind } = stakes(level);
  return isForAllGames(view, level) && ['limits', 'blinds'].includes(kind) ? `${kind}_all_games` : kind;
};

/** Return a level for all games without its ante and bring-in, which are those of stud alone; another level as it is. */
export const withoutBetsOfStud = (view, level) =>
  isForAllGames(view, level) ? Object.assign({}, level, { ante: null, bring_in: 0 }) : level;

/** Return whether games of a level for all games have other bets beside those that all have. */
export const hasBetsByGame = (view) => {
  const { level } = view;
  return isForAllGames(view, level) && Boolean(stakes(level).blinds || level.bring_in || level.button_blind);
};

/** Return whether a level is followed by one of another game. */
export const isOtherGame = (next, level) => Boolean(next && level && next.game) && next.game !== level.game;

/** Return the first raise, from and to, and a pot over that pot, in pot limit, where players often get it wrong. */
export function firstRaise({ betting, limits }) {
  const isPotLimit = ['pot_limit', 'half_pot'].includes(betting);
  if (!isPotLimit || !limits || !limits.max_raise_to) return null;
  return [limits.min_raise_to, limits.max_raise_to, limits.re_pot_to].filter(Boolean);
}

/**
 * Return the small and the big bet, none without limits. In a limit game whose bets are not in the level, the big blind
 * is the small bet.
 */
export function limitsOf({ betting, small_bet: smallBet, big_bet: bigBet, big_blind: bigBlind }) {
  if (betting !== 'fixed_limit') return nonZero(smallBet, bigBet);
  const firstBet = smallBet || bigBlind;
  return nonZero(firstBet, bigBet || 2 * firstBet);
}

const nonZero = (...amounts) => amounts.filter(Boolean);
