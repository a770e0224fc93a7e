import type { TemplateEntry } from '@platen/api';
import { renderFormOperations } from '@platen/api/compat';
import { isColorType } from '@platen/template';
import { Reply, type Routes } from '../../http/routes.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { RenderCallParts } from '../../renders/pipeline/render-or-queue.ts';
import {
  awaitCompatRender,
  listCompatRenders,
  pageCompatTemplates,
  queueCompatRender,
  readCompatRender,
  requireCompatTemplate,
} from '../compat-renders.ts';
import { refuseFields } from '../compat-values.ts';
import { readData } from './read-data.ts';

/** Milliseconds that a call waits for its image. */
const waitMs = 30_000;
/** Fields of requests that have no counterpart here. */
const unsupported = ['expires', 'width', 'height'] as const;

type Modification = TemplateEntry['modifications'][number];

function propertyOf({ key, type, example }: Modification): Record<string, unknown> {
  const componentId = key.replace(/^page\d+@/, '');
  const [property, componentType] = isColorType(type)
    ? ['color', 'SHAPE']
    : type === 'imageUrl'
      ? ['src', 'IMAGE']
      : ['text', 'TEXT'];
  const inputType = property === 'src' ? 'image' : property;
  return {
    key: `${componentId}.${property}`,
    type: inputType,
    defaultValue: example,
    componentId,
    componentType,
    property,
  };
}

function toTemplate(template: TemplateEntry): Record<string, unknown> {
  const { id, name, thumbnail_url, canvas_width, canvas_height } = template;
  return {
    identifier: String(id),
    name,
    preview: thumbnail_url === '' ? null : thumbnail_url,
    scaleFactor: 1,
    outputFormat: 'png',
    width: canvas_width,
    height: canvas_height,
    properties: template.modifications.map(propertyOf),
  };
}

/** The rendering calls of RenderForm's API, version 2. */
export function serveRenderForm(routes: Routes, parts: RenderCallParts): void {
  routes.serve(renderFormOperations.render, async ({ body }, call) => {
    refuseFields(body, unsupported);
    const { template: templateId, data, fileName, webhookUrl, metadata } = body;
    const template = await requireCompatTemplate(parts, call.caller, templateId);
    const fields = {
      templateName: template.name,
      width: template.canvas_width,
      height: template.canvas_height,
      metadata: metadata ?? null,
    };
    const { id, reply } = await queueCompatRender(parts, call, {
      template,
      values: readData(data, template),
      response: { format: 'png', includePages: [1], ...(typeof fileName === 'string' && { fileName }) },
      compat: { service: 'renderform', fields },
      webhookUrl,
      answer: (shown) => new Reply(202, { requestId: (shown as { requestId: string }).requestId, href: null }),
    });
    const result = await awaitCompatRender(parts, call.caller, id, { withinMs: waitMs, signal: call.signal });
    if (result === undefined) return reply;
    const { href, msg } = result as { href: string | null; msg?: string };
    if (href === null) throw new ServiceError('render_failed', msg ?? 'The image was not rendered.', { status: 400 });
    return new Reply(200, { requestId: id, href });
  });
  routes.serve(
    renderFormOperations.getResult,
    async ({ params }, { caller }) => new Reply(200, await readCompatRender(parts, caller, 'renderform', params.id)),
  );
  routes.serve(
    renderFormOperations.listResults,
    async ({ query }, { caller }) => new Reply(200, await listCompatRenders(parts, caller, 'renderform', query)),
  );
  routes.serve(renderFormOperations.getTemplate, async ({ params }, { caller }) =>
    toTemplate(await requireCompatTemplate(parts, caller, params.id)),
  );
  routes.serve(renderFormOperations.listTemplates, async ({ query: { name, page, limit } }, { caller }) => {
    const filter = name === undefined ? {} : { search: name };
    return (await pageCompatTemplates(parts, caller, filter, { page, limit })).templates.map(toTemplate);
  });
}
