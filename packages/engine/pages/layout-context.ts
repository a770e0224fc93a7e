import type {
  ChartLayer,
  EvaluatedLayers,
  GroupLayer,
  Layer,
  QrLayer,
  Report,
  Template,
  TextLayer,
  TextStyle,
} from '@platen/template';
import type { TextLayout } from '../text/text-layout.ts';
import type { LayerReporter, LayoutMemory } from './layout-memory.ts';
import type { ChartLayout, CodeLayout, LaidOut, LaidOutLayer, PageLayout } from './page-layout.ts';
import type { Box } from '../geometry/boxes.ts';

/**
 * Sets a layer's text into a box. `start` is the offset in the layer's whole text (after transforms) to set from, beyond 0
 * only on pages that text has flowed onto.
 */
export type SetText = (layer: TextLayer, box: Box, start: number) => TextLayout;

/** Lays a code into a box, as `layoutCode` does. Throws an Error that says what is wrong with the content. */
export type SetCode = (layer: QrLayer, box: Box) => CodeLayout;

/** How layers are laid out where no group with a layout has a say. */
export interface GroupTools {
  layoutLayers(layers: readonly Layer[], context: LayoutContext): LaidOutLayer[];
  measure(layer: Layer, context: LayoutContext): LaidOutLayer;
  place(laidOut: LaidOutLayer, box: Box, context: LayoutContext): LaidOutLayer;
}

/** Lays out a group that places its children itself, as `layoutGroup` does. `given` is a box in place of its own. */
export type LayoutGroup = (group: GroupLayer, context: LayoutContext, tools: GroupTools, given?: Box) => LaidOutLayer;

/** Returns the outline of a group with a boolean operation: SVG path data in its own pixels, filled by the non-zero rule. */
export type CombineLayers = (group: LaidOut<'group'>) => string;

/** Charts in one locale. */
export interface ChartTools {
  /** Lays out a chart in a size in pixels. */
  layout(layer: ChartLayer, size: { width: number; height: number }, context: LayoutContext): ChartLayout;
  /** All that a chart may write, for its fonts to be loaded. */
  texts(layer: ChartLayer): { text: string; style: TextStyle }[];
}

/** Layouts that most pages do without. `loadLayouts` brings those that a page needs. */
export interface LoadedLayouts {
  /** Lays out codes. Without it their boxes stay empty. */
  setCode?: SetCode | undefined;
  /** Lays out groups with a layout. Without it their children stay where the template has them. */
  layoutGroup?: LayoutGroup | undefined;
  /** Combines the layers of groups with a boolean operation. Without it those groups stay empty. */
  combine?: CombineLayers | undefined;
  /** Lays out charts. Without it their boxes stay empty. */
  charts?: ChartTools | undefined;
  /** Lays out pages that flow or show their numbers, and all others. Without it each page is one. */
  paging?: LayoutPages | undefined;
}

/** How far a flowing text has come: the offset it continues from on the next page, and whether nothing is left. */
export interface FlowState {
  next: number;
  ended: boolean;
}

/** Input and output of the layout of one page's layers, besides the boxes. */
export interface LayoutContext extends LayerReporter, LoadedLayouts {
  setText: SetText;
  /** Called before each layer and table row; throws to stop (a time limit, an abort). */
  step(): void;
  /** How far flowing texts came on the page before, by layer id; missing means they begin here. */
  flowStarts: ReadonlyMap<string, FlowState>;
  /** Filled with how far they come on this one. */
  flows: Map<string, FlowState>;
  /** Memory of the previous layout. */
  memory?: LayoutMemory | undefined;
}

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
  /** Facts about layers that data made. Default: none. */
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

/** Reports families, axes and characters that text asked for and no font had. */
export function reportFonts(
  context: LayoutContext,
  layerId: string,
  texts: readonly Pick<TextLayout, 'missingFamilies' | 'missingAxes' | 'missingCharacters'>[],
): void {
  const families = new Set(texts.flatMap((text) => text.missingFamilies));
  if (families.size > 0) {
    context.report(
      layerId,
      'font_missing',
      `No font called ${[...families].map(quoted).join(', ')}; another was used.`,
    );
  }
  const axes = new Set(
    texts.flatMap((text) => text.missingAxes.map(({ family, tag }) => `"${family}" has no axis "${tag}"`)),
  );
  if (axes.size > 0) context.report(layerId, 'axis_missing', `${[...axes].join(', ')}; it was left out.`);
  const characters = new Set(texts.flatMap((text) => text.missingCharacters));
  if (characters.size > 0) {
    const shown = [...characters].slice(0, 20).map((character) => `${quoted(character)} (${codePoint(character)})`);
    const more = characters.size > shown.length ? ` and ${characters.size - shown.length} more` : '';
    context.report(layerId, 'glyph_missing', `No font has ${shown.join(', ')}${more}.`);
  }
}

function quoted(text: string): string {
  return `"${text}"`;
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
