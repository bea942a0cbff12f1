/** Sounds of the house: each file is asked for once, ahead of its moment, and kept as it is played. */

/** @param {?AudioContext} audio null where the browser has none */
export function soundFiles(audio) {
  const kept = new Map();

  /** The sound as it is played; null where it is gone, or nothing that this browser can play. */
  async function load(address) {
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(String(answer.status));
      return await audio.decodeAudioData(await answer.arrayBuffer());
    } catch (error) {
      kept.delete(address); // the network may be back the next time
      return null;
    }
  }

  function prepare(addresses) {
    if (!audio) return;
    addresses.filter((one) => one[0] === '/' && !kept.has(one)).forEach((one) => kept.set(one, load(one)));
  }

  /** Play it; answers how long it takes, in seconds, or null. */
  async function play(address, volume) {
    if (!audio) return null;
    prepare([address]);
    const sound = await kept.get(address);
    if (!sound) return null;
    const source = new AudioBufferSourceNode(audio, { buffer: sound });
    source.connect(new GainNode(audio, { gain: volume })).connect(audio.destination);
    source.start();
    return sound.duration;
  }

  return { prepare, play };
}
