import { PlatenError, type Layer, type Template } from '@platen/template';
import type { Limits } from '../platform/limits.ts';
import { maxSides } from '../formats/max-side.ts';
import type { OutputFrame } from '../pages/output-frame.ts';
import type { RenderFormat } from '../options/output-kind.ts';

/** Throws LIMIT_LAYERS or LIMIT_NESTING when a template holds more than it may. */
export function checkTemplateSize(template: Template, limits: Limits): void {
  let count = 0;
  const walk = (layers: readonly Layer[], depth: number): void => {
    if (depth > limits.maxNesting) {
      throw new PlatenError('LIMIT_NESTING', `Groups are nested deeper than the limit of ${limits.maxNesting}.`);
    }
    count += layers.length;
    if (count > limits.maxLayers) {
      throw new PlatenError('LIMIT_LAYERS', `The template has more layers than the limit of ${limits.maxLayers}.`);
    }
    for (const layer of layers) if (layer.type === 'group') walk(layer.layers, depth + 1);
  };
  for (const page of template.pages) walk(page.layers, 0);
}

/** Throws LIMIT_PIXELS when an output image would be larger than it may be, or than its format can say. */
export function checkOutputSize(frame: OutputFrame, format: RenderFormat, limits: Limits): void {
  const size = `${frame.width} x ${frame.height}`;
  const maxSide = maxSides[format] ?? Number.POSITIVE_INFINITY;
  if (Math.max(frame.width, frame.height) > maxSide) {
    throw new PlatenError(
      'LIMIT_PIXELS',
      `An output of ${size} is more than the ${maxSide} pixels a side that ${format} can have.`,
    );
  }
  if (frame.width * frame.height <= limits.maxOutputPixels) return;
  throw new PlatenError(
    'LIMIT_PIXELS',
    `An output of ${size} is more than the limit of ${limits.maxOutputPixels} pixels.`,
  );
}
