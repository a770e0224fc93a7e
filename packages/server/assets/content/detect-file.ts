import { sniffType } from '@platen/engine';
import { fileTypeFromBuffer } from 'file-type';
import { ServiceError } from '../../http/service-error.ts';
import { acceptedTypes, listTypes, type FileAssetType } from '../asset-limits.ts';

/** Other names of the same types. */
const sameType: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'video/x-m4v': 'video/mp4',
  'video/matroska': 'video/x-matroska',
  'application/ogg': 'audio/ogg',
};

/** The media type of a file by its content, undefined when it is of none that is known. */
export async function detectMediaType(bytes: Uint8Array): Promise<string | undefined> {
  const image = sniffType(bytes);
  if (image) return image === 'svg' ? 'image/svg+xml' : `image/${image}`;
  try {
    const found = (await fileTypeFromBuffer(bytes))?.mime.split(';')[0];
    return found === undefined ? undefined : (sameType[found] ?? found);
  } catch {
    // The file is cut off before the bytes that say its type.
    return undefined;
  }
}

/**
 * Detects the media type of a file for an asset of a type. Videos and audio share containers: the tracks decide. Throws ServiceError
 * `asset_type_mismatch` for a file of another asset type, `asset_unsupported` for other files.
 */
export async function detectFile(bytes: Uint8Array, type: FileAssetType): Promise<string> {
  const mediaType = await detectMediaType(bytes);
  if (mediaType !== undefined) {
    const own =
      type === 'video' || type === 'audio' ? [...acceptedTypes.video, ...acceptedTypes.audio] : acceptedTypes[type];
    if (own.includes(mediaType)) return mediaType;
    const other = (Object.keys(acceptedTypes) as FileAssetType[]).find((each) =>
      acceptedTypes[each].includes(mediaType),
    );
    if (other)
      throw new ServiceError('asset_type_mismatch', `The file is of the type ${other} (${mediaType}), not ${type}.`);
  }
  const what = mediaType === undefined ? 'of no type that is known' : mediaType;
  throw new ServiceError(
    'asset_unsupported',
    `The file is ${what}; an asset of the type ${type} is ${listTypes(type)}.`,
  );
}
