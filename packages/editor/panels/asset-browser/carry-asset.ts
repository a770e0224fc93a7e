import type { BrandAsset } from '../../assets/brand-asset-kind.ts';
import { toChosenAsset } from '../../assets/chosen-asset.ts';

/** The media type under which a drag carries a brand asset: JSON of `ChosenAsset`. */
export const assetMediaType = 'application/x-platen-asset+json';

/** Attaches an asset to a drag: as `asset:<id>` or the color's text, and as data with its type. */
export function carryAsset({ dataTransfer }: DragEvent, asset: BrandAsset): void {
  if (!dataTransfer) return;
  const chosen = toChosenAsset(asset);
  dataTransfer.setData('text/plain', chosen.source);
  dataTransfer.setData(assetMediaType, JSON.stringify(chosen));
  // Onto the page it is copied, into a folder it is moved.
  dataTransfer.effectAllowed = 'copyMove';
}
