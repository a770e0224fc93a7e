import { operations, renderFormats } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { batchField, describeBatch } from './batch-fields.ts';
import { modificationValues, templateId } from './shared-fields.ts';

/** Renders a template once for each row. */
export const renderBatch = defineTool({
  name: 'render_batch',
  title: 'Render a template for each row',
  description:
    'Renders a template once for each row: of rows, or of a CSV, XLSX or JSON file at data_url, up to 100,000. Values are checked before anything is rendered; rows that do not match are named. Try one row with render_template first: every row costs credits. Returns at once; next: get_render_batch with batch_id.',
  input: z
    .strictObject({
      template_id: templateId,
      rows: z
        .array(z.strictObject({ modifications: modificationValues }))
        .min(1)
        .max(10_000)
        .optional()
        .describe('[{"modifications": {"title": "Rye"}}]; prompts as in render_template.'),
      data_url: z.url().max(2000).optional().describe('Public address; the first row of a table names the columns.'),
      columns: z
        .record(z.string(), z.string())
        .optional()
        .describe('Keys of columns of data_url that are named otherwise: {"Article": "sku"}.'),
      format: z.enum(renderFormats).default('png'),
      scale: z.number().min(0.01).max(20).optional(),
      name: z.string().min(1).max(300).optional().describe('Pattern of file names: "{sku}-{page}". Default: "{row}".'),
      combine: z.enum(['pdf', 'zip']).optional().describe('One file of all; pdf for the format pdf only.'),
      invalid_rows: z
        .enum(['refuse', 'skip'])
        .default('refuse')
        .describe('skip: rows that do not match fail, and the others are rendered.'),
      locale: z.string().min(2).max(35).optional(),
      brand: z.string().min(1).max(64).optional(),
      mode: z.string().min(1).max(64).optional(),
    })
    .refine(({ rows, data_url: url }) => (rows === undefined) !== (url === undefined), 'needs either rows or data_url'),
  output: batchField,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  operations: [operations.createRenderBatch, operations.getRenderBatch],
  fieldsThere: {
    template_id: 'templateId',
    data_url: 'data.url',
    columns: 'data.columns',
    format: 'response.format',
    scale: 'response.scale',
    invalid_rows: 'invalidRows',
  },
  async run(input, { client }) {
    const { template_id, rows, data_url: url, columns, format, scale, name, combine, locale, brand, mode } = input;
    const { batchId } = await client.createRenderBatch({
      body: {
        templateId: template_id,
        ...(rows && { rows }),
        ...(url !== undefined && { data: { url, ...(columns && { columns }) } }),
        response: { format, ...(scale !== undefined && { scale }) },
        ...(name !== undefined && { name }),
        ...(combine !== undefined && { combine }),
        ...(locale !== undefined && { locale }),
        ...(brand !== undefined && { brand }),
        ...(mode !== undefined && { mode }),
        invalidRows: input.invalid_rows,
        source: 'mcp',
      },
    });
    return { data: describeBatch(await client.getRenderBatch({ params: { id: batchId } })) };
  },
});
