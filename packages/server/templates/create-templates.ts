import type { Concern } from '../http/concern.ts';
import { serveBulkCreate } from './bulk/serve-bulk-create.ts';
import { serveFolders } from './folders/serve-folders.ts';
import { createTemplateImporter } from './import/template-importer.ts';
import { serveTemplateChanges } from './serve-template-changes.ts';
import { serveTemplateTexts } from './serve-template-texts.ts';
import { serveTemplateVersions } from './serve-template-versions.ts';
import { serveTemplates } from './serve-templates.ts';
import type { TemplateParts } from './template-parts.ts';
import type { TemplateWorker } from './template-work.ts';

/** Templates, their versions and folders, and making many at once. */
export function createTemplates(parts: TemplateParts, worker: TemplateWorker): Concern {
  const importer = createTemplateImporter();
  return {
    routes(routes) {
      serveTemplates(routes, parts, worker);
      serveTemplateChanges(routes, parts, { importer, worker });
      serveTemplateVersions(routes, parts, worker);
      serveTemplateTexts(routes, parts, worker);
      serveFolders(routes, parts, worker);
      serveBulkCreate(routes, parts, worker);
    },
    close: () => importer.close(),
  };
}
