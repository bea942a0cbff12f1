/** The generator's sliders: each moves the figure beside it, and a figure that is typed moves its slider. */

const figureOf = (text) => {
  const [hours, minutes] = text.split(':');
  if (minutes) return Number(hours) + Number(minutes) / 60;
  const times = /k$/i.test(text) ? 1000 : 1;
  // of an hour's part one digit follows, of thousands three
  const part = /^\d+[.,]\d$/.test(text);
  return times * Number(part ? text.replace(',', '.') : text.replace(/\D/g, ''));
};

function follow(slider, field, stops) {
  const typed = field.value.trim();
  const off = stops.map((stop) => (stop ? Math.abs(figureOf(stop) - figureOf(typed)) : Infinity));
  slider.value = typed ? off.indexOf(Math.min(...off)) : 0;
  slider.setAttribute('aria-valuetext', typed || field.placeholder);
}

for (const slider of document.querySelectorAll('[data-slides]')) {
  const field = document.getElementById(slider.dataset.slides);
  const instead = document.getElementById(slider.dataset.instead);
  const stops = slider.dataset.stops.split('|');
  slider.addEventListener('input', () => {
    field.value = stops[slider.value];
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  field.addEventListener('input', () => {
    if (!field.value || !instead?.value) return;
    instead.value = '';
    instead.dispatchEvent(new Event('input', { bubbles: true }));
  });
  field.addEventListener('input', () => follow(slider, field, stops));
  follow(slider, field, stops);
}
