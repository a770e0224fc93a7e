import { beginsWith, jpegComponents, jpegSegments } from './jpeg-segments.ts';

/**
 * A JPEG of four inks without its embedded profile; any other JPEG as it is. Chromium and Skia read such profiles differently
 * (by up to 40 of 255), but agree on the plain conversion of the inks, so that is what everybody gets.
 */
export function dropCmykProfile(bytes: Uint8Array): Uint8Array {
  if (jpegComponents(bytes) !== 4) return bytes;
  // ICC.1, annex B.4: application segment 2 that begins with this name.
  const profiles = [...jpegSegments(bytes)].filter(
    ({ marker, start }) => marker === 0xe2 && beginsWith(bytes, start + 4, 'ICC_PROFILE\0'),
  );
  if (profiles.length === 0) return bytes;
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
