import type { Box, LaidOutLayer, PageLayout } from '@platen/engine';
import { layoutPages, type LayoutResources } from '@platen/engine/internal';
import {
  resizeWithMaster,
  withResizedAlone,
  type EvaluationOptions,
  type Page,
  type ResizedPage,
  type Template,
} from '@platen/template';
import { layoutFlags, type RowFlag } from './rows/row-flags.ts';
import { applyValues } from './template-data.ts';

/** The size of a page that is requested. */
export interface VariantSize {
  /** Pixels. */
  width: number;
  height: number;
  /** Its purpose, such as “Instagram Story”. */
  name: string;
}

/** A page in another size with its master, and how it looks with its defaults. */
export interface Variant extends ResizedPage {
  size: VariantSize;
  layout: PageLayout;
  /** Content that no longer fits, but did before. */
  warnings: readonly Extract<RowFlag, { kind: 'layout' }>[];
}

/**
 * A page in another size: its layers are laid out again, and it is called after the page and the size. What overflowed before is no
 * warning. `evaluation` has the tables of formats that expressions need. Throws TEMPLATE_INVALID for a size that no page can have.
 */
export function createVariant(
  template: Template,
  page: Page,
  size: VariantSize,
  resources: LayoutResources,
  evaluation: EvaluationOptions = {},
): Variant {
  const master = template.masters?.find(({ id }) => id === page.master);
  const before = lay(template, { page, master }, resources, evaluation);
  const boxes = layoutBoxes(before.layout.layers);
  const resized = resizeWithMaster({ ...page, name: variantName(page, size) }, master, size, { boxes });
  const after = lay(template, resized, resources, evaluation);
  const known = new Set(before.errors.map(({ layerId, error }) => `${layerId} ${error}`));
  return {
    size,
    ...resized,
    layout: after.layout,
    warnings: after.errors.filter(({ layerId, error }) => !known.has(`${layerId} ${error}`)),
  };
}

/** Returns the name of a page in another size. */
export function variantName(page: Page, { name, width, height }: VariantSize): string {
  const words = name === '' ? `${width} × ${height}` : name;
  return (page.name === '' ? words : `${page.name} · ${words}`).slice(0, 255);
}

function lay(template: Template, resized: ResizedPage, resources: LayoutResources, evaluation: EvaluationOptions) {
  const applied = applyValues(withResizedAlone(template, resized), {}, evaluation);
  const { pages, report } = layoutPages(applied.template, resources, { evaluated: applied });
  const [layout] = pages;
  if (!layout) throw new Error('A page has a layout.');
  return { layout, errors: layoutFlags(report) };
}

/** Where layers ended up in what they are in, by id. */
function layoutBoxes(layers: readonly LaidOutLayer[], boxes: Map<string, Box> = new Map()): Map<string, Box> {
  for (const item of layers) {
    boxes.set(item.layer.id, item.box);
    if ('children' in item) layoutBoxes(item.children, boxes);
  }
  return boxes;
}
