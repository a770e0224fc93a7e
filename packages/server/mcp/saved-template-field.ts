import type { SavedTemplate } from '@platen/api';
import { z } from 'zod';
import { modificationField, reportField, shortModifications } from './tools/shared-fields.ts';

/** A template after it was created or changed, as a model needs it. */
export const savedTemplateField = z.object({
  id: z.int(),
  name: z.string(),
  revision: z.int(),
  pages: z.int(),
  modifications: z.array(modificationField).describe('The current modifications for render_template.'),
  report: reportField,
});

/** Describes a saved template for a model. */
export function describeSaved(saved: SavedTemplate): z.output<typeof savedTemplateField> {
  const { id, name, revision, report } = saved;
  const modifications = shortModifications(saved);
  return { id, name, revision, pages: saved.pages_data.length, modifications, report };
}
