import type { Layer, Page, Template } from '@platen/template';
import { frameOf } from './frame-content.ts';
import { imageSources } from './image-sources.ts';
import { definitionOf } from './layer-definitions.ts';

/** Where a source is used. `page` is 1-based; `layer` is empty for a page's background. */
export interface SourceUse {
  page: number;
  layer: string;
}

/**
 * Every image source that drawing the template needs, with all its uses: images, drawings, posters and image paints, of
 * visible layers and of those that mask others. Empty sources are none. `pages` limits them to those 1-based pages.
 */
export function collectSources(template: Template, pages?: readonly number[]): Map<string, SourceUse[]> {
  const uses = new Map<string, SourceUse[]>();
  template.pages.forEach((page, index) => {
    const number = index + 1;
    if (pages && !pages.includes(number)) return;
    const note = (source: string, layer: string): void => {
      if (source === '') return;
      const known = uses.get(source);
      if (!known) uses.set(source, [{ page: number, layer }]);
      else {
        // Layers come one after another: what one uses twice it has used last.
        const last = known.at(-1);
        if (last?.page !== number || last.layer !== layer) known.push({ page: number, layer });
      }
    };
    for (const source of imageSources(page.backgrounds)) note(source, '');
    for (const layer of drawnLayers(page))
      for (const source of [
        ...(definitionOf(layer).sources?.(layer) ?? []),
        ...frameSources(layer),
        ...maskSources(layer),
      ])
        note(source, layer.id);
  });
  return uses;
}

/** The layers of a page that are drawn, groups and their children included. */
export function drawnLayers(page: Page): Layer[] {
  const masks = new Set<string>();
  const collectMasks = (layers: readonly Layer[]): void => {
    for (const layer of layers) {
      if (layer.mask?.type === 'layer') masks.add(layer.mask.layerId);
      if (layer.type === 'group') collectMasks(layer.layers);
    }
  };
  collectMasks(page.layers);
  const drawn: Layer[] = [];
  const collect = (layers: readonly Layer[], isMask: boolean): void => {
    for (const layer of layers) {
      const isUsed = layer.visible || isMask || masks.has(layer.id);
      if (!isUsed) continue;
      drawn.push(layer);
      if (layer.type === 'group') collect(layer.layers, isMask || masks.has(layer.id));
    }
  };
  collect(page.layers, false);
  return drawn;
}

function maskSources({ mask }: Layer): string[] {
  return mask?.type === 'image' ? [mask.source] : [];
}

function frameSources(layer: Layer): string[] {
  const frame = frameOf(layer);
  return frame ? imageSources([...frame.fills, ...frame.strokes.map((stroke) => stroke.paint)]) : [];
}
