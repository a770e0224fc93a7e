import type { BrandAsset } from '../../assets/brand-asset-kind.ts';
import { toChosenAsset } from '../../assets/chosen-asset.ts';

/** The media type under which a drag carries a brand asset: JSON of `ChosenAsset`. */
export const assetMediaType = 'application/x-platen-asset+json';

/** Has a drag carry an asset: as `asset:<id>` or the colour's text, and as data that names its type. */
export function carryAsset({ dataTransfer }: DragEvent, asset: BrandAsset): void {
  if (!dataTransfer) return;
  const chosen = toChosenAsset(asset);
  dataTransfer.setData('text/plain', chosen.source);
  dataTransfer.setData(assetMediaType, JSON.stringify(chosen));
  dataTransfer.effectAllowed = 'copy';
}
