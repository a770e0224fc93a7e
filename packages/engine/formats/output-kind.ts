import type { RenderFormat } from '../render/renderer.ts';
import { filmFormats, soundFormats } from './film/film-format.ts';

/** Formats of a single picture. */
export const stillFormats = ['png', 'jpg', 'webp', 'avif'] as const;

/** Every format there is, by what kind of file it makes. */
export const renderFormats = [...stillFormats, 'pdf', ...filmFormats, ...soundFormats] as const;

/** What kind of file a format makes. */
export type OutputKind = 'picture' | 'document' | 'film' | 'sound';

/** What kind of file a format makes. */
export function outputKind(format: RenderFormat): OutputKind {
  if (format === 'pdf') return 'document';
  if ((filmFormats as readonly string[]).includes(format)) return 'film';
  return (soundFormats as readonly string[]).includes(format) ? 'sound' : 'picture';
}
