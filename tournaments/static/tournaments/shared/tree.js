/**
 * A picture is described as a tree and the page made to match it, touching only what differs. What did not change is
 * not written again, so nothing flickers, screen readers stay quiet, and a figure that did change can be marked.
 */

const SVG = new Set(['svg', 'use', 'circle', 'text']);
/** What each element was last drawn from. */
const drawn = new WeakMap();

/**
 * A node. `null`, `false` and '' among the children are left out.
 * @param {string} tag
 * @param {object} props attributes; besides them `changes: true`, for a figure that is marked when it changes
 */
export function h(tag, props, ...children) {
  return { tag, props: props || {}, children: flat(children).filter(drawable).map(asNode) };
}

/** `Array.flat` is younger than the browsers of some televisions. */
const flat = (nodes) => [].concat(...nodes.map((node) => (Array.isArray(node) ? flat(node) : [node])));
const drawable = (child) => child || child === 0;
const asNode = (child) => (typeof child === 'object' ? child : String(child));

/** Make the children of `parent` match `nodes`. */
export function patch(parent, ...nodes) {
  const wanted = flat(nodes).filter(Boolean);
  wanted.forEach((node, at) => place(parent, node, parent.childNodes[at]));
  while (parent.childNodes.length > wanted.length) parent.lastChild.remove();
}

function place(parent, node, there) {
  if (!there) parent.append(make(node));
  else if (!sameElement(there, node)) there.replaceWith(make(node));
  else if (typeof node === 'string') { if (there.data !== node) there.data = node; }
  else renew(there, node);
}

function sameElement(there, node) {
  if (typeof node === 'string') return there.nodeType === Node.TEXT_NODE;
  const before = drawn.get(there);
  return Boolean(before) && before.tag === node.tag && before.props.key === node.props.key;
}

function make(node) {
  if (typeof node === 'string') return document.createTextNode(node);
  const element = SVG.has(node.tag)
    ? document.createElementNS('http://www.w3.org/2000/svg', node.tag)
    : document.createElement(node.tag);
  attributes(element, {}, node.props);
  drawn.set(element, node);
  patch(element, node.children);
  return element;
}

function renew(element, node) {
  const before = drawn.get(element);
  attributes(element, before.props, node.props);
  drawn.set(element, node);
  patch(element, node.children);
  if (node.props.changes && textOf(before) !== textOf(node)) mark(element);
}

function attributes(element, before, now) {
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (name === 'changes' || name === 'key' || before[name] === now[name]) continue;
    const value = now[name];
    if (value === undefined || value === null || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : value);
  }
}

/** Mark a figure that changed, once, from the beginning even if it was marked a moment ago. */
function mark(element) {
  element.classList.remove('changed');
  void element.offsetWidth;
  element.classList.add('changed');
  element.addEventListener('animationend', () => element.classList.remove('changed'), { once: true });
}

const textOf = (node) => (typeof node === 'string' ? node : node.children.map(textOf).join(''));
