/**
 * Media types of stored files by the extension of their key. The key alone says what a file is, so that no second file or record
 * can be missing or disagree; addresses of files end the way people and programs expect.
 */
const mediaTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bin: 'application/octet-stream',
  bmp: 'image/bmp',
  css: 'text/css',
  csv: 'text/csv',
  flac: 'audio/flac',
  gif: 'image/gif',
  heic: 'image/heic',
  html: 'text/html',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  json: 'application/json',
  m4a: 'audio/mp4',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  otc: 'font/collection',
  otf: 'font/otf',
  pdf: 'application/pdf',
  png: 'image/png',
  srt: 'application/x-subrip',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  ttf: 'font/ttf',
  txt: 'text/plain',
  vtt: 'text/vtt',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};
/** Other spellings of the same. */
const aliases: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  jpeg: 'image/jpeg',
  m4v: 'video/mp4',
  mka: 'audio/x-matroska',
  mkv: 'video/x-matroska',
  oga: 'audio/ogg',
  ogv: 'video/ogg',
  opus: 'audio/ogg',
  tiff: 'image/tiff',
  weba: 'audio/webm',
};
const unknown = 'application/octet-stream';

/** The media type of a file by the extension of its key or name; `application/octet-stream` for those that are not known. */
export function mediaTypeOf(key: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(key)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(mediaTypes, extension)) return mediaTypes[extension] ?? unknown;
  return Object.hasOwn(aliases, extension) ? (aliases[extension] ?? unknown) : unknown;
}

/** The extension, without its dot, of files of a media type; `bin` when it is not known. */
export function extensionOf(mediaType: string): string {
  const essence = mediaType.split(';')[0]?.trim().toLowerCase();
  const known = [...Object.entries(mediaTypes), ...Object.entries(aliases)];
  return known.find(([, type]) => type === essence)?.[0] ?? 'bin';
}

/** Throws TypeError when a file is stored as something other than its key says. */
export function checkMediaType(key: string, contentType: string): void {
  const essence = contentType.split(';')[0]?.trim().toLowerCase();
  if (essence !== mediaTypeOf(key)) {
    throw new TypeError(
      `"${key}" would be ${mediaTypeOf(key)}, not ${contentType}: give the key the extension of its type.`,
    );
  }
}
