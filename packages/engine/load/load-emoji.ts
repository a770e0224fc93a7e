import type { Platform } from '../platform/platform.ts';
import type { AssetCache, AssetLease } from '../sources/asset-cache.ts';
import { clipToView } from '../geometry/clip-to-view.ts';
import type { Drawing } from '../geometry/drawing.ts';
import { mapBounded } from '../sources/map-bounded.ts';

/** Emoji ready to draw; `release` lets the cache drop them. */
export interface LoadedEmoji {
  emoji: Map<string, Drawing>;
  release(): void;
}

/** Reads emoji from the bundled library, by bundled path. */
export async function loadEmoji(paths: readonly string[], platform: Platform, cache: AssetCache): Promise<LoadedEmoji> {
  const leases: AssetLease<Drawing>[] = [];
  const release = (): void => {
    for (const lease of leases) lease.release();
  };
  const emoji = new Map<string, Drawing>();
  try {
    await mapBounded(paths, 8, async (path) => {
      const lease = await cache.lease(`bundled ${path}`, async () => {
        const bytes = await platform.readBundled(path);
        const { loadDrawing } = await import('../svg/load-drawing.ts');
        const { drawing } = await loadDrawing(bytes, platform, {
          isBundled: true,
          maxAssetBytes: bytes.byteLength,
          maxAssetPixels: 1_000_000,
        });
        return { value: clipToView(drawing), bytes: drawing.svg.length * 4, close: () => {} };
      });
      leases.push(lease);
      emoji.set(path, lease.value);
    });
  } catch (error) {
    release();
    throw error;
  }
  return { emoji, release };
}
