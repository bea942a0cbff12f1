/**
 * Whether this is a television, which shows the board, or a phone, which shows the page. Same query as in board.css.
 */

const television = matchMedia([
  '(min-width: 1200px) and (min-height: 600px)',
  '(min-width: 700px) and (min-height: 1200px)',
  '(min-width: 800px) and (min-height: 460px) and (orientation: landscape) and (pointer: fine)',
  '(pointer: none)',
].join());
/** A screen's page is a television at any size. */
const isScreen = document.documentElement.hasAttribute('data-screen');

export const isOnTelevision = () => (isScreen || television.matches) && Boolean(document.getElementById('tv'));
export const isUpright = () => innerHeight > innerWidth;

/** Reload a window that became a television or is none any more. */
television.addListener(() => { if (!isScreen && document.getElementById('tv')) location.reload(); });
