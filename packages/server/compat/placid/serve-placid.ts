import type { OperationInput, ResponseBody, TemplateEntry } from '@platen/api';
import { compatPath, placidOperations } from '@platen/api/compat';
import { isColorType } from '@platen/template';
import { Reply, type Routes } from '../../http/routes.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { RenderCallParts } from '../../renders/pipeline/render-or-queue.ts';
import type { TemplateOrder } from '../../templates/list-templates.ts';
import {
  type CompatCall,
  awaitCompatRender,
  pageCompatTemplates,
  queueCompatRender,
  readCompatRender,
  requireCompatTemplate,
} from '../compat-renders.ts';
import { refuseFields } from '../compat-values.ts';
import { readLayers } from './read-layers.ts';

type ImageBody = OperationInput<typeof placidOperations.createImageOf>['body'];

/** Milliseconds that `create_now` waits for its image. */
const waitMs = 10_000;

const orders: Readonly<Record<string, TemplateOrder>> = {
  'created_at-desc': 'newest',
  'created_at-asc': 'oldest',
  'updated_at-desc': 'updated',
  'title-asc': 'name',
};

function layerOf({ key, type }: TemplateEntry['modifications'][number]): Record<string, unknown> {
  const name = key.replace(/^page\d+@/, '');
  return { name, type: isColorType(type) ? 'rectangle' : type === 'imageUrl' ? 'picture' : 'text' };
}

function toTemplate({ id, name, tags, thumbnail_url, ...entry }: TemplateEntry): Record<string, unknown> {
  return {
    uuid: String(id),
    title: name,
    thumbnail: thumbnail_url === '' ? null : thumbnail_url,
    tags,
    width: entry.canvas_width,
    height: entry.canvas_height,
    layers: entry.modifications.map(layerOf),
  };
}

/** The scale at which a template has the size of `modifications`. Throws ServiceError `invalid_request` where no scale gives both. */
function scaleOf(
  { canvas_width, canvas_height }: TemplateEntry,
  { width, height }: NonNullable<ImageBody['modifications']>,
): Pick<ResponseBody, 'scale'> | undefined {
  if (typeof width !== 'number' && typeof height !== 'number') return undefined;
  const scale = typeof width === 'number' ? width / canvas_width : Number(height) / canvas_height;
  if (typeof width === 'number' && typeof height === 'number' && Math.abs(scale * canvas_height - height) > 1)
    throw new ServiceError(
      'invalid_request',
      `modifications.width and modifications.height must be in the proportion of the template, ${canvas_width} by ${canvas_height}.`,
    );
  return { scale };
}

/** Placid answers 200 to whatever it takes. */
const answer = (shown: unknown): Reply => new Reply(200, shown);

/** The rendering calls of Placid's REST API, version 2. */
export function servePlacid(routes: Routes, parts: RenderCallParts): void {
  const { publicUrl } = parts;
  const createImage = async (templateId: string, body: ImageBody, call: CompatCall): Promise<Reply> => {
    const { layers, webhook_success, create_now, passthrough } = body;
    const { filename, image_format, width, height, ...others } = body.modifications ?? {};
    refuseFields(body, ['transfer']);
    refuseFields(others, Object.keys(others), 'modifications.');
    const { caller, signal } = call;
    const template = await requireCompatTemplate(parts, caller, templateId);
    const { id, reply } = await queueCompatRender(parts, call, {
      template,
      values: readLayers(layers, template),
      response: {
        format: image_format === 'jpg' || image_format === 'webp' ? image_format : 'png',
        includePages: [1],
        ...(typeof filename === 'string' && { fileName: filename }),
        ...scaleOf(template, { width, height }),
      },
      compat: { service: 'placid', fields: { passthrough: passthrough ?? null } },
      webhookUrl: webhook_success,
      answer,
    });
    const image =
      create_now === true ? await awaitCompatRender(parts, caller, id, { withinMs: waitMs, signal }) : undefined;
    return image === undefined ? reply : answer(image);
  };

  routes.serve(placidOperations.createImage, ({ body: { template_uuid, ...body } }, call) =>
    createImage(template_uuid, body, call),
  );
  routes.serve(placidOperations.createImageOf, ({ params, body }, call) =>
    createImage(params.template_uuid, body, call),
  );
  routes.serve(placidOperations.createPdf, async ({ body }, call) => {
    const { pages, webhook_success, passthrough, modifications } = body;
    refuseFields(body, ['transfer']);
    const [page, ...more] = pages;
    if (!page || more.length > 0)
      throw new ServiceError(
        'invalid_request',
        'pages must be one template, which may have many pages: templates are not merged here.',
      );
    const { filename, ...others } = modifications ?? {};
    refuseFields(others, Object.keys(others), 'modifications.');
    const template = await requireCompatTemplate(parts, call.caller, page.template_uuid);
    const { reply } = await queueCompatRender(parts, call, {
      template,
      values: readLayers(page.layers, template),
      response: { format: 'pdf', ...(typeof filename === 'string' && { fileName: filename }) },
      compat: { service: 'placid', fields: { passthrough: passthrough ?? null } },
      webhookUrl: webhook_success,
      answer,
    });
    return reply;
  });
  for (const operation of [placidOperations.getImage, placidOperations.getPdf]) {
    routes.serve(
      operation,
      async ({ params }, { caller }) => new Reply(200, await readCompatRender(parts, caller, 'placid', params.id)),
    );
  }
  routes.serve(placidOperations.getTemplate, async ({ params }, { caller }) =>
    toTemplate(await requireCompatTemplate(parts, caller, params.uuid)),
  );
  routes.serve(placidOperations.listTemplates, async ({ query }, { caller }) => {
    const { cursor, per_page, title_filter, order_by } = query;
    refuseFields(query, ['collection_id']);
    const filter = {
      ...(title_filter !== undefined && { search: title_filter }),
      ...(order_by !== undefined && { sort: orders[order_by] }),
    };
    const range = { page: cursor, limit: per_page };
    const { total, templates } = await pageCompatTemplates(parts, caller, filter, range);
    const path = `${publicUrl}${compatPath('placid')}/templates`;
    const linkTo = (page: number): string => {
      const parameters = new URLSearchParams({ per_page: String(per_page), cursor: String(page) });
      if (title_filter !== undefined) parameters.set('title_filter', title_filter);
      if (order_by !== undefined) parameters.set('order_by', order_by);
      return `${path}?${parameters.toString()}`;
    };
    return {
      data: templates.map(toTemplate),
      links: {
        first: null,
        last: null,
        prev: cursor > 1 ? linkTo(cursor - 1) : null,
        next: cursor * per_page < total ? linkTo(cursor + 1) : null,
      },
      meta: { path, per_page },
    };
  });
}
