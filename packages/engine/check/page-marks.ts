import type { EvaluatedLayers, Layer } from '@platen/template';
import { intersectBoxes, isEmptyBox, uniteBoxes, type Box } from '../geometry/boxes.ts';
import { identity, multiply, transformBox, type Matrix } from '../geometry/matrix.ts';
import { frameOf } from '../layers/frame-content.ts';
import { layerMatrix } from '../pages/layer-matrix.ts';
import type { LaidOutLayer, LaidOutLeaf, PageLayout } from '../pages/page-layout.ts';
import type { TextLayout } from '../text/text-layout.ts';

/** A group that a mark should stay in, as it is on the page. */
export interface Surrounding {
  /** Id in the template. */
  layer: string;
  box: Box;
  /** Whether it hides what is beyond its box; otherwise it has a background there. */
  clips: boolean;
}

/** A layer as it is drawn on a page. Boxes are in pixels of the page. */
export interface Mark {
  /** 1-based number of the page in the template. */
  page: number;
  /** Size of the page. */
  pageBox: Box;
  /** Which of the output's pages it is on. */
  output: number;
  /** Its place among the marks of the page, from the back. */
  order: number;
  layer: Layer;
  /** Id of the layer in the template, and the item that this copy of it stands for. */
  id: string;
  item: string;
  /** The places that are drawn on: the lines of a text, the box of others. Parts that a group hides are left in. */
  boxes: Box[];
  bounds: Box;
  surroundings: readonly Surrounding[];
  /** From the layer's own pixels to those of the page. */
  matrix: Matrix;
  /** Whether its sides are parallel to those of the page. */
  isUpright: boolean;
  /** Opacity of the layer with all groups around it. */
  opacity: number;
  text?: TextLayout;
}

interface Around {
  matrix: Matrix;
  opacity: number;
  surroundings: readonly Surrounding[];
  isUpright: boolean;
}

/** Layers that can hardly be seen are decoration. */
const minOpacity = 0.05;

/** The layers that are drawn on pages, without masks of others; groups are taken apart. */
export function findMarks(
  pages: readonly PageLayout[],
  copies: EvaluatedLayers['copies'],
  pageIds: readonly string[],
): Mark[] {
  return pages.flatMap((layout) => {
    const { page } = layout;
    const marks: Mark[] = [];
    const masks = new Set(masksOf(layout.layers));
    const number = pageIds.indexOf(layout.part?.pageId ?? page.id) + 1;
    const pageBox = { x: 0, y: 0, width: page.width, height: page.height };
    const idOf = (id: string): { id: string; item: string } => {
      const copy = copies.get(id);
      return copy ? { id: copy.layer, item: copy.item } : { id, item: '' };
    };
    const visit = (items: readonly LaidOutLayer[], around: Around): void => {
      for (const item of items) {
        const { layer, box } = item;
        const opacity = around.opacity * layer.opacity;
        if (!layer.visible || opacity < minOpacity || masks.has(layer.id) || layer.type === 'audio') continue;
        const matrix = multiply(around.matrix, layerMatrix(layer, box));
        const isUpright = around.isUpright && layer.rotation % 90 === 0 && layer.skewX === 0 && layer.skewY === 0;
        if ('children' in item) {
          const own = surroundingOf(item.layer, box, matrix, idOf(layer.id).id);
          visit(item.children, {
            matrix,
            opacity,
            isUpright,
            surroundings: own && isUpright ? [...around.surroundings, own] : around.surroundings,
          });
          continue;
        }
        const boxes = drawnBoxes(item).map((each) => transformBox(each, matrix));
        if (boxes.length === 0) continue;
        marks.push({
          page: number,
          pageBox,
          output: layout.number,
          order: marks.length,
          layer,
          ...idOf(layer.id),
          boxes,
          bounds: uniteBoxes(boxes),
          surroundings: around.surroundings,
          matrix,
          isUpright,
          opacity,
          ...('text' in item && { text: item.text }),
        });
      }
    };
    visit(layout.layers, { matrix: identity, opacity: 1, surroundings: [], isUpright: true });
    return marks;
  });
}

function* masksOf(items: readonly LaidOutLayer[]): Generator<string> {
  for (const item of items) {
    if (item.layer.mask?.type === 'layer') yield item.layer.mask.layerId;
    if ('children' in item) yield* masksOf(item.children);
  }
}

function surroundingOf(layer: Layer, { width, height }: Box, matrix: Matrix, id: string): Surrounding | undefined {
  if (layer.type !== 'group') return undefined;
  const frame = frameOf(layer);
  const hasBackground = frame !== undefined && frame.fills.length + frame.strokes.length > 0;
  if (!layer.clip && !hasBackground) return undefined;
  return { layer: id, box: transformBox({ x: 0, y: 0, width, height }, matrix), clips: layer.clip };
}

/** Heights of letters above and below the baseline, of most fonts, as shares of their size. */
const ascent = 0.72;
const descent = 0.2;

/** The places that a layer draws on, in its own pixels. */
function drawnBoxes(item: LaidOutLeaf): Box[] {
  const { width, height } = item.box;
  if ('text' in item) return lineBoxes(item.text);
  if ('table' in item) {
    const { rowEdges, cells } = item.table;
    return cells.length === 0 ? [] : [{ x: 0, y: 0, width, height: rowEdges.at(-1) ?? height }];
  }
  if (item.layer.type === 'qr' && !('code' in item && item.code)) return [];
  if (item.layer.type === 'image' && item.layer.source === '') return [];
  return [{ x: 0, y: 0, width, height }];
}

function lineBoxes({ lines }: TextLayout): Box[] {
  return lines.flatMap(({ x, width, baseline, runs }) => {
    const size = Math.max(0, ...runs.map(({ fontSize }) => fontSize));
    return width > 0 && size > 0 ? [{ x, y: baseline - ascent * size, width, height: (ascent + descent) * size }] : [];
  });
}

/** The part of a mark that its groups let through; undefined where they hide it. */
export function shownBounds({ bounds, surroundings }: Mark): Box | undefined {
  let shown = bounds;
  for (const { clips, box } of surroundings) if (clips) shown = intersectBoxes(shown, box);
  return isEmptyBox(shown) ? undefined : shown;
}
