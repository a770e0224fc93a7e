import type { LaidOutLayer } from '@platen/engine';
import type { LayerBox, Page } from '@platen/template';
import type { Dependencies } from '../dependencies.ts';
import { findTemplateAssets } from '../renders/template-assets.ts';
import type { StoredTemplate } from '../templates/stored-template.ts';

/** The boxes of a page's layers in their parents as the engine lays them out, by id. Throws what a render throws. */
export async function findLayerBoxes(
  { database, renderPool }: Pick<Dependencies, 'database' | 'renderPool'>,
  { content, workspaceId, embedId, embedUserId }: StoredTemplate,
  page: Page,
  signal: AbortSignal,
): Promise<Map<string, LayerBox>> {
  const scope = { workspaceId, embedId: null, embedUserId: null };
  const user = { template: { ...content, pages: [page] }, owner: { embedId, embedUserId } };
  const { template, assetKeys } = await findTemplateAssets({ database }, scope, user);
  // The numbers are what is wanted; the picture beside them is as small as it can be.
  const options = { format: 'jpg', width: 10, height: 10, pages: [1], assetKeys, includeLayout: true, signal } as const;
  const { layout } = await renderPool.render(template, {}, options);
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
