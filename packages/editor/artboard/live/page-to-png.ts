import {
  createScene,
  isEmptyBox,
  paintScene,
  roundBoxOut,
  uniteBoxes,
  type LaidOutLayer,
  type PageLayout,
  type Platform,
  type Resources,
} from '@platen/engine';

/** The page as a PNG, or some of its layers alone, those in groups too, on a transparent ground as large as what they show. */
export async function pageToPng(
  layout: PageLayout,
  resources: Resources,
  platform: Platform,
  scale: number,
  layerIds?: readonly string[],
): Promise<Blob> {
  const { page } = layout;
  const wanted = layerIds && new Set(layerIds);
  const layers = wanted ? onlyWanted(layout.layers, wanted) : layout.layers;
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
      const bytes = await platform.encodePicture(canvas, 'png', 100);
      return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
    } finally {
      platform.releaseCanvas(canvas);
    }
  } finally {
    scene.destroy();
  }
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
