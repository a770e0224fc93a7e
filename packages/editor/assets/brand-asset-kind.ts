import type { BrandAssetType, BrandColor, BrandFile } from '@platen/api';

/** A brand asset as the service answers it: a file, or a color. */
export type BrandAsset = BrandFile | BrandColor;

/** The types of brand assets, in the order they are offered. */
export const assetTypes = ['image', 'color', 'font', 'video', 'audio'] as const satisfies readonly BrandAssetType[];

/** Whether an asset is a color: its own `type` says how it is written. */
export function isColorAsset(asset: BrandAsset): asset is BrandColor {
  return 'value' in asset;
}

/** The type of an asset. */
export function typeOfAsset(asset: BrandAsset): BrandAssetType {
  return isColorAsset(asset) ? 'color' : asset.type;
}

/** Returns the name of an asset: a file by its name without the extension, a font by its family, a color by its first tag or its value. */
export function nameOfAsset(asset: BrandAsset): string {
  if (isColorAsset(asset)) return asset.tags[0] ?? asset.value;
  if (asset.type === 'font') return `${asset.family} ${asset.weight}${asset.style === 'italic' ? ' italic' : ''}`;
  return asset.file_name.replace(/\.[^.]*$/, '') || asset.file_name;
}

/** The types in a list of their names, such as the attribute `types="image color"`; all of them when it names none. */
export function readAssetTypes(text: string | readonly string[] | null | undefined): readonly BrandAssetType[] {
  const names = typeof text === 'string' ? text.split(/[\s,]+/) : (text ?? []);
  const named = assetTypes.filter((type) => names.includes(type));
  return named.length > 0 ? named : assetTypes;
}

/** Returns the name of a file that a person calls so: with its ending, which they need not type. */
export function fileNameOf({ file_name: before }: Pick<BrandFile, 'file_name'>, name: string): string {
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(before)?.[0] ?? '';
  return name.endsWith(ending) ? name : name + ending;
}
