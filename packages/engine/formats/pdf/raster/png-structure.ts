/** A PNG whose compressed rows PDF can read as they are. */
export interface PassablePng {
  width: number;
  height: number;
  /** 1 gray or palette, 3 RGB. */
  channels: 1 | 3;
  bitsPerComponent: number;
  /** RGB triples. */
  palette: Uint8Array | undefined;
  /** The zlib stream of all rows, each with its filter's number before it. */
  data: Uint8Array;
}

/** Chunks that give samples another meaning than sRGB without transparency. */
const meaningful = new Set(['tRNS', 'iCCP', 'gAMA', 'cHRM', 'cICP', 'acTL', 'eXIf']);

/**
 * The rows of a PNG as PDF's FlateDecode with predictor 15 takes them. Undefined for one that is interlaced, has transparency,
 * 16 bits, a profile or a gamma of its own.
 */
export function readPassablePng(bytes: Uint8Array): PassablePng | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33 || view.getUint32(0) !== 0x89504e47) return undefined;
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [bits = 0, kind = 0, , , interlace = 0] = bytes.subarray(24, 29);
  if (interlace !== 0 || bits > 8 || (kind !== 0 && kind !== 2 && kind !== 3)) return undefined;
  const parts: Uint8Array[] = [];
  let palette: Uint8Array | undefined;
  let isStandard = false;
  let offset = 8;
  const refused: string[] = [];
  while (offset + 12 <= bytes.length) {
    const length = view.getUint32(offset);
    const name = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8));
    const end = offset + 8 + length;
    if (end + 4 > bytes.length) return undefined;
    if (name === 'IDAT') parts.push(bytes.subarray(offset + 8, end));
    else if (name === 'PLTE') palette = bytes.subarray(offset + 8, end);
    else if (name === 'sRGB') isStandard = true;
    else if (meaningful.has(name)) refused.push(name);
    else if (name === 'IEND') break;
    offset = end + 4;
  }
  // Where a PNG says that it is sRGB, its gamma only repeats that.
  if (refused.some((name) => !(isStandard && (name === 'gAMA' || name === 'cHRM')))) return undefined;
  if (parts.length === 0 || (kind === 3 && !palette)) return undefined;
  const data = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    data.set(part, at);
    at += part.length;
  }
  return {
    width,
    height,
    channels: kind === 2 ? 3 : 1,
    bitsPerComponent: bits,
    palette: kind === 3 ? palette : undefined,
    data,
  };
}
