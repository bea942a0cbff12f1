/** Whether this is a television: there the board stands, in a hand the page. The style sheet asks the same (board.css). */

const television = matchMedia([
  '(min-width: 1200px) and (min-height: 600px)',
  '(min-width: 700px) and (min-height: 1200px)',
  '(min-width: 800px) and (min-height: 460px) and (orientation: landscape) and (pointer: fine)',
  '(pointer: none)',
].join());
/** The page of a screen is one at any size. */
const isScreen = document.documentElement.hasAttribute('data-screen');

export const onATelevision = () => (isScreen || television.matches) && Boolean(document.getElementById('tv'));
export const upright = () => innerHeight > innerWidth;

/** A window that became a television, or is none any more, begins again. */
television.addListener(() => { if (!isScreen && document.getElementById('tv')) location.reload(); });
