import { zlibSync } from 'fflate';

/** Bytes as PDF's FlateDecode reads them. In JavaScript, so that they are the same on every platform. */
export function deflate(bytes: Uint8Array, level: 1 | 6 | 9 = 6): Uint8Array {
  return zlibSync(bytes, { level });
}
