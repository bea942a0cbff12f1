// The layout as screens of several sizes draw it: frames with the display's own page, made small.

/** Small pictures follow after so many ms without a change. */
const REST = 120;

export class Previews {
  /** `placed(grid)` is told where the grid lies on the large picture, as shares of it. */
  constructor({ stage, thumbs, light, state, say, title, placed }) {
    Object.assign(this, { stage, thumbs, light, state, say, title, placed, widgets: [], look: {} });
    this.frames = [stage, ...thumbs].map((holder) => holder.querySelector('iframe'));
    window.addEventListener('message', (event) => this.#receive(event));
    new ResizeObserver(() => this.scale()).observe(stage.parentElement);
    for (const frame of this.frames) this.#send(frame);
  }

  /** Show these widgets: the large picture at once. */
  show(widgets, look) {
    Object.assign(this, { widgets, look });
    this.#send(this.frames[0]);
    clearTimeout(this.later);
    this.later = setTimeout(() => this.frames.slice(1).forEach((frame) => this.#send(frame)), REST);
  }

  inState(state) {
    this.state = state;
    this.frames.forEach((frame) => this.#send(frame));
  }

  inLight(light) {
    this.light = light;
    this.frames.forEach((frame) => this.#send(frame));
  }

  /** The size of the large picture. */
  size(width, height) {
    Object.assign(this.stage.dataset, { width, height });
    this.scale();
  }

  /** Frames have a screen's real size and are drawn small. */
  scale() {
    const room = this.stage.parentElement.getBoundingClientRect();
    fit(this.stage, room.width, Math.max(300, window.innerHeight * 0.56));
    for (const thumb of this.thumbs) fit(thumb, 164, 92);
  }

  #send(frame) {
    frame.contentWindow?.postMessage({ of: 'editor', widgets: this.widgets, look: this.look, state: this.state, light: this.light }, window.location.origin);
  }

  #receive({ origin, source, data }) {
    const at = this.frames.findIndex((frame) => frame.contentWindow === source);
    if (origin !== window.location.origin || at < 0 || data?.of !== 'layout') return;
    if (data.ready) this.#send(this.frames[at]);
    else if (at === 0) this.placed(data.grid);
    else this.#judge(this.thumbs[at - 1], data.cut);
  }

  /** What does not fit on a screen of this size stands under its picture. */
  #judge(thumb, cut) {
    const said = thumb.parentElement.querySelector('[data-judged]');
    const names = [...new Set(cut.filter((one) => this.widgets[one]).map((one) => this.title(this.widgets[one])))].join(', ');
    const words = names ? this.say('cut', { names }) : this.say('fits');
    if (said.textContent !== words) said.textContent = words;
    said.toggleAttribute('data-cut', Boolean(names));
  }
}

function fit(holder, width, height) {
  const [wide, high] = [Number(holder.dataset.width), Number(holder.dataset.height)];
  const scale = Math.min(width / wide, height / high);
  Object.assign(holder.style, { width: `${wide * scale}px`, height: `${high * scale}px` });
  Object.assign(holder.querySelector('iframe').style, { width: `${wide}px`, height: `${high}px`, transform: `scale(${scale})` });
}
