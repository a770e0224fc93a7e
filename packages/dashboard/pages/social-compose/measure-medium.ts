import type { MediaFormat } from '@platen/api/social';
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
const videos: readonly string[] = ['mp4', 'mov', 'webm'];

/** The format of a media type such as `image/png`; `other` for those that no post has. */
export function formatOf(mediaType: string): MediaFormat | 'other' {
  return formatOfType[mediaType.split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'other';
}

/** Whether a format is an image or a video; undefined when it is neither. */
export function kindOf(format: MediaFormat | 'other' | undefined): 'image' | 'video' | undefined {
  if (format === undefined || format === 'other' || format === 'pdf') return undefined;
  return videos.includes(format) ? 'video' : 'image';
}

/** A medium with what can be found out about its file in the browser; what cannot stays undefined. */
export async function measureMedium(medium: DraftMedium, signal: AbortSignal): Promise<DraftMedium> {
  const found: DraftMedium = { ...medium };
  if (found.format === undefined || found.byteLength === undefined) Object.assign(found, await readHead(found, signal));
  const kind = kindOf(found.format);
  if (kind) found.kind = kind;
  if (kind === 'image' && found.width === undefined) Object.assign(found, await measureImage(found.url));
  if (kind === 'video' && (found.width === undefined || found.durationMs === undefined)) {
    Object.assign(found, await measureVideo(found.url));
  }
  return found;
}

async function readHead({ url }: DraftMedium, signal: AbortSignal): Promise<Partial<DraftMedium>> {
  const ending = formatOfEnding[/\.(\w+)$/.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? ''];
  const attempt = ending === undefined ? {} : { format: ending };
  try {
    const { ok, headers } = await fetch(url, { method: 'HEAD', credentials: 'omit', signal });
    if (!ok) return attempt;
    const format = formatOf(headers.get('content-type') ?? '');
    const length = Number(headers.get('content-length') ?? Number.NaN);
    return { ...(format === 'other' && ending ? attempt : { format }), ...(length > 0 && { byteLength: length }) };
  } catch {
    // Other sites seldom let a page look at their files.
    return attempt;
  }
}

async function measureImage(url: string): Promise<Partial<DraftMedium>> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return {};
  }
}

function measureVideo(url: string): Promise<Partial<DraftMedium>> {
  return new Promise((resolve) => {
    const video = document.createElement('video');
    video.preload = 'metadata';
    video.muted = true;
    video.addEventListener('loadedmetadata', () => {
      const { videoWidth: width, videoHeight: height, duration } = video;
      resolve({
        ...(width > 0 && { width, height }),
        ...(Number.isFinite(duration) && { durationMs: Math.round(duration * 1000) }),
      });
      video.removeAttribute('src');
      video.load();
    });
    video.addEventListener('error', () => resolve({}));
    video.src = url;
  });
}
