// Run by tests/browser/clock/test_voice.py.
window.spoken = []; window.tones = []; window.files = [];
class Audio extends EventTarget {
    state = window.lets === false ? 'suspended' : 'running';
    currentTime = 0;
    destination = {};
    async decodeAudioData(bytes) {
        if (!bytes.byteLength) throw new Error('no sound');
        return { duration: 0.1, bytes: bytes.byteLength };
    }
    resume() { this.state = 'running'; this.dispatchEvent(new Event('statechange')); }
}
window.AudioContext = Audio;
const param = { setTargetAtTime() {} };
window.OscillatorNode = class { connect(to) { return to; } start(at) { window.tones.push(at); } stop() {} };
window.AudioBufferSourceNode = class {
    constructor(audio, { buffer }) { this.bytes = buffer.bytes; }
    connect(to) { this.volume = to.volume; return to; }
    start() { window.files.push([this.bytes, Math.round(this.volume * 100)]); }
};
window.GainNode = class {
    constructor(audio, { gain }) { this.volume = gain; }
    gain = param;
    connect(to) { return to; }
};
const voices = [{ lang: 'fr-FR' }, { lang: 'en_US' }];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, 'speechSynthesis', { value: {
    getVoices: () => voices, cancel() {}, speak: (words) => window.spoken.push([words.text, words.voice?.lang]),
} });
