import { operations } from '@platen/api';
import { resolveItemScope } from '../../embeds/item-scope.ts';
import { refuseTestKey } from '../../http/refuse-test-key.ts';
import type { Routes } from '../../http/routes.ts';
import { parseRender } from '../request/parse-render.ts';
import { renderOrQueue, type RenderCallParts } from '../pipeline/render-or-queue.ts';

/** Renders of templates. */
export function serveRenders(routes: Routes, dependencies: RenderCallParts): void {
  routes.serve(operations.renderTemplate, async ({ body, query }, { caller, signal, commit }) => {
    const request = parseRender(body, {
      scope: await resolveItemScope(dependencies, caller),
      userId: caller.userId,
      template: { kind: 'studio', id: body.templateId },
      useCache: query.cache ?? true,
      isTest: caller.isTest,
    });
    if (caller.isTest === true && body.publish) throw refuseTestKey('Test keys publish nothing: omit publish.');
    const { webhook_url: webhookUrl, response } = body;
    const publish = body.publish && (await dependencies.publisher.read(caller, body.publish, response.type));
    return renderOrQueue(dependencies, request, { mode: response.mode, webhookUrl, publish, signal, commit });
  });
}
