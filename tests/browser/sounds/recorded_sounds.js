// Run by tests/browser/sounds/test_sounds_page.py.
window.played = [];
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function () {
    window.played.push(Math.round(this.buffer.duration * 1000));
    start.call(this);
};
