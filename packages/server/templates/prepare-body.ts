import { operations, type OperationInput } from '@platen/api';
import { parseTemplate } from '@platen/template';
import type { LargeBodyRead, PreparedTemplate, TemplateOutcome } from '../http/large-body.ts';
import { fromRefusal, toRefusal } from '../http/refusal.ts';
import type { BulkContent } from './bulk/csv-rows.ts';
import { checkStorable } from './check-storable.ts';
import { importContent } from './import/import-content.ts';
import type { TemplateImporter } from './import/template-importer.ts';
import { prepareTemplate } from './prepare-template.ts';
import { readGivenTemplate, type GivenTemplate } from './read-given-template.ts';

/** Imports files of other kinds right here. */
export const inThisThread: Pick<TemplateImporter, 'import'> = {
  import: ({ content, name }) => importContent(content, name),
};

/** Takes the template out of the body of an operation that is sent one, and prepares it to be stored. Other bodies stay as they are. */
export async function prepareBody(
  operation: string | undefined,
  value: unknown,
): Promise<Pick<LargeBodyRead, 'value' | 'outcome' | 'rest'>> {
  if (operation === operations.createTemplate.id) {
    const { folder_id } = value as GivenTemplate;
    return {
      value: folder_id === undefined ? {} : { folder_id },
      outcome: await toOutcome(() => prepareGiven(value as GivenTemplate, inThisThread)),
    };
  }
  if (operation === operations.saveTemplate.id) {
    const body = value as OperationInput<typeof operations.saveTemplate>['body'];
    return {
      value: { schemaVersion: body.schemaVersion, pages: [] },
      outcome: await toOutcome(() => prepareSaved(body)),
    };
  }
  if (operation === operations.bulkCreateTemplates.id) {
    const { rows, csv, templates, ...body } = value as BulkContent;
    return { value: body, rest: new TextEncoder().encode(JSON.stringify({ rows, csv, templates })) };
  }
  return { value };
}

/** Prepares what a template is created from. Throws as `readGivenTemplate`. */
export async function prepareGiven(
  given: GivenTemplate,
  importer: Pick<TemplateImporter, 'import'>,
): Promise<PreparedTemplate> {
  const { template, ...read } = await readGivenTemplate(given, importer);
  return prepareTemplate(template, read);
}

/** Prepares a template that is saved over another one. Throws ServiceError and PlatenError. */
export function prepareSaved(body: unknown): PreparedTemplate {
  checkStorable(body);
  return prepareTemplate(parseTemplate(body));
}

async function toOutcome(prepare: () => PreparedTemplate | Promise<PreparedTemplate>): Promise<TemplateOutcome> {
  try {
    return { template: await prepare() };
  } catch (error) {
    return { refusal: toRefusal(error) };
  }
}

/** The template of an outcome. Throws ServiceError when there is none. */
export function takeTemplate({ template, refusal }: TemplateOutcome): PreparedTemplate {
  if (refusal) throw fromRefusal(refusal);
  return template;
}
