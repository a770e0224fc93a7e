import type { Layer, Page, Paint, Template, TextRunStyle } from '@platen/template';

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
      else if (!known.some((use) => use.page === number && use.layer === layer)) known.push({ page: number, layer });
    };
    for (const source of paintSources(page.backgrounds)) note(source, '');
    for (const layer of drawnLayers(page))
      for (const source of [...sourcesOf(layer), ...frameSources(layer)]) note(source, layer.id);
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

function sourcesOf(layer: Layer): string[] {
  switch (layer.type) {
    case 'image':
      return [layer.source, ...paintSources([layer.background, layer.stroke?.paint])];
    case 'video':
      return [layer.poster, ...paintSources([layer.background, layer.stroke?.paint])];
    case 'svg':
      return [layer.source];
    case 'shape':
      return paintSources([...layer.fills, ...layer.strokes.map((stroke) => stroke.paint)]);
    case 'text':
      return paintSources([
        layer.style.fill,
        ...layer.runs.map((run) => run.style?.fill),
        layer.stroke?.paint,
        layer.background?.paint,
      ]);
    case 'table':
      return paintSources([
        layer.headerFill,
        ...layer.rowFills,
        layer.lines.paint,
        ...stylePaints([layer.style, layer.headerStyle, ...layer.columns.map((column) => column.style)]),
      ]);
    case 'group':
    case 'qr':
    case 'audio':
      return [];
  }
}

function frameSources(layer: Layer): string[] {
  const frame = 'frame' in layer ? layer.frame : undefined;
  return frame ? paintSources([...frame.fills, ...frame.strokes.map((stroke) => stroke.paint)]) : [];
}

function stylePaints(styles: readonly (TextRunStyle | undefined)[]): (Paint | undefined)[] {
  return styles.map((style) => style?.fill);
}

function paintSources(paints: readonly (Paint | undefined)[]): string[] {
  return paints.flatMap((paint) => (paint?.type === 'image' ? [paint.source] : []));
}
