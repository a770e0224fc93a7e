/** Types of TIFF fields. */
const [short, long, undefinedBytes] = [3, 4, 7];
const headerLength = 8;
const fieldLength = 12;

/**
 * Ink pixels as a TIFF (revision 6, section 16: CMYK) of one strip without compression, with the ICC profile that says what the
 * inks are. An image library takes four raw channels for colors with transparency; this is how to tell it otherwise.
 */
export function writeInkTiff(inks: Uint8Array, width: number, height: number, profile: Uint8Array): Uint8Array {
  const pixelsAt = headerLength;
  const profileAt = even(pixelsAt + inks.byteLength);
  const bitsAt = even(profileAt + profile.byteLength);
  const fieldsAt = bitsAt + 8;
  const fields: [tag: number, type: number, count: number, value: number][] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, 4, bitsAt],
    [259, short, 1, 1],
    // Colors are inks.
    [262, short, 1, 5],
    [273, long, 1, pixelsAt],
    [277, short, 1, 4],
    [278, long, 1, height],
    [279, long, 1, inks.byteLength],
    [34_675, undefinedBytes, profile.byteLength, profileAt],
  ];
  const bytes = new Uint8Array(fieldsAt + 2 + fields.length * fieldLength + 4);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, fieldsAt, true);
  bytes.set(inks, pixelsAt);
  bytes.set(profile, profileAt);
  for (let channel = 0; channel < 4; channel += 1) view.setUint16(bitsAt + 2 * channel, 8, true);
  view.setUint16(fieldsAt, fields.length, true);
  for (const [index, [tag, type, count, value]] of fields.entries()) {
    const at = fieldsAt + 2 + index * fieldLength;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, count, true);
    if (type === short && count === 1) view.setUint16(at + 8, value, true);
    else view.setUint32(at + 8, value, true);
  }
  return bytes;
}

function even(offset: number): number {
  return offset + (offset % 2);
}
