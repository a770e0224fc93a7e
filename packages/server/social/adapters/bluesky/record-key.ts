const digits = '234567abcdefghijklmnopqrstuvwxyz';
const length = 13;

/**
 * The key of a publication's record: a timestamp identifier (https://atproto.com/specs/tid), 13 characters of sortable base 32. It holds
 * when the publication was begun, in microseconds; what is smaller than a millisecond and the clock's number come from the publication's
 * key (hexadecimal digits), so that every try of it, and no other, has the same.
 */
export function createRecordKey(begunAt: Date, key: string): string {
  const chance = BigInt(`0x${key.slice(0, 12)}`);
  const microseconds = BigInt(begunAt.getTime()) * 1000n + (chance % 1000n);
  let left = (microseconds << 10n) | ((chance / 1000n) & 1023n);
  let text = '';
  for (let place = 0; place < length; place += 1) {
    text = (digits[Number(left & 31n)] ?? '2') + text;
    left >>= 5n;
  }
  return text;
}
