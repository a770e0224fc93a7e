import type { OperationInput, TemplateEntry } from '@platen/api';
import { bannerbearOperations } from '@platen/api/compat';
import { isColorType } from '@platen/template';
import type { Caller } from '../../http/caller.ts';
import { Reply, type Routes } from '../../http/routes.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { RenderCallParts } from '../../renders/pipeline/render-or-queue.ts';
import { monthOf } from '../../workspaces/credits.ts';
import {
  type CompatCall,
  awaitCompatRender,
  listCompatRenders,
  pageCompatTemplates,
  queueCompatRender,
  readCompatRender,
  requireCompatTemplate,
} from '../compat-renders.ts';
import { readModifications } from './read-modifications.ts';

type ImageBody = OperationInput<typeof bannerbearOperations.createImage>['body'];

/** Milliseconds that a synchronous call waits for its image. */
const waitMs = 10_000;

function availableModification({ key, type }: TemplateEntry['modifications'][number]): Record<string, unknown> {
  const name = key.replace(/^page\d+@/, '');
  if (isColorType(type)) return { name, color: null };
  return type === 'imageUrl' ? { name, image_url: null } : { name, text: null, color: null, background: null };
}

function toTemplate(template: TemplateEntry, publicUrl: string): Record<string, unknown> {
  const { id, name, tags, thumbnail_url, canvas_width, canvas_height, created_at, updated_at } = template;
  return {
    created_at,
    updated_at,
    name,
    self: `${publicUrl}/compat${bannerbearOperations.listTemplates.path}/${id}`,
    uid: String(id),
    tags,
    preview_url: thumbnail_url === '' ? null : thumbnail_url,
    width: canvas_width,
    height: canvas_height,
    metadata: null,
    available_modifications: template.modifications.map(availableModification),
  };
}

/** The rendering calls of Bannerbear's API, version 2. */
export function serveBannerbear(routes: Routes, parts: RenderCallParts): void {
  const { database, now, publicUrl } = parts;
  const workspaceOf = ({ workspaceId }: Caller) =>
    database.query
      .selectFrom('workspace')
      .leftJoin('usage', (join) =>
        join.onRef('usage.workspace_id', '=', 'workspace.id').on('usage.month', '=', monthOf(now())),
      )
      .select(['workspace.id', 'workspace.name', 'workspace.created_at', 'workspace.credit_limit', 'usage.credits'])
      .where('workspace.id', '=', workspaceId)
      .executeTakeFirstOrThrow();

  const create = async (body: ImageBody, call: CompatCall) => {
    const { template: uid, modifications, transparent, webhook_url, metadata, ...others } = body;
    if (others['render_pdf'] === true)
      throw new ServiceError('invalid_request', 'render_pdf is not supported by this service: render a PDF by itself.');
    const template = await requireCompatTemplate(parts, call.caller, uid);
    const fields = {
      template_name: template.name,
      width: template.canvas_width,
      height: template.canvas_height,
      modifications,
      transparent: transparent === true,
    };
    return queueCompatRender(parts, call, {
      template,
      values: readModifications(modifications, template),
      response: { format: 'png', includePages: [1], ...(transparent === true && { transparent }) },
      compat: { service: 'bannerbear', fields },
      webhookUrl: webhook_url,
      metadata,
      answer: (shown) => new Reply(202, shown),
    });
  };

  routes.serve(bannerbearOperations.auth, async (_input, { caller }) => ({
    message: 'Authorized',
    project: (await workspaceOf(caller)).name,
  }));
  routes.serve(bannerbearOperations.account, async (_input, { caller }) => {
    const { id, name, created_at, credit_limit, credits } = await workspaceOf(caller);
    return {
      created_at: created_at.toISOString(),
      uid: String(id),
      paid_plan_name: 'Platen',
      api_quota: credit_limit === null ? null : Number(credit_limit),
      api_usage_this_month: Number(credits ?? 0),
      current_project: { name },
    };
  });
  routes.serve(bannerbearOperations.createImage, async ({ body }, call) => (await create(body, call)).reply);
  routes.serve(bannerbearOperations.createImageNow, async ({ body }, call) => {
    const { id } = await create(body, call);
    const shown = await awaitCompatRender(parts, call.caller, id, { withinMs: waitMs, signal: call.signal });
    return shown === undefined
      ? new Reply(408, { message: `The image ${id} is not ready yet. Read it later.` })
      : new Reply(200, shown);
  });
  routes.serve(
    bannerbearOperations.getImage,
    async ({ params }, { caller }) => new Reply(200, await readCompatRender(parts, caller, 'bannerbear', params.uid)),
  );
  routes.serve(
    bannerbearOperations.listImages,
    async ({ query }, { caller }) => new Reply(200, await listCompatRenders(parts, caller, 'bannerbear', query)),
  );
  routes.serve(bannerbearOperations.getTemplate, async ({ params }, { caller }) =>
    toTemplate(await requireCompatTemplate(parts, caller, params.uid), publicUrl),
  );
  routes.serve(bannerbearOperations.listTemplates, async ({ query: { tag, name, ...range } }, { caller }) => {
    const filter = { ...(name !== undefined && { search: name }), ...(tag !== undefined && { tags: [tag] }) };
    const { templates } = await pageCompatTemplates(parts, caller, filter, range);
    return templates.map((each) => toTemplate(each, publicUrl));
  });
}
