/** Prevents burn-in on screens that show a picture for hours: it moves by a few pixels every few minutes. */

/** The positions of the picture, in pixels from its place. */
const POSITIONS = [[0, 0], [3, 2], [-2, 3], [-3, -2], [2, -3]];
const MOVE_INTERVAL = 4 * 60000;

/** Move a relatively placed element from position to position. Phone pages do not move. */
export function moveAgainstBurnIn(element) {
  let index = 0;
  setInterval(() => {
    index = (index + 1) % POSITIONS.length;
    const [right, down] = matchMedia('(max-width: 700px)').matches ? POSITIONS[0] : POSITIONS[index];
    element.style.left = `${right}px`;
    element.style.top = `${down}px`;
  }, MOVE_INTERVAL);
}
