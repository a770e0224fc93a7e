/** The largest prime below 65,536: both sums of the checksum are taken modulo it. */
const modulus = 65_521;
/** Bytes after which the sums must be reduced, so that they stay exact. */
const blockSize = 4096;

/** The Adler-32 checksum of bytes, as zlib streams end with it (RFC 1950). */
export function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (let start = 0; start < bytes.length; start += blockSize) {
    const end = Math.min(start + blockSize, bytes.length);
    let index = start;
    for (; index + 4 <= end; index += 4) {
      const one = bytes[index] ?? 0;
      const two = bytes[index + 1] ?? 0;
      const three = bytes[index + 2] ?? 0;
      const four = bytes[index + 3] ?? 0;
      high += 4 * (low + one) + 3 * two + 2 * three + four;
      low += one + two + three + four;
    }
    for (; index < end; index++) {
      low += bytes[index] ?? 0;
      high += low;
    }
    low %= modulus;
    high %= modulus;
  }
  return high * 65_536 + low;
}
