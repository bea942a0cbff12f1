/**
 * The desk by keys: Enter arms the first player found, Enter again sells; arrows arm another; a sale clears the box.
 */

/** What htmx calls a request that did not come back. */
const LOST = ['htmx:sendError', 'htmx:timeout'];

const box = document.querySelector('[data-box]');
const found = document.getElementById('found');
const result = document.getElementById('result');

const players = () => [...found.querySelectorAll('[data-who]')];
const armed = () => players().findIndex((who) => who.hasAttribute('data-armed'));

function arm(at) {
  const all = players();
  all.forEach((who, index) => who.toggleAttribute('data-armed', index === at));
  all[at]?.scrollIntoView({ block: 'nearest' });
}

function sell(who) {
  // who is in and owes nothing has no first action: nothing is sold by habit
  who.querySelector('form[data-first]')?.requestSubmit();
}

function clear() {
  box.value = '';
  box.dispatchEvent(new Event('refresh'));
  box.focus();
}

box.addEventListener('keydown', (event) => {
  const at = armed();
  const last = players().length - 1;
  if (event.key === 'Enter') {
    event.preventDefault();
    if (box.dataset.waits) return;
    if (at >= 0) sell(players()[at]);
    else if (last >= 0) arm(0);
  } else if (event.key === 'ArrowDown' && last >= 0) {
    event.preventDefault();
    arm(Math.min(at + 1, last));
  } else if (event.key === 'ArrowUp' && last >= 0) {
    event.preventDefault();
    arm(Math.max(at - 1, 0));
  }
});

// what is on its way is not what was typed: nobody is sold to before the list has come
box.addEventListener('input', () => { box.dataset.waits = 'yes'; });
found.addEventListener('htmx:afterSwap', () => { delete box.dataset.waits; });
for (const lost of LOST) box.addEventListener(lost, () => { delete box.dataset.waits; });

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') { result.replaceChildren(); clear(); }
  if (event.altKey && /^[1-9]$/.test(event.key)) {
    const way = document.querySelectorAll('#terms [name="method"]')[Number(event.key) - 1];
    if (way) { event.preventDefault(); way.checked = true; }
  }
  if (event.key === '/' && !/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '')) {
    event.preventDefault();
    box.focus();
  }
});

document.body.addEventListener('sold', clear);
document.body.addEventListener('htmx:beforeSend', ({ detail: { elt } }) => elt.querySelector?.('button')?.setAttribute('aria-busy', 'true'));
document.body.addEventListener('htmx:afterRequest', ({ detail: { elt } }) => elt.querySelector?.('button')?.removeAttribute('aria-busy'));
for (const lost of LOST) document.body.addEventListener(lost, sayLost);
function sayLost() {
  const said = document.createElement('section');
  said.className = 'result';
  said.dataset.s = 'stop';
  said.innerHTML = '<p class="why"><b>Not sent.</b> The house cannot be reached. Look in Last sold before you try again.</p>';
  result.replaceChildren(said);
}
document.body.addEventListener('htmx:afterSwap', ({ detail: { target } }) => {
  if (target.id === 'result') target.querySelector('[name="override_reason"]')?.focus();
});
// a price or a method chosen by mouse leaves the box ready for the next name
document.getElementById('terms').addEventListener('change', () => box.focus());
found.addEventListener('toggle', ({ target }) => { if (target.open) target.scrollIntoView({ block: 'nearest' }); }, true);
