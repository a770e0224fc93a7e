import { intersectBoxes, type Box } from '../geometry/boxes.ts';
import { nativeCanvas, nativeContext, type SceneCanvas } from './konva-environment.ts';
import { clipToPage, paintBackground, prepareContext, type PaintableScene, type PaintFrame } from './paint-scene.ts';
import { areaOf, holds, mergeRegions, overlaps, uniteRegions } from '../geometry/regions.ts';

/** A paintable item: complete, or an image of which a part is enough. */
export type Paintable =
  | { drawScene(canvas: SceneCanvas): unknown }
  | { drawPart(canvas: SceneCanvas, part: Box, bounds: Box): void };

/** A layer to paint, or some in one image, and the box in whole pixels of the canvas that holds all it shows. */
export interface PlacedNode {
  node: Paintable;
  bounds: Box;
}

/** Where a page is painted, and on what. */
export interface PageImage {
  scene: PaintableScene;
  frame: PaintFrame;
}

/** The regions to repaint. */
export interface RegionsToPaint {
  /** In whole pixels of the canvas. */
  regions: readonly Box[];
  /**
   * The image of all that lies below `nodes`, as large as the canvas; `background`: the page's background does; `canvas`: the
   * canvas has it already.
   */
  below: CanvasImageSource | 'background' | 'canvas';
  /** In the order of drawing. */
  nodes: readonly PlacedNode[];
  /** Lends a canvas of the same size for as long as the painting takes. */
  scratch(): SceneCanvas;
}

/** Maximum number of separate regions. */
const maxRegions = 4;

/**
 * Paints parts of a page on a canvas that has it already, and leaves the rest as it is. Nothing is cut at a region's edge, as
 * what is drawn under a clip differs from what is drawn without by a little: either whole layers are drawn, or they are drawn
 * aside and parts of that are copied. So the image is the same as if all of it were painted, to the bit.
 */
export function paintRegions(canvas: SceneCanvas, page: PageImage, wanted: RegionsToPaint): void {
  const { below, nodes } = wanted;
  const regions = mergeRegions(wanted.regions, maxRegions);
  const whole = wholeLayers(regions, nodes);
  // Drawing aside costs a copy; drawing more than was asked for costs what lies there.
  if (areaOf(whole) <= 1.5 * areaOf(regions) + 10_000) {
    paintOn(canvas, page, { ...wanted, regions: whole });
    return;
  }
  const aside = wanted.scratch();
  paintOn(aside, page, { below, nodes, regions });
  const context = nativeContext(canvas.getContext());
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (const { x, y, width, height } of regions) {
    if (!page.scene.background.isOpaque) context.clearRect(x, y, width, height);
    context.drawImage(nativeCanvas(aside), x, y, width, height, x, y, width, height);
  }
  context.restore();
}

/** The regions grown until each layer is in one of them as a whole or not at all. */
function wholeLayers(regions: readonly Box[], nodes: readonly PlacedNode[]): Box[] {
  let grown = [...regions];
  for (;;) {
    let changed = false;
    for (const { node, bounds } of nodes) {
      if ('drawPart' in node) continue;
      for (const [index, region] of grown.entries()) {
        if (!overlaps(bounds, region) || holds(region, bounds)) continue;
        grown[index] = uniteRegions(region, bounds);
        changed = true;
      }
    }
    if (!changed) return grown;
    grown = mergeRegions(grown, maxRegions);
  }
}

function paintOn(canvas: SceneCanvas, page: PageImage, { regions, below, nodes }: Omit<RegionsToPaint, 'scratch'>) {
  const context = prepareContext(canvas);
  context.save();
  try {
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (below === 'background') for (const region of regions) paintBase(canvas, page, region);
    else if (below !== 'canvas') {
      for (const { x, y, width, height } of regions) {
        if (!page.scene.background.isOpaque) context.clearRect(x, y, width, height);
        context.drawImage(below, x, y, width, height, x, y, width, height);
      }
    }
    clipToPage(context, page.scene, page.frame);
    for (const { node, bounds } of nodes) {
      const touched = regions.filter((region) => overlaps(bounds, region));
      if (touched.length === 0) continue;
      if (!('drawPart' in node)) node.drawScene(canvas);
      else for (const region of touched) node.drawPart(canvas, intersectBoxes(bounds, region), bounds);
    }
  } finally {
    context.restore();
  }
}

/** Plain colors are the same wherever they are cut; other backgrounds are painted as a whole, or copied from an image. */
function paintBase(canvas: SceneCanvas, { scene, frame }: PageImage, { x, y, width, height }: Box): void {
  const context = nativeContext(canvas.getContext());
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  if (!scene.background.isOpaque) context.clearRect(x, y, width, height);
  if (frame.transparent !== true) paintBackground(canvas, scene, frame);
  context.restore();
}
