// Run by tests/browser/dashboard/test_panels.py.
(async () => {
  const wrong = [];
  addEventListener('unhandledrejection', (event) => { wrong.push(String(event.reason)); event.preventDefault(); });
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = '<p id="panel-figures" data-version="1"></p>';
  let answer;
  window.fetch = () => new Promise((done) => { answer = done; });
  const drawn = [];
  const given = { address: '/', busy: () => false, onDrawn: (one) => drawn.push(one.id) };
  m.keepPanels({ ...given, byTopic: { money: ['figures'] } }).passed('money');
  if (x.gone) place.replaceChildren();
  window.htmx = { process() {} };
  answer(new Response('<p id="panel-figures" data-version="2"></p>'));
  await new Promise((done) => setTimeout(done, 50));
  place.remove();
  return [wrong, drawn];
})()
