import { unpackSvgz } from '@platen/engine';
import { PlatenError } from '@platen/template';
import { ServiceError } from '../../http/service-error.ts';
import type { FileAssetType } from '../asset-limits.ts';
import { detectFile } from './detect-file.ts';
import { prepareFont } from './prepare-font.ts';
import { maxSvgBytes, prepareImage } from './prepare-image.ts';
import { prepareMedia } from './prepare-media.ts';
import type { PreparedAsset, PrepareDependencies } from './prepared-asset.ts';

/**
 * Detects a file's type by its content and prepares it for storage: complete, within limits, readable by the engine, without scripts and
 * without metadata that its author did not mean to reveal. Throws ServiceError `asset_type_mismatch` or `asset_unsupported`.
 */
export async function prepareAsset(
  dependencies: PrepareDependencies,
  type: FileAssetType,
  file: Uint8Array,
  signal: AbortSignal,
): Promise<PreparedAsset> {
  if (file.length === 0) throw new ServiceError('asset_unsupported', 'The file is empty.');
  const bytes = type === 'image' ? unpackDrawing(file) : file;
  const mediaType = await detectFile(bytes, type);
  if (type === 'image') return prepareImage(dependencies, bytes, mediaType, signal);
  if (type === 'font') return prepareFont(dependencies, bytes, signal);
  return prepareMedia(dependencies, bytes, { type, mediaType }, signal);
}

/** The SVG in an SVGZ file; other files as they are. */
function unpackDrawing(file: Uint8Array): Uint8Array {
  try {
    return unpackSvgz(file, maxSvgBytes);
  } catch (error) {
    if (error instanceof PlatenError) throw new ServiceError('asset_unsupported', error.message);
    throw error;
  }
}
