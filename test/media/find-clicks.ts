/** Seconds at which the clicks of the track begin. */
export const clickSeconds = [0.05, 0.4, 1, 1.7, 2.35];
const lengthSeconds = 3;

/** One channel of the track: short bursts of a tone that fades, with silence around them. */
export function drawClicks(sampleRate: number): Float32Array {
  const samples = new Float32Array(lengthSeconds * sampleRate);
  for (const second of clickSeconds) {
    const start = Math.round(second * sampleRate);
    for (let index = 0; index < sampleRate * 0.02; index++) {
      const time = index / sampleRate;
      // Rising pitch: it fits itself at one place alone.
      samples[start + index] = 0.7 * Math.exp(-time * 150) * Math.sin(2 * Math.PI * (900 + 40_000 * time) * time);
    }
  }
  return samples;
}

/** By how many samples each click of an audio clip comes late, and how alike it is (1: equal in shape). */
export function findClicks(audio: Float32Array, sampleRate: number): { late: number; likeness: number }[] {
  const clicks = drawClicks(sampleRate);
  const span = Math.round(sampleRate * 0.04);
  const length = Math.round(sampleRate * 0.02);
  return clickSeconds.map((second) => {
    const start = Math.round(second * sampleRate);
    let best = { late: Number.NaN, likeness: 0 };
    for (let late = -span; late <= span; late++) {
      let [product, power, own] = [0, 0, 0];
      for (let index = 0; index < length; index++) {
        const wanted = clicks[start + index] ?? 0;
        const heard = audio[start + late + index] ?? 0;
        product += wanted * heard;
        power += heard * heard;
        own += wanted * wanted;
      }
      const likeness = power > 0 ? product / Math.sqrt(power * own) : 0;
      if (likeness > best.likeness) best = { late, likeness };
    }
    return best;
  });
}
