import type { RenderFormatName, TemplateEntry } from '@platen/api';
import { creatomateOperations } from '@platen/api/compat';
import { Reply, type Routes } from '../../http/routes.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { RenderCallParts } from '../../renders/pipeline/render-or-queue.ts';
import { pageCompatTemplates, queueCompatRender, readCompatRender, requireCompatTemplate } from '../compat-renders.ts';
import { readModifications } from './read-modifications.ts';

/** Templates that are listed. */
const maxTemplates = 100;
/** Fields of requests that have no counterpart here. */
const unsupported = ['source', 'tags', 'max_width', 'max_height', 'elements'] as const;

function toTemplate({ id, name, tags, created_at, updated_at }: TemplateEntry): Record<string, unknown> {
  return { id: String(id), name, tags, created_at, updated_at };
}

/** The rendering calls of Creatomate's API, version 1. */
export function serveCreatomate(routes: Routes, parts: RenderCallParts): void {
  routes.serve(creatomateOperations.createRenders, async ({ body }, call) => {
    for (const field of unsupported) {
      if (body[field] !== undefined && body[field] !== null)
        throw new ServiceError('invalid_request', `${field} is not supported by this service: render a template_id.`);
    }
    const { template_id, modifications, output_format, frame_rate, render_scale, webhook_url, metadata } = body;
    const template = await requireCompatTemplate(parts, call.caller, template_id);
    const format: RenderFormatName = output_format ?? 'png';
    const isMoving = format === 'mp4' || format === 'gif';
    const fields = {
      template_id,
      template_name: template.name,
      template_tags: template.tags,
      modifications,
      width: Math.round(template.canvas_width * (render_scale ?? 1)),
      height: Math.round(template.canvas_height * (render_scale ?? 1)),
      render_scale: render_scale ?? 1,
    };
    const { reply } = await queueCompatRender(parts, call, {
      template,
      values: readModifications(modifications, template),
      response: {
        format,
        ...(!isMoving && { includePages: [1] }),
        ...(typeof render_scale === 'number' && { scale: render_scale }),
      },
      ...(isMoving && typeof frame_rate === 'number' && { videoOptions: { fps: frame_rate } }),
      compat: { service: 'creatomate', fields },
      webhookUrl: webhook_url,
      metadata,
      answer: (shown) => new Reply(202, [shown]),
    });
    return reply;
  });
  routes.serve(
    creatomateOperations.getRender,
    async ({ params }, { caller }) => new Reply(200, await readCompatRender(parts, caller, 'creatomate', params.id)),
  );
  routes.serve(creatomateOperations.getTemplate, async ({ params }, { caller }) =>
    toTemplate(await requireCompatTemplate(parts, caller, params.id)),
  );
  routes.serve(creatomateOperations.listTemplates, async (_input, { caller }) =>
    (await pageCompatTemplates(parts, caller, {}, { page: 1, limit: maxTemplates })).templates.map(toTemplate),
  );
}
