import { operations } from '@platen/api';
import { parseTemplate, PlatenError, type Template } from '@platen/template';
import { followedKit, withFollowedKit } from '../../db/followed-kit.ts';
import { Reply } from '../../http/reply.ts';
import type { Routes } from '../../http/routes.ts';
import { ServiceError } from '../../http/service-error.ts';
import { toRenderError } from '../../renders/pipeline/render-error.ts';
import { renderAwaited, type AwaitedRender } from '../../renders/pipeline/render-now.ts';
import { findTemplateAssets } from '../../renders/pipeline/template-assets.ts';
import { findVersion } from '../../templates/template-versions.ts';
import { ApprovalError } from '../http/approval-error.ts';
import { resolveActor } from '../http/resolve-actor.ts';
import { unknownItem } from './change-item.ts';
import { findItem } from './find-items.ts';
import { findVisibleFlow } from './visible-items.ts';
import type { ApprovalParts } from '../approval-parts.ts';

/** An image is no taller than this, in pixels. */
const tallest = 8000;
/** Minimum scale of huge pages. */
const minScale = 0.01;

/** Images of the templates in flows for those who review them: of the present version and of earlier ones. */
export function serveItemImages(
  routes: Routes,
  dependencies: Pick<ApprovalParts, 'config' | 'database' | 'renderPool' | 'renderState'>,
): void {
  const { database, renderPool } = dependencies;

  routes.serve(operations.getItemImage, async ({ params, query, headers }, { caller, signal }) => {
    const call = await resolveActor(dependencies, caller, headers);
    const flow = await findVisibleFlow(dependencies, call, params.flow);
    const item = await findItem(dependencies, call, flow, params.item);
    if (!item) throw unknownItem();
    const owner = await database.query
      .selectFrom('template')
      .select(['embed_id', 'embed_user_id', 'revision', 'content', followedKit])
      .where('id', '=', item.template_id)
      .executeTakeFirst();
    if (!owner) throw unknownItem();
    const version = query.version === undefined ? owner.revision : Number(query.version);
    const earlier = version === owner.revision ? undefined : await findVersion(database, item.template_id, version);
    if (version !== owner.revision && !earlier) throw unknownVersion(version);
    const template = parseTemplate(
      earlier ? JSON.parse(earlier.text) : withFollowedKit(owner.content, owner.brand_kit),
    );
    const page = template.pages[query.page - 1];
    if (!page) throw unknownPage(version, template);
    const assets = await findTemplateAssets(
      dependencies,
      { workspaceId: call.workspaceId, embedId: null, embedUserId: null },
      { template, owner: { embedId: owner.embed_id, embedUserId: owner.embed_user_id } },
    );
    const share = { workspaceId: call.workspaceId, user: null };
    const draw = (awaited: AwaitedRender): ReturnType<typeof renderPool.render> =>
      renderPool.render(
        assets.template,
        {},
        {
          format: 'png',
          pages: [query.page],
          assetKeys: assets.assetKeys,
          focalPoints: assets.focalPoints,
          scale: Math.max(minScale, Math.min(query.width / page.width, tallest / page.height)),
          context: { share, costName: `image of ${item.template_id} ${page.id}`, onStage: awaited.onStage },
          signal: awaited.signal,
        },
      );
    try {
      const { outputs } = await renderAwaited(dependencies, share, signal, draw);
      const [output] = outputs;
      if (!output) throw new ApprovalError('internal_error', 'render_failed', 'Nothing was drawn.');
      return new Reply(200, Buffer.from(output.bytes), {
        'content-type': 'image/png',
        'cache-control': 'private, no-store',
        'x-template-version': String(version),
      });
    } catch (error) {
      // Viewers see what is wrong with the template, but not what is wrong with the service.
      const renderError = toRenderError(error);
      if (renderError instanceof ServiceError && renderError.code === 'render_timeout')
        throw undrawable(renderError.message);
      const isOfTemplate = error instanceof PlatenError && renderError instanceof Error && isRefusal(renderError);
      throw isOfTemplate ? undrawable(error.message) : renderError;
    }
  });
}

function isRefusal(renderError: Error): boolean {
  return 'status' in renderError && Number(renderError.status) < 500 && Number(renderError.status) !== 429;
}

function undrawable(why: string): ApprovalError {
  return new ApprovalError('validation_failed', 'approval.item.not_drawable', `The page cannot be rendered: ${why}`);
}

function unknownVersion(version: number): ApprovalError {
  const sentence = `The template has no version ${version}; of old versions, only the last of each day is kept.`;
  return new ApprovalError('not_found', 'approval.version_not_found', sentence);
}

function unknownPage(version: number, { pages }: Template): ApprovalError {
  const sentence = `Version ${version} of the template has ${pages.length === 1 ? 'one page' : `${pages.length} pages`}.`;
  return new ApprovalError('not_found', 'approval.page_not_found', sentence);
}
