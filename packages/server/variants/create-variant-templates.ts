import type { TemplateVariant, VariantRequest } from '@platen/api';
import { withResizedAlone } from '@platen/template';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Queue } from '../jobs/queue.ts';
import { ServiceError } from '../http/service-error.ts';
import type { StoredTemplate } from '../templates/stored-template.ts';
import { createTemplate } from '../templates/template-store.ts';
import type { TemplateAuthor } from '../templates/template-versions.ts';
import { sentenceOf, type ResizedVariant } from './resize-variants.ts';
import { variantName } from './variant-name.ts';

/**
 * Makes a template of each variant: one page under its id, with the source's fonts, languages, description, tags, folder and owner. One that cannot be
 * stored says so, and the others are made.
 */
export async function createVariantTemplates(
  dependencies: { database: Database; queue: Queue; log: Logger; now: () => Date },
  source: StoredTemplate,
  author: TemplateAuthor,
  wanted: readonly VariantRequest[],
  resized: readonly ResizedVariant[],
): Promise<TemplateVariant[]> {
  const { workspaceId, embedId, embedUserId, folderId } = source;
  const answers: TemplateVariant[] = [];
  for (const [index, variant] of wanted.entries()) {
    const base = { variant_index: index, width: variant.width, height: variant.height };
    const made = resized[index];
    if (!made?.page) {
      answers.push({ ...base, error: made?.error ?? 'This variant could not be created.' });
      continue;
    }
    const name = variantName(variant, source.content.name);
    try {
      const created = await createTemplate(
        dependencies,
        { workspaceId, embedId, embedUserId },
        { ...withResizedAlone(source.content, made), name },
        { ...author, folderId },
      );
      answers.push({ ...base, template_id: created.id, template_name: name });
    } catch (error) {
      if (error instanceof ServiceError) answers.push({ ...base, error: error.message });
      else {
        dependencies.log.error({ err: error }, 'A variant could not be stored.');
        answers.push({ ...base, error: sentenceOf(error) });
      }
    }
  }
  return answers;
}
