import type { LaidOutLayer } from '@platen/engine';
import { PlatenError, type LayerBox, type Page } from '@platen/template';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { RenderPool } from '../renders/pipeline/create-render-pool.ts';
import { shareOf } from '../fairness/share.ts';
import { ServiceError } from '../http/service-error.ts';
import { isPutOff, toRenderError } from '../renders/pipeline/render-error.ts';
import type { RenderState } from '../renders/pipeline/render-state.ts';
import { renderAwaited } from '../renders/pipeline/render-now.ts';
import { findTemplateAssets } from '../renders/pipeline/template-assets.ts';
import type { StoredTemplate } from '../templates/stored-template.ts';

/**
 * The boxes of a page's layers in their parents as the engine lays them out, by id. Throws ServiceError `render_timeout` when the
 * signal fires, and what a render throws.
 */
export async function findLayerBoxes(
  { database, ...parts }: { config: Config; database: Database; renderPool: RenderPool; renderState: RenderState },
  { content, workspaceId, embedId, embedUserId }: StoredTemplate,
  page: Page,
  signal: AbortSignal,
): Promise<Map<string, LayerBox>> {
  const scope = { workspaceId, embedId: null, embedUserId: null };
  const user = { template: { ...content, pages: [page] }, owner: { embedId, embedUserId } };
  const { template, assetKeys } = await findTemplateAssets({ database }, scope, user);
  // The numbers are what is wanted; the image beside them is as small as it can be.
  const options = { format: 'jpg', width: 10, height: 10, pages: [1], assetKeys, includeLayout: true } as const;
  const share = shareOf({ workspaceId, embedId, embedUserId });
  try {
    const { layout } = await renderAwaited(parts, share, signal, ({ onStage, signal: ending }) =>
      parts.renderPool.render(
        template,
        {},
        {
          ...options,
          context: { share, costName: `layout of ${page.id}`, onStage },
          signal: ending,
        },
      ),
    );
    return boxesById(layout?.[0]?.layers ?? []);
  } catch (error) {
    const renderError = toRenderError(error);
    const isLate = error instanceof PlatenError && error.code === 'RENDER_ABORTED' && !isPutOff(renderError);
    if (!isLate) throw renderError;
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
