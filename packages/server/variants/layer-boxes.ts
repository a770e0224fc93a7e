import type { LaidOutLayer } from '@platen/engine';
import { PlatenError, type LayerBox, type Page } from '@platen/template';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { findTemplateAssets } from '../renders/template-assets.ts';
import type { StoredTemplate } from '../templates/stored-template.ts';

/**
 * The boxes of a page's layers in their parents as the engine lays them out, by id. Throws ServiceError `render_timeout` when the
 * signal fires, and what a render throws.
 */
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
  try {
    const { layout } = await renderPool.render(template, {}, options);
    return boxesById(layout?.[0]?.layers ?? []);
  } catch (error) {
    const isLate = error instanceof PlatenError && error.code === 'RENDER_ABORTED';
    if (!isLate) throw error;
    throw new ServiceError('render_timeout', 'Laying out the page took too long. Try again in a moment.', {
      cause: error,
    });
  }
}

function boxesById(layers: readonly LaidOutLayer[]): Map<string, LayerBox> {
  return new Map(
    layers.flatMap((item) => [
      [item.layer.id, item.box] as const,
      ...('children' in item ? boxesById(item.children) : []),
    ]),
  );
}
