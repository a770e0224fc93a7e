/** Quality and bit rate settings of an encoder. */
export interface CoderQuality {
  /** The constant rate factor of x264 (0 to 51) or libvpx (0 to 63). */
  quantizer: number;
  /** Bits a second, for coders that know no quantizer. */
  bitrate: number;
}

/** Converts `quality`, 1 to 100, to the setting of an image encoder. */
export function coderQuality(
  codec: 'avc' | 'vp9',
  quality: number,
  { width, height, fps }: { width: number; height: number; fps: number },
): CoderQuality {
  const quantizer = codec === 'avc' ? 41 - 0.27 * quality : 56 - 0.36 * quality;
  const bitsForPixel = 0.0125 * 2 ** (quality / 25) * (codec === 'avc' ? 1 : 0.75);
  // Twice the frames a second do not need twice the bits: they differ less from each other.
  const pixelsASecond = width * height * 30 * Math.sqrt(fps / 30);
  return { quantizer: Math.round(quantizer), bitrate: Math.max(1_000_000, Math.round(bitsForPixel * pixelsASecond)) };
}

/** Bits a second of sound. */
export const audioBitrates = { aac: 192_000, opus: 128_000, mp3: 192_000 } as const;

/** Largest images in macroblocks of 16 x 16, and most macroblocks a second, by level: ITU-T H.264, table A-1. */
const levels: readonly (readonly [level: number, imageBlocks: number, blocksASecond: number])[] = [
  [40, 8192, 245_760],
  [42, 8704, 522_240],
  [50, 22_080, 589_824],
  [51, 36_864, 983_040],
  [52, 36_864, 2_073_600],
  [60, 139_264, 4_177_920],
  [61, 139_264, 8_355_840],
  [62, 139_264, 16_711_680],
];

/** The name of H.264 High for images of that size: at least level 4.0, as encoders of browsers know no lower one. */
export function avcCodecName({ width, height, fps }: { width: number; height: number; fps: number }): string {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const [level] = levels.find(([, image, second]) => blocks <= image && blocks * fps <= second) ?? [62];
  return `avc1.6400${level.toString(16)}`;
}
