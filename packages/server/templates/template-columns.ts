import { normalizeTags } from '@platen/api';
import { listModifications, type ModificationEntry, type Template } from '@platen/template';
import type { TemplateColumns } from '../db/tables/template-tables.ts';
import { foldText } from '../db/fold-text.ts';
import { ServiceError } from '../http/service-error.ts';
import { usedAssets } from '../renders/pipeline/template-assets.ts';
import { checkStorable } from './check-storable.ts';

/** The characters of an example that lists show; longer ones end in an ellipsis there. */
const maxListedExample = 1000;
/** Maximum size of one template's modifications in lists, in characters of JSON. */
const maxListedModifications = 256 * 1024;

/** A template as it is stored: tags normalized, and never without a name. */
export function normalizeContent(template: Template): Template {
  return { ...template, name: template.name.trim() || 'Untitled', tags: normalizeTags(template.tags) };
}

/**
 * The columns of a template that are its content's own, or taken from it. `content` is a template that `normalizeContent` made.
 * Throws ServiceError `template_invalid` for one that cannot be stored, or that lists could not show within bounds.
 */
export function templateColumns(content: Template): TemplateColumns {
  checkStorable(content);
  const [first] = content.pages;
  const modifications = JSON.stringify(listModifications(content).map(shorten));
  if (modifications.length > maxListedModifications) {
    throw new ServiceError(
      'template_invalid',
      'The template has too many parameters, or their descriptions are too long. Use fewer parameters or shorter descriptions.',
    );
  }
  return {
    name: content.name,
    description: content.description,
    tags: content.tags,
    name_folded: foldText(content.name),
    tags_folded: content.tags.map(foldText),
    canvas_width: first?.width ?? 0,
    canvas_height: first?.height ?? 0,
    content: JSON.stringify(content),
    brand_kit: content.brandKit?.id ?? null,
    ...usedAssets(content),
    page_list: JSON.stringify(content.pages.map(({ id, name }) => ({ id, name }))),
    modifications,
  };
}

function shorten(entry: ModificationEntry): ModificationEntry {
  if (entry.example.length <= maxListedExample) return entry;
  return { ...entry, example: `${entry.example.slice(0, maxListedExample).toWellFormed()}…` };
}
