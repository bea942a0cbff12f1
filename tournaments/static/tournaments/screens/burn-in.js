/** Keeps a picture that hangs for hours from burning into the screen: it moves by a few pixels every few minutes. */

/** Where the picture is, turn by turn, in pixels from its place. */
const TURNS = [[0, 0], [3, 2], [-2, 3], [-3, -2], [2, -3]];
const EVERY = 4 * 60000;

/** Let an element, which is placed relatively, move from turn to turn. A page in the hand stays where it is. */
export function moveAgainstBurnIn(element) {
  let turn = 0;
  setInterval(() => {
    turn = (turn + 1) % TURNS.length;
    const [right, down] = matchMedia('(max-width: 700px)').matches ? TURNS[0] : TURNS[turn];
    element.style.left = `${right}px`;
    element.style.top = `${down}px`;
  }, EVERY);
}
