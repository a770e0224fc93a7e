import { unzlibSync, zlibSync } from 'fflate';

/** Bytes above which less effort is made: those of images, which take long and gain little. */
const large = 1_000_000;

/** Bytes as PDF's FlateDecode reads them. In JavaScript, so that they are the same on every platform. */
export function deflate(bytes: Uint8Array, level: 1 | 3 | 6 = bytes.byteLength > large ? 3 : 6): Uint8Array {
  return zlibSync(bytes, { level });
}

/** Undoes `deflate`. */
export function inflate(bytes: Uint8Array): Uint8Array {
  return unzlibSync(bytes);
}
