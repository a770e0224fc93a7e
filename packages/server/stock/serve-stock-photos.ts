import { operations, type BrandImage } from '@platen/api';
import { sql } from 'kysely';
import { assetLimits } from '../assets/asset-limits.ts';
import type { AssetParts } from '../assets/asset-parts.ts';
import { toBrandFile, type AssetRow } from '../assets/asset-record.ts';
import { prepareAsset } from '../assets/content/prepare-asset.ts';
import { createIntake } from '../assets/create-intake.ts';
import { selectAssets } from '../assets/find-asset-rows.ts';
import { storeAsset } from '../assets/store-asset.ts';
import { resolveItemScope } from '../embeds/item-scope.ts';
import { shareOf, type ItemScope } from '../fairness/share.ts';
import type { Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { createStockPhotos } from './create-stock-photos.ts';
import type { ChosenPhoto } from './photo-provider.ts';

/** Stock photos: which providers there are, searching them, and taking a photo into a design. */
export function serveStockPhotos(routes: Routes, parts: AssetParts): void {
  const { config, database, fetcher, publicUrl } = parts;
  const stock = createStockPhotos(parts);
  const intake = createIntake();

  routes.serve(operations.listStockProviders, async ({ query }, { caller }) => {
    await resolveItemScope(parts, caller, query);
    return { data: stock.providers.map(({ id, name }) => ({ id, name })) };
  });

  routes.serve(operations.searchStockPhotos, async ({ query }, { caller, signal }) => {
    await resolveItemScope(parts, caller, query);
    const { provider, query: text, page, orientation } = query;
    const { photos, total, totalPages } = await stock.search(provider, { query: text, page, orientation }, signal);
    return { data: [...photos], page, total, total_pages: totalPages };
  });

  routes.serve(operations.useStockPhoto, async ({ query, body }, { caller, signal }) => {
    const scope = await resolveItemScope(parts, caller, query);
    const chosen = await stock.provider(body.provider).choose(body.id, signal);
    const { title, width, height, credit, url } = chosen;
    if (!chosen.isCopied) return { data: { source: url, title, width, height, credit, asset: null } };
    const origin = `${body.provider}:${body.id}`;
    const row = (await findCopy(scope, origin)) ?? (await copy(scope, caller.userId, { chosen, origin }, signal));
    const asset = toBrandFile(row, publicUrl) as BrandImage;
    return {
      data: {
        source: `asset:${asset.id}`,
        title,
        width: asset.width ?? width,
        height: asset.height ?? height,
        credit,
        asset,
      },
    };
  });

  /** The copy of a photo that was taken before. */
  function findCopy(scope: ItemScope, origin: string): Promise<AssetRow | undefined> {
    return selectAssets(database, scope, 'own')
      .where('brand_asset.type', '=', 'image')
      .where(sql<boolean>`brand_asset.meta ->> 'stockPhoto' = ${origin}`)
      .orderBy('brand_asset.id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  async function copy(
    scope: ItemScope,
    userId: number | null,
    { chosen, origin }: { chosen: ChosenPhoto; origin: string },
    signal: AbortSignal,
  ): Promise<AssetRow> {
    const share = shareOf(scope);
    const { title, credit, url } = chosen;
    const connectionsOf = `stock:${scope.workspaceId}`;
    const answer = await fetcher.fetch(url, { maxBytes: assetLimits(config).image, signal, connectionsOf });
    if (answer.status !== 200) {
      throw new ServiceError('url_unreachable', `The photo could not be fetched: its site answered ${answer.status}.`);
    }
    return intake.run(share, signal, async () => {
      const prepared = await prepareAsset({ ...parts, reader: intake.reader, share }, 'image', answer.bytes, signal);
      const meta = { stockPhoto: origin, credit };
      const fileName = title === '' ? undefined : title.slice(0, 120);
      return storeAsset(parts, { scope, userId, type: 'image', fileName, tags: [], meta }, prepared);
    });
  }
}
