import { operations } from '@platen/api';
import { parseTemplate } from '@platen/template';
import { resolveItemScope } from '../embeds/item-scope.ts';
import type { Routes } from '../http/routes.ts';
import { examineTemplate } from '../renders/pipeline/examine-template.ts';
import type { RenderParts } from '../renders/pipeline/render-parts.ts';
import { requireReadable } from './serve-templates.ts';

/** Searches for values that break templates, in the threads that render and in the caller's share of them. */
export function serveTemplateChecks(routes: Routes, dependencies: RenderParts): void {
  routes.serve(operations.checkTemplate, async ({ params, query, body }, { caller, signal }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const { text, ...stored } = await requireReadable(dependencies, caller, scope, params.id);
    const content = parseTemplate(JSON.parse(text));
    const { check } = await examineTemplate(
      dependencies,
      // The time is that of who asks, also for a template of the workspace in an embed.
      { ...scope, content, owner: stored },
      { options: { check: body }, costName: `check of ${params.id}`, subject: 'The check' },
      signal,
    );
    if (!check) throw new TypeError('A check has no result.');
    return check;
  });
}
