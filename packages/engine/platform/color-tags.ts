/** A video's color tags; missing ones are null or undefined. */
export type ColorTags = Pick<VideoColorSpaceInit, 'matrix' | 'fullRange'>;

/** How a video's luma and chroma stand for red, green and blue. */
export interface YuvCoding {
  /** Share of red and of blue in the luma. */
  red: number;
  blue: number;
  /** Whether luma goes from 0 to 255; else from 16 to 235. */
  isFullRange: boolean;
}

/** ITU-T H.273, table 4: shares of red and blue. */
const shares: Readonly<Record<string, readonly [red: number, blue: number]>> = {
  bt709: [0.2126, 0.0722],
  smpte170m: [0.299, 0.114],
  bt470bg: [0.299, 0.114],
  'bt2020-ncl': [0.2627, 0.0593],
};

/**
 * How to read a video's pixels. Without a tag, players take BT.709 for high definition (1280 by 720 and more in either
 * direction) and BT.601 for what is smaller, and so does this; the range without a tag is the limited one.
 */
export function yuvCoding({ matrix, fullRange }: ColorTags, width: number, height: number): YuvCoding {
  const untagged = width >= 1280 || height >= 720 ? 'bt709' : 'smpte170m';
  const [red, blue] = shares[matrix ?? untagged] ?? shares[untagged] ?? [0.2126, 0.0722];
  return { red, blue, isFullRange: fullRange ?? false };
}
