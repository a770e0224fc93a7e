import type { Report, Template } from '@platen/template';
import type { PreparedTemplate } from '../http/large-body.ts';
import { namedAssets } from './missing-assets.ts';
import { summariseTemplate } from './summarise-template.ts';
import { normalizeContent, templateColumns } from './template-columns.ts';

/** Prepares a parsed template to be stored. Throws ServiceError `template_invalid` for one that cannot be. */
export function prepareTemplate(
  template: Template,
  { report = [], isImport = false }: { report?: Report; isImport?: boolean } = {},
): PreparedTemplate {
  const content = normalizeContent(template);
  return {
    columns: templateColumns(content),
    summary: summariseTemplate(content),
    assets: namedAssets(content),
    report,
    isImport,
  };
}
