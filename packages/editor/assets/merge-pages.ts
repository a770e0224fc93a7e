import type { AssetPages } from './asset-source.ts';
import type { BrandAsset } from './brand-asset-kind.ts';

/**
 * Makes one list of several, newest first. Ids rise with time over all types of assets. An asset is answered only when no list can have
 * a newer one that is not read yet.
 */
export function mergePages(lists: readonly AssetPages[]): AssetPages {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  const streams = lists.map((pages) => ({ pages, waiting: [] as BrandAsset[], isLast: false }));
  return {
    async next(signal) {
      const empty = streams.filter(({ waiting, isLast }) => waiting.length === 0 && !isLast);
      await Promise.all(
        empty.map(async (stream) => {
          const { assets, isLast } = await stream.pages.next(signal);
          stream.waiting.push(...assets);
          stream.isLast = isLast;
        }),
      );
      const assets: BrandAsset[] = [];
      for (;;) {
        // Nothing of a list is known: it may have something newer than the others.
        if (streams.some(({ waiting, isLast }) => waiting.length === 0 && !isLast)) break;
        const newest = streams.reduce((best, one) =>
          (one.waiting[0]?.id ?? -1) > (best.waiting[0]?.id ?? -1) ? one : best,
        );
        const asset = newest.waiting.shift();
        if (!asset) break;
        assets.push(asset);
      }
      return { assets, isLast: streams.every(({ waiting, isLast }) => isLast && waiting.length === 0) };
    },
  };
}
