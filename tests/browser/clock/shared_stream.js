// Run by tests/browser/clock/test_link.py.
() => new Promise((done) => {
  const source = new EventSource('/live/friday/stream');
  window.sharedStream = () => source;
  source.onopen = () => {
    const frame = document.createElement('iframe');
    frame.src = '/d/friday/clock/?framed=yes';
    document.body.appendChild(frame);
    done();
  };
})
