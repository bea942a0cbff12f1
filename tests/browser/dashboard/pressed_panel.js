// Run by tests/browser/dashboard/test_panels.py.
(async () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = '<p id="panel-figures" data-version="1"><button>Pause</button></p>';
  const press = (name) => place.querySelector('button').dispatchEvent(new PointerEvent(name, { bubbles: true, ...x }));
  window.fetch = async () => new Response('<p id="panel-figures" data-version="2"></p>');
  window.htmx = { process() {} };
  const drawn = [];
  const counted = async () => { await new Promise((done) => setTimeout(done, 200)); return drawn.length; };
  const given = { address: '/', busy: () => false, onDrawn: (one) => drawn.push(one.id) };
  press('pointerdown');
  m.keepPanels({ ...given, byTopic: { money: ['figures'] } }).passed('money');
  const before = await counted();
  press('pointerup');
  const after = await counted();
  place.remove();
  return [before, after];
})()
