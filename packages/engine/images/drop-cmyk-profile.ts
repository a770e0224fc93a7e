/**
 * A JPEG of four inks without its embedded profile; any other JPEG as it is. Chromium and Skia read such profiles differently
 * (by up to 40 of 255), but agree on the plain conversion of the inks, so that is what everybody gets.
 */
export function dropCmykProfile(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const profiles: { start: number; end: number }[] = [];
  let components = 0;
  let offset = 2;
  // Segments up to the first scan; the structure was checked before.
  while (offset + 4 <= bytes.length && bytes[offset] === 0xff && bytes[offset + 1] !== 0xda) {
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xff) {
      offset++;
      continue;
    }
    const end = offset + 2 + view.getUint16(offset + 2);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) components = bytes[offset + 9] ?? 0;
    if (marker === 0xe2 && isProfile(bytes, offset + 4)) profiles.push({ start: offset, end });
    offset = end;
  }
  if (components !== 4 || profiles.length === 0) return bytes;
  const withoutProfiles = new Uint8Array(bytes.length - profiles.reduce((sum, { start, end }) => sum + end - start, 0));
  let from = 0;
  let to = 0;
  for (const { start, end } of [...profiles, { start: bytes.length, end: bytes.length }]) {
    withoutProfiles.set(bytes.subarray(from, start), to);
    to += start - from;
    from = end;
  }
  return withoutProfiles;
}

/** ICC.1, annex B.4: application segment 2 that begins with this name. */
function isProfile(bytes: Uint8Array, offset: number): boolean {
  return [...'ICC_PROFILE\0'].every((character, index) => bytes[offset + index] === character.charCodeAt(0));
}
