/** Contrast of colours by WCAG 2: repeats tournaments/rules/layouts/contrast.py. Colours are #rrggbb. */

/** From this luminance on black text has more contrast than white text. */
const LIGHT = 0.179;

function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Return whether a background needs dark text. */
export const isLight = (background) => luminance(background) > LIGHT;

/** Return the contrast of two colours, 1 to 21. */
export function contrast(colour1, colour2) {
  const [darker, lighter] = [luminance(colour1), luminance(colour2)].sort((first, second) => first - second);
  return (lighter + 0.05) / (darker + 0.05);
}
