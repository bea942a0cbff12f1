// Run by tests/browser/dashboard/test_panels.py.
async (alerted) => {
  document.body.innerHTML = `<link rel="stylesheet" href="/static/tournaments/dashboard/whole.css"><div class="nowrow">
    <div class="strip"><div id="panel-next"><ol class="setup">
      <li class="at"><button class="btn btn-go">Start now</button></li></ol></div>
      <div id="panel-now">${alerted}</div></div></div>`;
  const sheet = document.querySelector('link');
  await new Promise((done) => { sheet.onload = done; });
  await Promise.all(document.getAnimations().map((one) => one.finished));
  const plate = document.body.appendChild(Object.assign(document.createElement('i'), { className: 'btn btn-go' }));
  const colour = (one) => getComputedStyle(one).backgroundColor;
  const [buttons, filled] = [[...document.querySelectorAll('button')], colour(plate)];
  return buttons.filter((one) => colour(one) === filled).map((one) => one.textContent);
}
