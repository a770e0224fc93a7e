import type { FocalPoint } from '@platen/engine';
import type { Share } from '../../fairness/share.ts';
import type { RenderPool } from '../../renders/pipeline/create-render-pool.ts';
import type { StoredFont } from '../asset-record.ts';
import type { FileReader } from './create-file-reader.ts';

/** A file that was checked and cleaned, as it is to be stored. */
export interface PreparedAsset {
  bytes: Uint8Array;
  /** Media type, by content. */
  fileType: string;
  width?: number;
  height?: number;
  /** Where a raster image may be cut around; missing when none was found. */
  focalPoint?: FocalPoint;
  durationMs?: number;
  font?: StoredFont;
  /** WebP of at most 480 pixels a side. */
  thumbnail?: Uint8Array;
}

/** Dependencies of preparing assets. */
export interface PrepareDependencies {
  renderPool: RenderPool;
  reader: FileReader;
  /** Owner of the file. */
  share: Share;
}
