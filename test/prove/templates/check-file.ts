import sharp from 'sharp';

const startOf: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  pdf: (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-32).includes('%%EOF'),
  mp4: (bytes) => bytes.subarray(4, 8).toString('latin1') === 'ftyp',
  mov: (bytes) => bytes.subarray(4, 8).toString('latin1') === 'ftyp',
  m4a: (bytes) => bytes.subarray(4, 8).toString('latin1') === 'ftyp',
  webm: (bytes) => bytes.readUInt32BE(0) === 0x1a45dfa3,
  wav: (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF',
  // A header of ID3, or of a frame.
  mp3: (bytes) => bytes.subarray(0, 3).toString('latin1') === 'ID3' || bytes[0] === 0xff,
};

/** Whether bytes are a file of a format: images are decoded, of others the beginning and the end are looked at. */
export async function isFileOf(format: string, bytes: Buffer): Promise<boolean> {
  // Several files.
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return true;
  if (bytes.length < 12) return false;
  const check = startOf[format];
  if (check) return check(bytes);
  try {
    await sharp(bytes, { failOn: 'error', limitInputPixels: false, pages: 1 }).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}
