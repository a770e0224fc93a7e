import type { LaidOutLayer } from '@platen/engine';
import type { LayerBox, Page, Template } from '@platen/template';
import type { Dependencies } from '../dependencies.ts';
import { findTemplateAssets } from '../renders/template-assets.ts';

/** The boxes of a page's layers in their parents as the engine lays them out, by id. Throws what a render throws. */
export async function findLayerBoxes(
  { renderPool, database }: Pick<Dependencies, 'renderPool' | 'database'>,
  { workspaceId, template, page }: { workspaceId: number; template: Template; page: Page },
  signal: AbortSignal,
): Promise<Map<string, LayerBox>> {
  // The numbers are what is wanted; the picture beside them is as small as it can be.
  const scope = { workspaceId, embedId: null, embedUserId: null };
  const { template: whole, assetKeys } = await findTemplateAssets({ database }, scope, { template });
  const options = { assetKeys, format: 'jpg', width: 10, height: 10, pages: [1], includeLayout: true, signal } as const;
  const { layout } = await renderPool.render({ ...whole, pages: [page] }, {}, options);
  return boxesById(layout?.[0]?.layers ?? []);
}

function boxesById(layers: readonly LaidOutLayer[]): Map<string, LayerBox> {
  return new Map(
    layers.flatMap((item) => [
      [item.layer.id, item.box] as const,
      ...('children' in item ? boxesById(item.children) : []),
    ]),
  );
}
