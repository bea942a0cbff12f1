/**
 * Describes a picture as a tree and makes the page match it, changing only what differs: nothing flickers, screen
 * readers stay quiet, and a figure that changed can be marked.
 */

const SVG = new Set(['svg', 'use', 'circle', 'text']);
/** The node that each element was last drawn from. */
const drawn = new WeakMap();

/**
 * Create a node. `null`, `false` and '' among the children are left out.
 * @param {string} tag
 * @param {object} props attributes; besides them `changes: true`, for a figure that is marked when it changes
 */
export function h(tag, props, ...children) {
  return { tag, props: props || {}, children: flatten(children).filter(isDrawable).map(toNode) };
}

/** `Array.flat` is missing in browsers of some televisions. */
const flatten = (nodes) => [].concat(...nodes.map((node) => (Array.isArray(node) ? flatten(node) : [node])));
const isDrawable = (child) => child || child === 0;
const toNode = (child) => (typeof child === 'object' ? child : String(child));

/** Make the children of `parent` match `nodes`. */
export function patch(parent, ...nodes) {
  const nodeList = flatten(nodes).filter(Boolean);
  nodeList.forEach((node, at) => placeNode(parent, node, parent.childNodes[at]));
  while (parent.childNodes.length > nodeList.length) parent.lastChild.remove();
}

function placeNode(parent, node, existing) {
  if (!existing) parent.append(createNode(node));
  else if (!isSameElement(existing, node)) existing.replaceWith(createNode(node));
  else if (typeof node === 'string') { if (existing.data !== node) existing.data = node; }
  else updateNode(existing, node);
}

function isSameElement(existing, node) {
  if (typeof node === 'string') return existing.nodeType === Node.TEXT_NODE;
  const previous = drawn.get(existing);
  return Boolean(previous) && previous.tag === node.tag && previous.props.key === node.props.key;
}

function createNode(node) {
  if (typeof node === 'string') return document.createTextNode(node);
  const element = SVG.has(node.tag)
    ? document.createElementNS('http://www.w3.org/2000/svg', node.tag)
    : document.createElement(node.tag);
  updateAttributes(element, {}, node.props);
  drawn.set(element, node);
  patch(element, node.children);
  return element;
}

function updateNode(element, node) {
  const previous = drawn.get(element);
  updateAttributes(element, previous.props, node.props);
  drawn.set(element, node);
  patch(element, node.children);
  if (node.props.changes && textOf(previous) !== textOf(node)) markChanged(element);
}

function updateAttributes(element, previous, next) {
  for (const name of new Set([...Object.keys(previous), ...Object.keys(next)])) {
    if (name === 'changes' || name === 'key' || previous[name] === next[name]) continue;
    const value = next[name];
    if (value === undefined || value === null || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : value);
  }
}

/** Mark a changed figure; restarts the animation if it was marked a moment ago. */
function markChanged(element) {
  element.classList.remove('changed');
  void element.offsetWidth;
  element.classList.add('changed');
  element.addEventListener('animationend', () => element.classList.remove('changed'), { once: true });
}

const textOf = (node) => (typeof node === 'string' ? node : node.children.map(textOf).join(''));
