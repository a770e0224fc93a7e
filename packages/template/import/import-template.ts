import { PlatenError } from '../errors/errors.ts';
import { parseTemplate } from '../parsing/parse-template.ts';
import type { ImportedTemplate } from './build-template.ts';
import { detectFormat } from './detect-format.ts';
import { importFabric } from './import-fabric.ts';
import { importPagesData } from './import-pages-data.ts';
import { importPolotno } from './import-polotno.ts';

/**
 * Reads a Platen template, or imports JSON of another format (pages of elements, Polotno, Fabric). What could not be preserved is reported
 * as `not_imported`. Throws IMPORT_UNSUPPORTED for other input; SVG text is imported by the engine.
 */
export function importTemplate(input: unknown): ImportedTemplate {
  switch (detectFormat(input)) {
    case 'platen':
      return { template: parseTemplate(input), report: [] };
    case 'pages-data':
      return importPagesData(input);
    case 'polotno':
      return importPolotno(input);
    case 'fabric':
      return importFabric(input);
    case 'svg':
      throw new PlatenError('IMPORT_UNSUPPORTED', 'SVG is imported by the engine, not as JSON.');
    default:
      throw new PlatenError(
        'IMPORT_UNSUPPORTED',
        'The file is neither a template nor a supported import type (pages_data, Polotno JSON, Fabric JSON, SVG).',
      );
  }
}
