import { operations, type RenderFormatName, type OperationInput } from '@platen/api';
import { listStarters, readLibraryFile } from '@platen/library/node';
import { listModifications, type ModificationEntry } from '@platen/template';
import { resolveItemScope } from '../../embeds/item-scope.ts';
import type { Caller } from '../../http/caller.ts';
import { Reply, type Routes } from '../../http/routes.ts';
import { readAnyTemplate } from './any-template.ts';
import { parseRender } from '../request/parse-render.ts';
import { readLibraryTemplate, readRenderedTemplate } from '../request/read-rendered-template.ts';
import { renderOrQueue, type RenderCallParts } from '../pipeline/render-or-queue.ts';
import type { RenderedTemplate } from '../request/render-request.ts';

type GenerateInput = OperationInput<typeof operations.generateImage>;

/** Routes that existing clients know. */
export function serveCompatibility(routes: Routes, dependencies: RenderCallParts): void {
  const generate = async (
    { body, query }: Pick<GenerateInput, 'body' | 'query'>,
    call: { caller: Caller; signal: AbortSignal },
    defaults: { format: RenderFormatName; id?: string },
  ): Promise<Reply> => {
    const { format = defaults.format, ...response } = body.response;
    const request = parseRender(
      { ...body, modifications: body.modifications ?? {}, response: { ...response, format } },
      {
        scope: await resolveItemScope(dependencies, call.caller),
        userId: call.caller.userId,
        template: readAnyTemplate(defaults.id ?? body.templateId),
        useCache: query.cache ?? true,
        isTest: call.caller.isTest,
      },
    );
    const { webhook_url: webhookUrl } = body;
    return renderOrQueue(dependencies, request, { mode: response.mode, webhookUrl, signal: call.signal });
  };
  routes.serve(operations.generateImage, (input, call) => generate(input, call, { format: 'png' }));
  routes.serve(operations.generateImageById, (input, call) =>
    generate(input, call, { format: 'png', ...input.params }),
  );
  routes.serve(operations.generatePdf, (input, call) => generate(input, call, { format: 'pdf' }));
  routes.serve(operations.generatePdfById, (input, call) => generate(input, call, { format: 'pdf', ...input.params }));
  routes.serve(operations.generateVideo, (input, call) => generate(input, call, { format: 'mp4' }));
  routes.serve(operations.generateVideoById, (input, call) =>
    generate(input, call, { format: 'mp4', ...input.params }),
  );

  routes.serve(operations.listLibraryTemplates, async () =>
    (await listStarters()).map(({ slug, name, description, category, tags, width, height, pages, isVideo }) => ({
      id: slug,
      name,
      title: name,
      description,
      category,
      tags: [...tags],
      canvas_width: width,
      canvas_height: height,
      pages,
      is_video: isVideo,
    })),
  );

  routes.serve(operations.getLibraryImage, async ({ params }) => {
    await readLibraryTemplate(params.id);
    const bytes = await readLibraryFile(`starters/${params.id}/thumbnail.webp`);
    return new Reply(200, Buffer.from(bytes), {
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400',
    });
  });

  const list = async (caller: Caller, template: RenderedTemplate): Promise<ModificationEntry[]> => {
    const scope = await resolveItemScope(dependencies, caller);
    const { content } = await readRenderedTemplate(dependencies, { ...scope, template });
    return listModifications(content);
  };
  routes.serve(operations.listLibraryModifications, ({ query }, { caller }) =>
    list(caller, readAnyTemplate(query.template_id)),
  );
  routes.serve(operations.listStudioModifications, ({ query }, { caller }) =>
    list(caller, { kind: 'studio', id: query.templateId }),
  );
  routes.serve(operations.listTemplateModifications, ({ params }, { caller }) =>
    list(caller, { kind: 'studio', id: params.id }),
  );
}
