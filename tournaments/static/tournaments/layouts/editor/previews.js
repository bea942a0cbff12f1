// Previews of the layout on screens of several sizes: scaled frames with the display's own page.

/** The thumbnails follow after so many ms without a change. */
const THUMBNAIL_DELAY = 120;

export class Previews {
  /** `onPlaced(grid)` is called with the place of the grid on the large picture, as shares of it. */
  constructor({ stage, thumbs, light, state, say, title, onPlaced }) {
    Object.assign(this, { stage, thumbs, light, state, say, title, onPlaced, widgets: [], look: {} });
    this.frames = [stage, ...thumbs].map((holder) => holder.querySelector('iframe'));
    window.addEventListener('message', (event) => this.#onMessage(event));
    new ResizeObserver(() => this.scale()).observe(stage.parentElement);
    for (const frame of this.frames) this.#send(frame);
  }

  /** Show these widgets: the large picture at once. */
  show(widgets, look) {
    Object.assign(this, { widgets, look });
    this.#send(this.frames[0]);
    clearTimeout(this.later);
    this.later = setTimeout(() => this.frames.slice(1).forEach((frame) => this.#send(frame)), THUMBNAIL_DELAY);
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

  /** Frames have a screen's real size and are scaled down. */
  scale() {
    const room = this.stage.parentElement.getBoundingClientRect();
    fitFrame(this.stage, room.width, Math.max(300, window.innerHeight * 0.56));
    for (const thumb of this.thumbs) fitFrame(thumb, 164, 92);
  }

  #send(frame) {
    frame.contentWindow?.postMessage(
      { of: 'editor', widgets: this.widgets, look: this.look, state: this.state, light: this.light },
      window.location.origin
    );
  }

  #onMessage({ origin, source, data }) {
    const at = this.frames.findIndex((frame) => frame.contentWindow === source);
    if (origin !== window.location.origin || at < 0 || data?.of !== 'layout') return;
    if (data.ready) this.#send(this.frames[at]);
    else if (at === 0) this.onPlaced(data.grid);
    else this.#showCutWidgets(this.thumbs[at - 1], data.cut);
  }

  /** Show under a thumbnail which widgets do not fit on its screen. */
  #showCutWidgets(thumb, cut) {
    const caption = thumb.parentElement.querySelector('[data-judged]');
    const names = [
      ...new Set(cut.filter((index) => this.widgets[index]).map((index) => this.title(this.widgets[index]))),
    ].join(', ');
    const words = names ? this.say('cut', { names }) : this.say('fits');
    if (caption.textContent !== words) caption.textContent = words;
    caption.toggleAttribute('data-cut', Boolean(names));
  }
}

function fitFrame(holder, width, height) {
  const [screenWidth, screenHeight] = [Number(holder.dataset.width), Number(holder.dataset.height)];
  const scale = Math.min(width / screenWidth, height / screenHeight);
  Object.assign(holder.style, { width: `${screenWidth * scale}px`, height: `${screenHeight * scale}px` });
  Object.assign(holder.querySelector('iframe').style, {
    width: `${screenWidth}px`,
    height: `${screenHeight}px`,
    transform: `scale(${scale})`,
  });
}
