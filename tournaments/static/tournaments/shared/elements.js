// Elements, made without markup.

/** An element with properties, data attributes, and children (text or elements). */
export function make(tag, { data = {}, aria = {}, ...properties } = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  for (const [name, value] of Object.entries(data)) element.dataset[name] = value;
  for (const [name, value] of Object.entries(aria)) element.setAttribute(`aria-${name}`, value);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A select with options given as [value, words]. */
export function choice(options, value, properties = {}) {
  const known = options.some(([one]) => one === value) ? options : [...options, [value, value]];
  return make('select', properties, ...known.map(([one, words]) => make('option', { value: one, selected: one === value }, words)));
}
