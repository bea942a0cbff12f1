// Run by tests/browser/stream/test_graphics.py.
async ([before, after]) => {
  const { swap } = await import(document.querySelector('script[type=module]').src.replace(/air[^/]*$/, 'motion.js'));
  const place = document.body.appendChild(document.createElement('div'));
  const line = ([key, chips]) => `<div class="line" data-key="${key}"><b data-count="${chips}">${chips}!</b></div>`;
  place.innerHTML = before.map(line).join('');
  swap(place, after.map(line).join(''), String);
  const moving = [...place.children].map((row) => row.getAnimations().length);
  const starts = [...place.querySelectorAll('b')].map((part) => part.textContent);
  await new Promise((done) => setTimeout(done, 700));
  return [moving, starts, [...place.querySelectorAll('b')].map((part) => part.textContent)];
}
