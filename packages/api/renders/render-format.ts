import { z } from 'zod';

/** All formats. `jpeg` is an alias of `jpg`. */
export const renderFormats = [
  'png',
  'jpg',
  'webp',
  'avif',
  'pdf',
  'mp4',
  'webm',
  'mov',
  'gif',
  'animated-webp',
  'mp3',
  'm4a',
  'wav',
] as const;
export type RenderFormatName = (typeof renderFormats)[number];

/** The schema of a format, ignoring case, with the alias `jpeg`. */
export const renderFormat = z
  .string()
  .transform((text) => (text.toLowerCase() === 'jpeg' ? 'jpg' : text.toLowerCase()))
  .pipe(z.enum(renderFormats));

/** How the files of a render are returned. */
export const renderTypes = ['url', 'base64', 'binary'] as const;
/** The schema of a response type. */
export const renderType = z.enum(renderTypes);
export type RenderType = z.infer<typeof renderType>;

/** Properties of a file format: extension, media type and kind. */
export interface FormatFacts {
  extension: string;
  contentType: string;
  kind: 'image' | 'document' | 'video' | 'audio';
}

/** The facts of each format. */
export const formatFacts: Readonly<Record<RenderFormatName, FormatFacts>> = {
  png: { extension: 'png', contentType: 'image/png', kind: 'image' },
  jpg: { extension: 'jpg', contentType: 'image/jpeg', kind: 'image' },
  webp: { extension: 'webp', contentType: 'image/webp', kind: 'image' },
  avif: { extension: 'avif', contentType: 'image/avif', kind: 'image' },
  pdf: { extension: 'pdf', contentType: 'application/pdf', kind: 'document' },
  mp4: { extension: 'mp4', contentType: 'video/mp4', kind: 'video' },
  webm: { extension: 'webm', contentType: 'video/webm', kind: 'video' },
  mov: { extension: 'mov', contentType: 'video/quicktime', kind: 'video' },
  gif: { extension: 'gif', contentType: 'image/gif', kind: 'video' },
  'animated-webp': { extension: 'webp', contentType: 'image/webp', kind: 'video' },
  mp3: { extension: 'mp3', contentType: 'audio/mpeg', kind: 'audio' },
  m4a: { extension: 'm4a', contentType: 'audio/mp4', kind: 'audio' },
  wav: { extension: 'wav', contentType: 'audio/wav', kind: 'audio' },
};
