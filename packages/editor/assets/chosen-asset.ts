import type { BrandAssetType } from '@platen/api';
import { isColorAsset, nameOfAsset, typeOfAsset, type BrandAsset } from './brand-asset-kind.ts';

/** A brand asset that a person chose, as a template names it, and as the service answered it. */
export interface ChosenAsset {
  type: BrandAssetType;
  /** Value for a template's source: `asset:<id>`, a URL or a data URI; for a color its CSS text. */
  source: string;
  name?: string;
  /** Pixels. */
  width?: number;
  height?: number;
  /** Of a font. */
  family?: string;
  /** The record of the service; missing when a host's own picker chose something that is no brand asset. */
  asset?: BrandAsset;
}

/** An asset as it is handed on. */
export function toChosenAsset(asset: BrandAsset): ChosenAsset {
  const named = { type: typeOfAsset(asset), name: nameOfAsset(asset), asset };
  if (isColorAsset(asset)) return { ...named, source: asset.value };
  const size =
    (asset.type === 'image' || asset.type === 'video') && asset.width !== null && asset.height !== null
      ? { width: asset.width, height: asset.height }
      : {};
  return { ...named, source: `asset:${asset.id}`, ...size, ...(asset.type === 'font' && { family: asset.family }) };
}
