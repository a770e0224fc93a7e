import { PlatenError } from '@platen/template';

/** What the first bytes of a PSD say. */
export interface PsdHeader {
  width: number;
  height: number;
  bitsPerChannel: number;
  /** As in Adobe's specification of the format: 0 bitmap, 1 grayscale, 2 indexed, 3 RGB. */
  colorMode: number;
  /** Whether the picture of the whole has transparency, and not only channels of selections. */
  hasTransparency: boolean;
}

/** Modes that cannot be read, by their number. */
const otherModes: Readonly<Record<number, string>> = {
  4: 'CMYK',
  7: 'multichannel mode',
  8: 'duotone',
  9: 'Lab color',
};

/** Whether bytes are a PSD or PSB file, by their first ones. */
export function isPsd(bytes: Uint8Array): boolean {
  return bytes.length >= 26 && String.fromCharCode(...bytes.subarray(0, 4)) === '8BPS';
}

/** Reads the header of a PSD or PSB file. Throws ASSET_UNSUPPORTED. */
export function readHeader(bytes: Uint8Array): PsdHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = isPsd(bytes) ? view.getUint16(4) : 0;
  if (version !== 1 && version !== 2) {
    throw new PlatenError('ASSET_UNSUPPORTED', 'It is not a PSD or PSB file.');
  }
  const [height, width] = [view.getUint32(14), view.getUint32(18)];
  const [bitsPerChannel, colorMode] = [view.getUint16(22), view.getUint16(24)];
  if (width === 0 || height === 0) throw new PlatenError('ASSET_UNSUPPORTED', 'The PSD has no pixels.');
  const other = otherModes[colorMode];
  if (other !== undefined) {
    throw new PlatenError(
      'ASSET_UNSUPPORTED',
      `A PSD in ${other} cannot be read. Convert it to RGB, and save it again.`,
    );
  }
  return { width, height, bitsPerChannel, colorMode, hasTransparency: countLayers(view, version === 2) < 0 };
}

/** The number of layers, which is negative when there is transparency; 0 when the file is flat or damaged. */
function countLayers(view: DataView, isLarge: boolean): number {
  try {
    const resources = 26 + 4 + view.getUint32(26);
    const layers = resources + 4 + view.getUint32(resources);
    const lengthBytes = isLarge ? 8 : 4;
    const hasLayers = view.getUint32(layers + lengthBytes * 2 - 4) > 0;
    return hasLayers ? view.getInt16(layers + lengthBytes * 2) : 0;
  } catch {
    return 0;
  }
}
