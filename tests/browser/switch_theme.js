// Run by tests/browser/server.py.
async (theme) => {
  document.documentElement.dataset.theme = theme;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(fades.map((fade) => fade.finished));
}
