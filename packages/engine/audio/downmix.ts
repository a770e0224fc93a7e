/** Sound for one or two ears: with one channel both hear the same. */
export type StereoSamples = readonly [Float32Array] | readonly [Float32Array, Float32Array];

/** Half the power, for what is heard on both sides or comes from behind. */
const half = Math.SQRT1_2;

/**
 * Weights of channels on the left and right, by ITU-R BS.775: center and surrounds at -3 dB, the low frequency channel omitted.
 * Orders are those of WAVE and of decoders that follow it.
 */
const layouts: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  // Left, right, center.
  3: [
    [1, 0],
    [0, 1],
    [half, half],
  ],
  // Left, right, and two behind.
  4: [
    [1, 0],
    [0, 1],
    [half, 0],
    [0, half],
  ],
  5: [
    [1, 0],
    [0, 1],
    [half, half],
    [half, 0],
    [0, half],
  ],
  // 5.1: the fourth is the low frequency channel.
  6: [
    [1, 0],
    [0, 1],
    [half, half],
    [0, 0],
    [half, 0],
    [0, half],
  ],
  // 6.1: one in the middle behind.
  7: [
    [1, 0],
    [0, 1],
    [half, half],
    [0, 0],
    [0.5, 0.5],
    [half, 0],
    [0, half],
  ],
  // 7.1.
  8: [
    [1, 0],
    [0, 1],
    [half, half],
    [0, 0],
    [half, 0],
    [0, half],
    [half, 0],
    [0, half],
  ],
};

/** Any number of channels as one or two. Beyond eight the first two are taken, for nobody says what the others are. */
export function downmix(channels: readonly Float32Array[]): StereoSamples {
  const [first = new Float32Array(0), second] = channels;
  if (!second) return [first];
  const weights = layouts[channels.length];
  if (!weights) return [first, second];
  const left = new Float32Array(first.length);
  const right = new Float32Array(first.length);
  channels.forEach((samples, channel) => {
    const [toLeft, toRight] = weights[channel] ?? [0, 0];
    if (toLeft > 0) addScaled(left, samples, toLeft);
    if (toRight > 0) addScaled(right, samples, toRight);
  });
  return [left, right];
}

function addScaled(sum: Float32Array, samples: Float32Array, weight: number): void {
  for (let index = 0; index < sum.length; index++) sum[index] = (sum[index] ?? 0) + (samples[index] ?? 0) * weight;
}
