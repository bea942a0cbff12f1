/** The engine of a television, as staff read it: "Chromium 108". */

const KNOWN = [[/(?:Chrome|Chromium|CrMo)\/(\d+)/, 'Chromium'], [/Firefox\/(\d+)/, 'Firefox'], [/Version\/(\d+).*Safari/, 'Safari']];

export function engineOf(agent) {
  for (const [pattern, name] of KNOWN) {
    const found = pattern.exec(agent);
    if (found) return `${name} ${found[1]}`;
  }
  return '';
}
