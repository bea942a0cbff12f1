/** Sends the call of the page to this server, with the person's session, and shows the answer. */

const MAX_SHOWN = 20000;
const form = document.getElementById('trial');

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const answer = form.querySelector('pre');
  const status = form.querySelector('[role=status]');
  try {
    const response = await fetch(form.dataset.path, requestOf(form));
    const text = await response.text();
    status.textContent = response.status;
    status.dataset.s = response.ok ? 'go' : 'stop';
    answer.hidden = !text;
    answer.firstElementChild.textContent = indented(text).slice(0, MAX_SHOWN);
  } catch {
    status.textContent = form.dataset.noAnswer;
    status.dataset.s = 'stop';
    answer.hidden = true;
  }
});

function requestOf({ dataset: { method }, elements: { body, csrfmiddlewaretoken } }) {
  if (method === 'GET') return { headers: { Accept: 'application/json' } };
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': csrfmiddlewaretoken.value };
  return { method, headers, body: body ? body.value : '{}' };
}

/** Return JSON with an indentation, any other text as it is. */
function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}
