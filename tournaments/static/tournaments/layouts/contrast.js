/** Contrast of colours by WCAG 2: tournaments/rules/layouts/contrast.py said again. Colours are #rrggbb. */

/** From this luminance on black words have more contrast than white ones. */
const LIGHT = 0.179;

function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether a ground wants dark words. */
export const isLight = (ground) => luminance(ground) > LIGHT;

/** The contrast of two colours, 1 to 21. */
export function contrast(one, other) {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((first, second) => first - second);
  return (lighter + 0.05) / (darker + 0.05);
}
