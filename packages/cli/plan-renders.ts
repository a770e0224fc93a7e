import { basename, extname, resolve } from 'node:path';
import { walkLayers, type Template } from '@platen/template';
import type { Row } from './table-rows.ts';
import { UsageError } from './error.ts';
import { OutputPattern } from './output-pattern.ts';
import { standardStream } from './read-file.ts';
import type { Values } from './values.ts';

/** The complete plan, checked before rendering starts. */
export interface RenderPlan {
  rows: Row[];
  pattern: OutputPattern;
  /** All files that can be foreseen; none when standard output takes the image. */
  files: string[];
  /** Whether rows came from a file of rows, and not as one set of values. */
  isMany: boolean;
}

/** Input of the plan. `rows` is undefined for a single render of `values`. */
export interface PlanRequest {
  template: Template;
  templateFile: string;
  rows: readonly Row[] | undefined;
  values: Values;
  pages: readonly number[] | undefined;
  out: string | undefined;
  format: string;
  /** All pages of a render go into one file, as in a PDF. */
  isOneFile: boolean;
}

/** Layers that flow make pages of their own while they are laid out: how many is not known before. */
function mayGrowPages(template: Template): boolean {
  return template.pages.some(
    (page) =>
      page.flow !== undefined ||
      [...walkLayers(page.layers)].some(({ layer }) => layer.type === 'text' && layer.mode === 'flow'),
  );
}

/** Without `--out`: beside the person, named after the template's file. */
function defaultOut(request: PlanRequest, isMany: boolean, isSeveral: boolean): string {
  const { templateFile, format } = request;
  const base =
    templateFile === standardStream ? 'out' : basename(templateFile, extname(templateFile)).replaceAll(/[{}]/g, '');
  return `${base || 'out'}${isMany ? '-{row}' : ''}${isSeveral ? '-{page}' : ''}.${format === 'animated-webp' ? 'webp' : format}`;
}

function checkColumns(pattern: OutputPattern, rows: readonly Row[], isMany: boolean): void {
  const known = Object.keys(rows[0]?.cells ?? {});
  for (const name of pattern.columns) {
    if (known.includes(name) || (name === 'row' && isMany)) continue;
    const has = known.length > 0 ? `; use one of ${known.map((each) => `{${each}}`).join(', ')}` : '';
    throw new UsageError(`{${name}} in --out is unknown${has}`);
  }
}

/** Where everything is written to. */
function listFiles(pattern: OutputPattern, rows: readonly Row[], pages: readonly number[]): string[] {
  const writers = new Map<string, string>();
  const files: string[] = [];
  for (const row of rows) {
    for (const page of pages) {
      const path = pattern.fill(page, row);
      const key = process.platform === 'linux' ? resolve(path) : resolve(path).toLowerCase();
      const writer = pages.length > 1 ? `page ${page} of row ${row.number}` : `row ${row.number}`;
      const other = writers.get(key);
      if (other !== undefined)
        throw new UsageError(
          `${other} and ${writer} would both be written to ${path}; make --out different for each, for example with {row}`,
        );
      writers.set(key, writer);
      files.push(path);
    }
  }
  return files;
}

/** The cells that a single render can name in `--out`: its plain values. */
function cellsOf(values: Values): Record<string, string> {
  const plain = Object.entries(values).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return Object.fromEntries(plain.map(([key, value]) => [key, String(value)]));
}

/** Plans all renders and their files. Throws UsageError before anything is rendered when two would be the same file. */
export function planRenders(request: PlanRequest): RenderPlan {
  const { template, values, out } = request;
  const count = template.pages.length;
  const growing = mayGrowPages(template);
  const beyond = request.pages?.find((page) => page > count);
  if (beyond !== undefined && !growing) throw new UsageError(`there is no page ${beyond}; the template has ${count}`);
  // A file of all pages goes by the number 0.
  const pages = request.isOneFile ? [0] : (request.pages ?? template.pages.map((_, index) => index + 1));
  const isSeveral = pages.length > 1 || (growing && request.pages === undefined && !request.isOneFile);
  const isMany = request.rows !== undefined;
  const rows = request.rows?.map((row) => ({ ...row, values: { ...values, ...row.values } })) ?? [
    { number: 1, cells: cellsOf(values), values },
  ];
  const pattern = new OutputPattern(out ?? defaultOut(request, isMany, isSeveral));
  if (pattern.text === standardStream) {
    if (rows.length > 1 || pages.length > 1)
      throw new UsageError('--out - accepts only one image; choose one with --page');
    return { rows, pattern, files: [], isMany };
  }
  if (request.isOneFile && pattern.hasPage)
    throw new UsageError(`a ${request.format} holds all pages in one file; leave {page} out of --out`);
  if (pages.length > 1 && !pattern.hasPage) {
    throw new UsageError(
      `${pages.length} pages would be written to one file; put {page} into --out, or choose one with --page`,
    );
  }
  checkColumns(pattern, rows, isMany);
  return { rows, pattern, files: listFiles(pattern, rows, pages), isMany };
}

/** Rows of `--data` that is a list: its plain values are what `--out` can name. */
export function rowsOfData(list: readonly Values[]): Row[] {
  return list.map((values, index) => ({ number: index + 1, cells: cellsOf(values), values }));
}
