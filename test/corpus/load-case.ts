import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultLimits, importSvg, type Modifications, type RenderOptions } from '@platen/engine';
import { createNodePlatform } from '@platen/engine/node';
import { importTemplate, type ImportedTemplate, type Report, type ReportCode } from '@platen/template';

const casesFolder = fileURLToPath(new URL('../cases/', import.meta.url));
const fixturesFolder = fileURLToPath(new URL('../fixtures/', import.meta.url));

/** One case of the corpus, ready to render on any platform: fixtures are data URIs in it. */
export interface RenderCase {
  name: string;
  /** What must be seen, in a sentence or two. */
  about: string;
  /** A template as it may be written by hand, or one that was imported. */
  template: unknown;
  /** What an import could not keep. */
  imported: Report;
  modifications: Modifications;
  options: Pick<
    RenderOptions,
    | 'scale'
    | 'width'
    | 'height'
    | 'pages'
    | 'transparent'
    | 'atMs'
    | 'locale'
    | 'axes'
    | 'brand'
    | 'mode'
    | 'timeZone'
    | 'nowMs'
  >;
  /** Codes the reports of import and render must have together, each as often as it is here, in any order. */
  report: ReportCode[];
}

/** Names of all cases in order. */
export function listCases(): string[] {
  return readdirSync(casesFolder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .toSorted();
}

/**
 * Reads `test/cases/<name>.json`. A text that begins with `fixture:` names a file below `test/fixtures`
 * (`fixture:images/photo.jpg`) and is replaced by a data URI of it, so that a case needs no file where it is rendered.
 */
export async function loadCase(name: string): Promise<RenderCase> {
  const text = readFileSync(join(casesFolder, `${name}.json`), 'utf8');
  const file = JSON.parse(text, (_, value: unknown) => {
    return typeof value === 'string' && value.startsWith('fixture:')
      ? fixtureUri(value.slice('fixture:'.length))
      : value;
  }) as CaseFile;
  if (!file.about) throw new Error(`Case ${name} must say what it is about.`);
  const { about, modifications = {}, options = {}, report = [] } = file;
  const { template, report: imported } =
    file.import === undefined ? readOwn(name, file) : await readForeign(file.import);
  return { name, about, template, imported, modifications, options, report };
}

/** A case has `template`, or in its place `import` with a design of another program, an SVG as a fixture. */
interface CaseFile extends Partial<Omit<RenderCase, 'name' | 'imported'>> {
  import?: unknown;
}

function readOwn(name: string, { template }: CaseFile): { template: unknown; report: Report } {
  if (template === undefined) throw new Error(`Case ${name} must have a template or something to import.`);
  return { template, report: [] };
}

function readForeign(design: unknown): ImportedTemplate | Promise<ImportedTemplate> {
  if (typeof design !== 'string') return importTemplate(design);
  const svg = Buffer.from(design.slice(design.indexOf(',') + 1), 'base64');
  return importSvg(svg, createNodePlatform(), { limits: defaultLimits });
}

const mediaTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  otf: 'font/otf',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

function fixtureUri(path: string): string {
  const type = mediaTypes[path.split('.').at(-1) ?? ''];
  if (!type) throw new Error(`There is no media type for the fixture ${path}.`);
  return `data:${type};base64,${readFileSync(join(fixturesFolder, path)).toString('base64')}`;
}
