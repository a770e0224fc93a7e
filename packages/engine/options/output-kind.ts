import type { StillFormat } from '../platform/platform.ts';
import { audioFormats, videoFormats, type AudioFormat, type VideoFormat } from './video-format.ts';

/** All formats: images, documents, videos and audio. */
export type RenderFormat = StillFormat | 'pdf' | VideoFormat | AudioFormat;

/** Formats of a single image. */
export const stillFormats = ['png', 'jpg', 'webp', 'avif'] as const;

/** All formats, by kind of file. */
export const renderFormats = [...stillFormats, 'pdf', ...videoFormats, ...audioFormats] as const;

/** Kinds of output files. */
export type OutputKind = 'image' | 'document' | 'video' | 'audio';

/** Returns the kind of file a format produces. */
export function outputKind(format: RenderFormat): OutputKind {
  if (format === 'pdf') return 'document';
  if ((videoFormats as readonly string[]).includes(format)) return 'video';
  return (audioFormats as readonly string[]).includes(format) ? 'audio' : 'image';
}
