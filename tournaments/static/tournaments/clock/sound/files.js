/** Own sound files: each is fetched once, ahead of its moment, and stored decoded. */

/** @param {?AudioContext} audio null if the browser has none */
export function openSoundFiles(audio) {
  const loaded = new Map();

  /** Load and decode a sound; null if it is missing or this browser cannot play it. */
  async function load(address) {
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(String(answer.status));
      return await audio.decodeAudioData(await answer.arrayBuffer());
    } catch (error) {
      loaded.delete(address); // the network may be back the next time
      return null;
    }
  }

  function prepare(addresses) {
    if (!audio) return;
    addresses.filter((address) => address[0] === '/' && !loaded.has(address))
      .forEach((address) => loaded.set(address, load(address)));
  }

  /** Play a sound. Resolves to its duration in seconds, or null. */
  async function play(address, volume) {
    if (!audio) return null;
    prepare([address]);
    const sound = await loaded.get(address);
    if (!sound) return null;
    const source = new AudioBufferSourceNode(audio, { buffer: sound });
    source.connect(new GainNode(audio, { gain: volume })).connect(audio.destination);
    source.start();
    return sound.duration;
  }

  return { prepare, play };
}
