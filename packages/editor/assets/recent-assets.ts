import type { BrandFile } from '@platen/api';
import type { AssetSource } from './asset-source.ts';

const savedIds = 12;
const storageKey = (source: AssetSource): string => `platen.recent-assets ${source.key}`;

/** The files that were used last in this browser, the latest first, as far as they are still there. */
export async function readRecentAssets(source: AssetSource): Promise<readonly BrandFile[]> {
  const ids = readIds(source);
  const files = new Map((await source.filesOf(ids)).map((file) => [file.id, file]));
  return ids.flatMap((id) => files.get(id) ?? []);
}

/** Remembers that a file was used. */
export function rememberAsset(source: AssetSource, id: number): void {
  const ids = [id, ...readIds(source).filter((one) => one !== id)].slice(0, savedIds);
  try {
    localStorage.setItem(storageKey(source), JSON.stringify(ids));
  } catch {
    // Storage may be full or forbidden; then nothing is remembered.
  }
}

function readIds(source: AssetSource): number[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(storageKey(source)) ?? '[]');
    const ids = Array.isArray(list) ? list.filter((id): id is number => Number.isSafeInteger(id) && id > 0) : [];
    return ids.slice(0, savedIds);
  } catch {
    return [];
  }
}
