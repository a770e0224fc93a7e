import { layer as layerSchema, type Layer, type Page } from '@platen/template';
import { kindOfFile } from '../assets/file-kind.ts';

/** A size in pixels. */
export interface FileSize {
  width: number;
  height: number;
}

/** Images and drawings that are put on a page take up at most this share of its sides. */
const maxShare = 0.8;

/** Where something of a natural size is put on a page: not larger than it is, nor than most of the page, its middle at a point. */
export function placeOnPage(
  page: Pick<Page, 'width' | 'height'>,
  natural: FileSize,
  at: { x: number; y: number } = { x: page.width / 2, y: page.height / 2 },
): { x: number; y: number; width: number; height: number } {
  const scale = Math.min(
    1,
    (page.width * maxShare) / Math.max(1, natural.width),
    (page.height * maxShare) / Math.max(1, natural.height),
  );
  const width = Math.max(1, Math.round(natural.width * scale));
  const height = Math.max(1, Math.round(natural.height * scale));
  return { x: Math.round(at.x - width / 2), y: Math.round(at.y - height / 2), width, height };
}

/** The natural size of what a browser can show; undefined when it cannot. */
export async function naturalSize(file: File): Promise<FileSize | undefined> {
  const kind = kindOfFile(file);
  const url = URL.createObjectURL(file);
  try {
    if (kind === 'video') return await videoSize(url);
    const image = new Image();
    image.src = url;
    await image.decode();
    // Drawings without a size of their own.
    return { width: image.naturalWidth || 300, height: image.naturalHeight || 300 };
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function videoSize(url: string): Promise<FileSize> {
  const { promise, resolve, reject } = Promise.withResolvers<FileSize>();
  const video = document.createElement('video');
  video.preload = 'metadata';
  video.addEventListener('loadedmetadata', () => resolve({ width: video.videoWidth, height: video.videoHeight }));
  video.addEventListener('error', () => reject(new Error('The browser does not play it.')));
  video.src = url;
  return promise;
}

/** The layer that shows a file; undefined for files that no layer shows. */
export function layerOfFile(
  file: { type: string; name: string },
  source: string,
  box: { x: number; y: number; width: number; height: number },
): Layer | undefined {
  const kind = kindOfFile(file);
  const name = file.name.replace(/\.[^.]*$/, '').slice(0, 255);
  switch (kind) {
    case 'image':
    case 'svg':
    case 'video':
    case 'audio':
      return layerSchema.parse({ type: kind, id: kind, name, source, ...box });
    default:
      return undefined;
  }
}
