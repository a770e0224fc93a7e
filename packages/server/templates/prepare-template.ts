import type { Report, Template } from '@platen/template';
import { namedAssets, type NamedAsset } from './missing-assets.ts';
import { summariseTemplate, type TemplateSummary } from './summarise-template.ts';
import { normaliseContent, templateColumns, type TemplateColumns } from './template-columns.ts';

/**
 * All that storing and answering a template needs of it, without the template: of a large one this is made in another thread, and
 * the service's own never reads it.
 */
export interface PreparedTemplate {
  columns: TemplateColumns;
  summary: TemplateSummary;
  assets: NamedAsset[];
  report: Report;
  /** Whether it came from a file of another kind than ours. */
  isImport: boolean;
}

/** Prepares a parsed template to be stored. Throws ServiceError `template_invalid` for one that cannot be. */
export function prepareTemplate(
  template: Template,
  { report = [], isImport = false }: { report?: Report; isImport?: boolean } = {},
): PreparedTemplate {
  const content = normaliseContent(template);
  return {
    columns: templateColumns(content),
    summary: summariseTemplate(content),
    assets: namedAssets(content),
    report,
    isImport,
  };
}
