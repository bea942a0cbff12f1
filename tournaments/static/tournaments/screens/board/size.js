/** Whether this is a television: there the board stands, in a hand the page. The style sheet asks the same (board.css). */

const television = matchMedia('(min-width: 1200px) and (min-height: 600px), (min-width: 700px) and (min-height: 1200px)');

export const onATelevision = () => television.matches && Boolean(document.getElementById('tv'));
export const upright = () => innerHeight > innerWidth;

/** A window that became a television, or is none any more, begins again. */
television.addListener(() => { if (document.getElementById('tv')) location.reload(); });
