import type { EvaluatedLayers, Report, Template } from '@platen/template';
import type { LoadedLayouts, SetText } from './layout-context.ts';
import type { LayoutMemory } from './layout-memory.ts';
import type { PageLayout } from './page-layout.ts';

/** Which pages to lay out, and a place to stop from. The defaults lay out everything. */
export interface LayoutOptions extends LoadedLayouts {
  /** 1-based numbers of the pages that are wanted, in the output; default all. */
  pages?: readonly number[];
  /** First and last page that are wanted; default all. */
  range?: { from?: number; to?: number };
  /** Called before each layer and table row; throw in it to stop the layout (a time limit, an abort). */
  onStep?: () => void;
  /** Memory of the previous layout of these pages, with the same fonts and layouts; see `LayoutMemory`. */
  memory?: LayoutMemory;
  /** What is known of layers that data made. Default: nothing. */
  evaluated?: EvaluatedLayers | undefined;
  /** Pages of the output at most, if layers run over pages. Default 500. */
  maxPages?: number;
  /** Pages of the output that are not in the template, for numbers. Default: none. */
  around?: { before: number; after: number };
}

/** The laid out pages in the output's order, and what a person should know of them. */
export interface LayoutResult {
  pages: PageLayout[];
  /** How many pages the output has in all, those that are not wanted included. */
  pageCount: number;
  /** Pages in it are those of the template, 1-based; an entry for a layer and code is there once, however often it flowed. */
  report: Report;
}

/** Lays out a template's pages, as `layoutPagesWith` does. */
export type LayoutPages = (setText: SetText, template: Template, options: LayoutOptions) => LayoutResult;
