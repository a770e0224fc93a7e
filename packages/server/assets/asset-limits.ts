import type { BrandAssetType } from '@platen/api';
import type { Config } from '../config/config.ts';
import { ServiceError } from '../http/service-error.ts';

/** The types of assets that are files. */
export type FileAssetType = Exclude<BrandAssetType, 'color'>;

/** Accepted content types of each type of asset, with the extension of stored files. */
export const acceptedTypes: Readonly<Record<FileAssetType, readonly string[]>> = {
  image: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml'],
  font: ['font/ttf', 'font/otf', 'font/woff', 'font/woff2'],
  video: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska'],
  audio: [
    'audio/mpeg',
    'audio/mp4',
    'audio/wav',
    'audio/ogg',
    'audio/flac',
    'audio/aac',
    'audio/webm',
    'audio/x-matroska',
  ],
};

/** Bytes that a file of each type may have, as the operator configured. */
export function assetLimits(
  config: Pick<Config, 'maxImageBytes' | 'maxFontBytes' | 'maxVideoBytes' | 'maxAudioBytes'>,
): Record<FileAssetType, number> {
  return {
    image: config.maxImageBytes,
    font: config.maxFontBytes,
    video: config.maxVideoBytes,
    audio: config.maxAudioBytes,
  };
}

/** The names of media types as a sentence lists them: `PNG, JPEG and SVG`. */
export function listTypes(type: FileAssetType): string {
  const names = acceptedTypes[type].map((name) =>
    name
      .replace(/^.*\/(x-)?/, '')
      .replace('+xml', '')
      .toUpperCase(),
  );
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The refusal of a file that is too large for its type. */
export function tooLarge({ type, maxBytes }: { type: FileAssetType; maxBytes: number }): ServiceError {
  return new ServiceError('body_too_large', `A file of the type ${type} can have at most ${maxBytes} bytes.`);
}
