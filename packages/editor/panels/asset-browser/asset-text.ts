import { msg, str } from '@lit/localize';
import type { BrandAssetType } from '@platen/api';
import { isColorAsset, nameOfAsset, typeOfAsset, type BrandAsset } from '../../assets/brand-asset-kind.ts';

/** Returns the name of a type of asset, in the plural. */
export function typeLabel(type: BrandAssetType): string {
  if (type === 'image') return msg('Images');
  if (type === 'color') return msg('Colors');
  if (type === 'font') return msg('Fonts');
  return type === 'video' ? msg('Videos') : msg('Audio tracks');
}

function typeName(type: BrandAssetType): string {
  if (type === 'image') return msg('Image');
  if (type === 'color') return msg('Color');
  if (type === 'font') return msg('Font');
  return type === 'video' ? msg('Video') : msg('Audio');
}

/** Seconds as a clock shows them: `1:05`. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Bytes as a person reads them, in the page's language. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? msg(str`${Math.max(1, Math.round(bytes / 1000))} kB`)
    : msg(str`${(bytes / 1_000_000).toFixed(1)} MB`);
}

/** Describes an asset besides its name: type, size, duration. */
export function describeAsset(asset: BrandAsset): string {
  const facts = [typeName(typeOfAsset(asset))];
  if (isColorAsset(asset)) return [...facts, asset.value].join(' · ');
  if ((asset.type === 'image' || asset.type === 'video') && asset.width && asset.height)
    facts.push(`${asset.width} × ${asset.height}`);
  if ((asset.type === 'video' || asset.type === 'audio') && asset.duration !== null)
    facts.push(clockTime(asset.duration));
  facts.push(sizeText(asset.file_size));
  return facts.join(' · ');
}

/** Returns the accessible label of an asset in a list. */
export function assetLabel(asset: BrandAsset): string {
  return `${nameOfAsset(asset)}, ${describeAsset(asset)}`;
}
