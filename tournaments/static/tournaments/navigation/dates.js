/**
 * Date fields show their day as pages write it, "Tue 1 Dec 2026, 19:10". The browser's own field, which follows the
 * browser's language instead, is seen while it is edited.
 */

const DATED = 'input:is([type=date], [type=datetime-local])';
const language = document.documentElement.lang;
const dayFormat = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
  weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC',
});

export function watchDates() {
  document.querySelectorAll(DATED).forEach(cover);
  document.addEventListener('htmx:load', ({ target }) => target.querySelectorAll(DATED).forEach(cover));
}

/** Lay the text over a field; once. */
function cover(field) {
  if (field.parentElement.matches('.dated')) return;
  const text = document.createElement('span');
  text.setAttribute('aria-hidden', 'true');
  const place = document.createElement('span');
  place.className = 'dated';
  field.replaceWith(place);
  place.append(field, text);
  const write = () => { text.textContent = textOf(field.value); };
  field.addEventListener('input', write);
  field.addEventListener('change', write);
  write();
}

/** Return a field's value as text: 2026-12-01T19:10 is "Tue 1 Dec 2026, 19:10"; "" for none. */
function textOf(value) {
  const [day, time] = value.split('T');
  if (!day) return '';
  const words = dayFormat.format(new Date(`${day}T00:00Z`));
  return (language === 'en' ? words.replace(',', '') : words) + (time ? `, ${time.slice(0, 5)}` : '');
}
