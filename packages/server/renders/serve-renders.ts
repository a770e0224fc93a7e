import { operations } from '@platen/api';
import type { Dependencies } from '../dependencies.ts';
import { resolveItemScope } from '../embeds/item-scope.ts';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { createRenderJob } from '../jobs/create-render-job.ts';
import { checkCredits } from '../workspaces/credits.ts';
import { replyRender } from './answer-render.ts';
import { mayRender } from './may-render.ts';
import { parseRender } from './parse-render.ts';
import { readRenderedTemplate } from './read-rendered-template.ts';
import { renderNow } from './render-now.ts';

/** Renders of templates. */
export function serveRenders(routes: Routes, dependencies: Dependencies): void {
  routes.serve(operations.renderTemplate, async ({ body, query }, { caller, signal }) => {
    const request = parseRender(body, {
      scope: await resolveItemScope(dependencies, caller),
      userId: caller.userId,
      template: { kind: 'studio', id: body.templateId },
      useCache: query.cache ?? true,
    });
    if (body.response.mode !== 'async') {
      if (body.webhook_url !== undefined) {
        const message = 'is for asynchronous renders: set response.mode to "async"';
        throw new ServiceError('invalid_response_options', `webhook_url ${message}.`, {
          issues: [{ path: 'webhook_url', message }],
        });
      }
      return replyRender(dependencies, await renderNow(dependencies, request, signal), request);
    }
    // A job that can only fail would do so later, with nobody looking.
    await mayRender(dependencies, request);
    await readRenderedTemplate(dependencies, request);
    await checkCredits(dependencies, request.workspaceId);
    const { id, self } = await createRenderJob(dependencies, request, {
      ...(body.metadata !== undefined && { metadata: body.metadata }),
      ...(body.webhook_url !== undefined && { webhookUrl: body.webhook_url }),
    });
    return new Reply(202, { id, status: 'queued', self }, { location: self });
  });
}
