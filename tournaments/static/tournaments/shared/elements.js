// Creates elements without markup.

/** Create an element with properties, data attributes, and children (text or elements). */
export function make(tag, { data = {}, aria = {}, ...properties } = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  for (const [name, value] of Object.entries(data)) element.dataset[name] = value;
  for (const [name, value] of Object.entries(aria)) element.setAttribute(`aria-${name}`, value);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Create a select with options given as [value, label]. */
export function makeSelect(options, value, properties = {}) {
  const allOptions = options.some(([key]) => key === value) ? options : [...options, [value, value]];
  return make(
    'select',
    properties,
    ...allOptions.map(([key, label]) => make('option', { value: key, selected: key === value }, label))
  );
}
