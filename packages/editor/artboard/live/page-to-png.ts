import { currentSchemaVersion, type Layer } from '@platen/template';
import type { LaidOutLayer, PageLayout, Platform } from '@platen/engine';
import {
  collectSources,
  createScene,
  isEmptyBox,
  paintScene,
  roundBoxOut,
  uniteBoxes,
  type Resources,
} from '@platen/engine/internal';

/** Draws a page with the originals of these sources; `release` frees them. */
export type OriginalsOf = (sources: Iterable<string>) => Promise<{ resources: Resources; release(): void }>;

/** The page as a PNG, or some of its layers alone, those in groups too, on a transparent ground as large as what they show. */
export async function pageToPng(
  layout: PageLayout,
  originalsOf: OriginalsOf,
  platform: Platform,
  scale: number,
  layerIds?: readonly string[],
): Promise<Blob> {
  const { page } = layout;
  const wanted = layerIds && new Set(layerIds);
  const layers = wanted ? onlyWanted(layout.layers, wanted) : layout.layers;
  const { resources, release } = await originalsOf(sourcesOf(layout, wanted));
  const scene = createScene({ ...layout, layers }, resources, platform);
  try {
    const shown = wanted ? uniteBoxes(scene.layerNodes.map((node) => node.paintedBounds())) : undefined;
    const box =
      shown && !isEmptyBox(shown) ? roundBoxOut(shown) : { x: 0, y: 0, width: page.width, height: page.height };
    // Layers are shown as a whole, beyond the page too.
    if (wanted) scene.layout = { ...layout, page: { ...page, bleed: 100_000 } };
    const canvas = paintScene(scene, {
      width: Math.max(1, Math.round(box.width * scale)),
      height: Math.max(1, Math.round(box.height * scale)),
      scale,
      x: -box.x * scale,
      y: -box.y * scale,
      ...(wanted && { transparent: true, includeBleed: true }),
    });
    try {
      const bytes = await platform.encodeImage(canvas, 'png', 100);
      return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
    } finally {
      platform.releaseCanvas(canvas);
    }
  } finally {
    scene.destroy();
    release();
  }
}

/** Sources of the page, or of the wanted layers and what is in them. */
function sourcesOf({ page }: PageLayout, wanted: ReadonlySet<string> | undefined): string[] {
  const inside = new Set<string>();
  const visit = (layers: readonly Layer[], isWanted: boolean): void => {
    for (const layer of layers) {
      const isIn = isWanted || wanted?.has(layer.id) === true;
      if (isIn) inside.add(layer.id);
      if (layer.type === 'group') visit(layer.layers, isIn);
    }
  };
  visit(page.layers, wanted === undefined);
  const uses = collectSources({
    schemaVersion: currentSchemaVersion,
    name: '',
    description: '',
    tags: [],
    fonts: [],
    pages: [page],
  });
  return [...uses].flatMap(([source, list]) =>
    !wanted || list.some(({ layer }) => inside.has(layer)) ? [source] : [],
  );
}

/** The wanted layers where they lie: of groups around them only how they are turned, seen through and cut off is left. */
function onlyWanted(items: readonly LaidOutLayer[], wanted: ReadonlySet<string>): LaidOutLayer[] {
  return items.flatMap((item): LaidOutLayer[] => {
    if (wanted.has(item.layer.id)) return [item];
    if (!('children' in item)) return [];
    const children = onlyWanted(item.children, wanted);
    const { frame: _behind, ...layer } = item.layer;
    return children.length > 0 ? [{ ...item, layer, children }] : [];
  });
}
