import type { MediaFormat } from '@platen/api';
import type { DraftMedium } from './post-draft.ts';

const formatOfType: Readonly<Record<string, MediaFormat>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'application/pdf': 'pdf',
};
const formatOfEnding: Readonly<Record<string, MediaFormat>> = {
  png: 'png',
  jpg: 'jpg',
  jpeg: 'jpg',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
  mp4: 'mp4',
  m4v: 'mp4',
  mov: 'mov',
  webm: 'webm',
  pdf: 'pdf',
};
const films: readonly string[] = ['mp4', 'mov', 'webm'];

/** The format of a media type such as `image/png`; `other` for those that no post has. */
export function formatOf(mediaType: string): MediaFormat | 'other' {
  return formatOfType[mediaType.split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'other';
}

/** Whether a format is a picture or a film; undefined when it is neither. */
export function kindOf(format: MediaFormat | 'other' | undefined): 'image' | 'video' | undefined {
  if (format === undefined || format === 'other' || format === 'pdf') return undefined;
  return films.includes(format) ? 'video' : 'image';
}

/** A medium with what can be found out about its file in the browser; what cannot stays undefined. */
export async function measureMedium(medium: DraftMedium, signal: AbortSignal): Promise<DraftMedium> {
  const found: DraftMedium = { ...medium };
  if (found.format === undefined || found.byteLength === undefined) Object.assign(found, await readHead(found, signal));
  const kind = kindOf(found.format);
  if (kind) found.kind = kind;
  if (kind === 'image' && found.width === undefined) Object.assign(found, await measurePicture(found.url));
  if (kind === 'video' && (found.width === undefined || found.durationMs === undefined)) {
    Object.assign(found, await measureFilm(found.url));
  }
  return found;
}

async function readHead({ url }: DraftMedium, signal: AbortSignal): Promise<Partial<DraftMedium>> {
  const ending = formatOfEnding[/\.(\w+)$/.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? ''];
  const guess = ending === undefined ? {} : { format: ending };
  try {
    const { ok, headers } = await fetch(url, { method: 'HEAD', credentials: 'omit', signal });
    if (!ok) return guess;
    const format = formatOf(headers.get('content-type') ?? '');
    const length = Number(headers.get('content-length') ?? Number.NaN);
    return { ...(format === 'other' && ending ? guess : { format }), ...(length > 0 && { byteLength: length }) };
  } catch {
    // Other sites seldom let a page look at their files.
    return guess;
  }
}

async function measurePicture(url: string): Promise<Partial<DraftMedium>> {
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
    return { width: picture.naturalWidth, height: picture.naturalHeight };
  } catch {
    return {};
  }
}

function measureFilm(url: string): Promise<Partial<DraftMedium>> {
  return new Promise((resolve) => {
    const film = document.createElement('video');
    film.preload = 'metadata';
    film.muted = true;
    film.addEventListener('loadedmetadata', () => {
      const { videoWidth: width, videoHeight: height, duration } = film;
      resolve({
        ...(width > 0 && { width, height }),
        ...(Number.isFinite(duration) && { durationMs: Math.round(duration * 1000) }),
      });
      film.removeAttribute('src');
      film.load();
    });
    film.addEventListener('error', () => resolve({}));
    film.src = url;
  });
}
