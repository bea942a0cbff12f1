/** The engine of a television for staff: "Chromium 108". */

const ENGINES = [
  [/(?:Chrome|Chromium|CrMo)\/(\d+)/, 'Chromium'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Version\/(\d+).*Safari/, 'Safari'],
];

export function engineOf(agent) {
  for (const [pattern, name] of ENGINES) {
    const match = pattern.exec(agent);
    if (match) return `${name} ${match[1]}`;
  }
  return '';
}
