/** The generator's sliders: each changes the figure beside it, and a typed figure moves its slider. */

const parseFigure = (text) => {
  const [hours, minutes] = text.split(':');
  if (minutes) return Number(hours) + Number(minutes) / 60;
  const multiplier = /k$/i.test(text) ? 1000 : 1;
  // one digit after the mark is a decimal of hours, three are thousands
  const isDecimal = /^\d+[.,]\d$/.test(text);
  return multiplier * Number(isDecimal ? text.replace(',', '.') : text.replace(/\D/g, ''));
};

function moveSlider(slider, field, stops) {
  const typed = field.value.trim();
  const distances = stops.map((stop) => (stop ? Math.abs(parseFigure(stop) - parseFigure(typed)) : Infinity));
  slider.value = typed ? distances.indexOf(Math.min(...distances)) : 0;
  slider.setAttribute('aria-valuetext', typed || field.placeholder);
}

for (const slider of document.querySelectorAll('[data-slides]')) {
  const field = document.getElementById(slider.dataset.slides);
  const alternative = document.getElementById(slider.dataset.instead);
  const stops = slider.dataset.stops.split('|');
  slider.addEventListener('input', () => {
    field.value = stops[slider.value];
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  field.addEventListener('input', () => {
    if (!field.value || !alternative?.value) return;
    alternative.value = '';
    alternative.dispatchEvent(new Event('input', { bubbles: true }));
  });
  field.addEventListener('input', () => moveSlider(slider, field, stops));
  moveSlider(slider, field, stops);
}
