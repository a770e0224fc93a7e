import { formatFacts, operations, pdfOptionsBody, renderAnswer, renderFormats, videoOptionsBody } from '@platen/api';
import { z } from 'zod';
import { awaitRenderJob } from '../await-render-job.ts';
import { describeJob, describeRender, renderOutcome } from '../render-outcome.ts';
import { defineTool } from '../tool.ts';
import { modificationValues, templateId } from './shared-fields.ts';

/** The longest that a call waits for a job; clients give a call up after a minute. */
const waitSeconds = 25;

/** Renders a template. */
export const renderTemplate = defineTool({
  name: 'render_template',
  title: 'Render a template',
  description:
    'Renders a template with values to images, a PDF, a video or audio, and returns URLs of the files; you also see small versions of images. Read get_template_schema first. Check the image and the report, and render again if something is cut off or missing. Videos and audio that take long return status queued or processing: then call get_render_job with job_id. Repeated renders are free; others cost credits of the workspace. At most 200 pages, 50 extra sizes, 5000 pixels per side.',
  input: z.strictObject({
    template_id: templateId,
    modifications: modificationValues
      .default({})
      .describe(
        'Values by key: {"title": "Hello", "photo": "https://…" or "asset:12", "title.color": "#f00", "dishes": [{"name": "Soup", "price": 4.5}]}. Lists and rows have the fields of the schema. Omitted keys keep the values of the design. Where the instance has models, {"title.prompt": "A headline about {topic}"} has a text or image made instead, with "title.seed" for another one; it costs AI credits.',
      ),
    format: z.enum(renderFormats).default('png'),
    size: z
      .string()
      .max(50)
      .optional()
      .describe(
        '"1200x630", or a name: square, portrait, story, landscape, full-hd, 4k, open-graph, a4, a5, letter, … Pages of another shape are laid out anew; to keep and edit such a layout use generate_variants.',
      ),
    scale: z
      .number()
      .min(0.01)
      .max(20)
      .optional()
      .describe('Output pixels per page pixel, or per pixel of size. Default 1.'),
    extra_sizes: z.array(z.string().max(50)).max(50).optional().describe('Additional sizes of each image, as in size.'),
    pages: z.array(z.int().min(1).max(10_000)).min(1).max(200).optional().describe('1-based. Default: all.'),
    locale: z
      .string()
      .min(2)
      .max(35)
      .optional()
      .describe('Language of the texts, where the template has several, and of numbers and dates: de, pt-BR.'),
    brand: z.string().min(1).max(64).optional().describe('A value of the axis "brand" of its tokens.'),
    mode: z.string().min(1).max(64).optional().describe('A value of the axis "mode" of its tokens, such as dark.'),
    axes: z
      .record(z.string().min(1).max(64), z.string().min(1).max(64))
      .optional()
      .describe('Values of any axes of its tokens, by id.'),
    quality: z.number().min(1).max(100).optional().describe('For jpg, webp, avif and videos.'),
    transparent: z.boolean().default(false).describe('Omits the background; not for jpg.'),
    file_name: z.string().min(1).max(200).optional().describe('Name for downloads, without an extension.'),
    strict: z
      .boolean()
      .default(false)
      .describe('Refuses the render instead of reporting problems, for example text that does not fit.'),
    pdf: pdfOptionsBody
      .pick({ title: true, dpi: true, colorMode: true, bleed: true, cropMarks: true })
      .optional()
      .describe('For pdf only.'),
    video: videoOptionsBody
      .pick({ fps: true, duration: true, trimStart: true, trimEnd: true, muted: true, loop: true })
      .optional()
      .describe('For videos and audio only.'),
    async: z
      .boolean()
      .optional()
      .describe(
        'true returns a job immediately: for more than about 50 pages or sizes. Default: waits, for videos and audio at most 25 s.',
      ),
  }),
  output: renderOutcome,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  operations: [operations.renderTemplate, operations.getRenderJob],
  fieldsThere: {
    template_id: 'templateId',
    size: 'response.size',
    scale: 'response.scale',
    extra_sizes: 'response.extraSizes',
    pages: 'response.includePages',
    quality: 'response.quality',
    transparent: 'response.transparent',
    file_name: 'response.fileName',
    format: 'response.format',
    pdf: 'response.pdfOptions',
    video: 'response.videoOptions',
  },
  async run(input, context) {
    const { client, previews, progress, signal } = context;
    const { kind } = formatFacts[input.format];
    const isLong = kind === 'video' || kind === 'audio';
    const { pdf, video } = input;
    await progress.notify(0, 1, 'Rendering');
    const answer = await client.renderTemplate({
      body: {
        templateId: input.template_id,
        modifications: input.modifications,
        source: 'mcp',
        ...(input.locale !== undefined && { locale: input.locale }),
        ...(input.brand !== undefined && { brand: input.brand }),
        ...(input.mode !== undefined && { mode: input.mode }),
        ...(input.axes !== undefined && { axes: input.axes }),
        response: {
          type: 'url',
          format: input.format,
          mode: isLong || input.async === true ? 'async' : 'sync',
          transparent: input.transparent,
          strict: input.strict,
          ...(input.size !== undefined && { size: input.size }),
          ...(input.scale !== undefined && { scale: input.scale }),
          ...(input.extra_sizes !== undefined && { extraSizes: input.extra_sizes }),
          ...(input.pages !== undefined && { includePages: input.pages }),
          ...(input.quality !== undefined && { quality: input.quality }),
          ...(input.file_name !== undefined && { fileName: input.file_name }),
          ...(pdf !== undefined && { pdfOptions: pdf }),
          ...(video !== undefined && { videoOptions: video }),
        },
      },
    });
    if ('id' in answer) {
      const seconds = input.async === true ? 0 : waitSeconds;
      return describeJob(await awaitRenderJob(client, answer.id, { seconds, progress, signal }), previews);
    }
    return describeRender(renderAnswer.parse(answer), input.format, previews);
  },
});
