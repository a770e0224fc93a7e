import type { RenderOptions, RenderResult } from '@platen/engine';
import { PlatenError, type Template } from '@platen/template';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { shareOf, type ItemScope } from '../../fairness/share.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { RenderPool } from './create-render-pool.ts';
import { isPutOff, toRenderError } from './render-error.ts';
import { renderAwaited } from './render-now.ts';
import type { RenderState } from './render-state.ts';
import { findTemplateAssets } from './template-assets.ts';

/** A look at a template that makes no files. */
export interface Examination {
  options: RenderOptions;
  /** Names it for the estimate of its costs. */
  costName: string;
  /** Begins the sentence about one that takes too long, such as `Laying out the page`. */
  subject: string;
}

/**
 * Has the engine look at a template with the brand assets of its owner, in a thread and in the share of the scope. Throws ServiceError
 * `render_timeout` when the signal fires, and errors of a render.
 */
export async function examineTemplate(
  { database, ...parts }: { config: Config; database: Database; renderPool: RenderPool; renderState: RenderState },
  { content, owner, ...scope }: ItemScope & { content: Template; owner: Pick<ItemScope, 'embedId' | 'embedUserId'> },
  { options, costName, subject }: Examination,
  signal: AbortSignal,
): Promise<RenderResult> {
  const workspace = { workspaceId: scope.workspaceId, embedId: null, embedUserId: null };
  const { template, assetKeys } = await findTemplateAssets({ database }, workspace, { template: content, owner });
  const share = shareOf(scope);
  try {
    return await renderAwaited(parts, share, signal, ({ onStage, signal: ending }) =>
      parts.renderPool.render(
        template,
        {},
        { ...options, assetKeys, context: { share, costName, onStage }, signal: ending },
      ),
    );
  } catch (error) {
    const renderError = toRenderError(error);
    const isLate = error instanceof PlatenError && error.code === 'RENDER_ABORTED' && !isPutOff(renderError);
    if (!isLate) throw renderError;
    throw new ServiceError('render_timeout', `${subject} took too long. Try again in a moment.`, { cause: error });
  }
}
