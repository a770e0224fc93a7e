import { definitionOf } from '../layers/layer-definitions.ts';
import { spanOf, type Axis, type ResizeItem } from './resize-items.ts';

/** Layers that fill a part of the page, by the axes along which that part stays the same share of the page. */
export type Tiles = Record<Axis, ReadonlySet<ResizeItem>>;

/** Without layers that fill a part of the page. */
export const noTiles: Tiles = { width: new Set(), height: new Set() };

/** The shortest part that a tile can fill, as a share of the side: what is smaller decorates the page. */
const minShare = 0.15;
/** How near to the page's edge or to the next tile a tile ends, as a share of the side. */
const touchShare = 0.02;

/** More layers than this share out no page. */
const maxTiles = 64;

const otherAxis: Record<Axis, Axis> = { width: 'height', height: 'width' };

/**
 * Finds the layers that share out the page among themselves, which nobody has to say: halves, bands and grids of images and rectangles. Each of
 * their ends is at the edge of the page or at the next one; a single one that goes from edge to edge across the axis may also end anywhere, as the
 * rest of the page is the other part. Layers whose anchors say
 * `scale` or `stretch` are found as well.
 */
export function findTiles(items: readonly ResizeItem[], size: Record<Axis, number>): Tiles {
  return { width: findAlong(items, 'width', size), height: findAlong(items, 'height', size) };
}

function findAlong(items: readonly ResizeItem[], axis: Axis, size: Record<Axis, number>): Set<ResizeItem> {
  const across = otherAxis[axis];
  const length = size[axis];
  const near = touchShare * length;
  const said = items.filter((item) => !item.bleeds[axis] && canTile(item) && saidAnchor(item, axis) !== undefined);
  let tiles = items.filter(
    (item) =>
      !item.bleeds[axis] &&
      canTile(item) &&
      !('fit' in item.layer && item.layer.fit !== 'cover') &&
      item.bounds[axis] >= minShare * length &&
      item.bounds[across] >= minShare * size[across],
  );
  if (tiles.length > maxTiles) return new Set(said);
  const isNeighbor = (one: ResizeItem, other: ResizeItem): boolean => {
    const [a, b] = [spanOf(one.bounds, across), spanOf(other.bounds, across)];
    const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
    return shared > 0.5 * Math.min(a.end - a.start, b.end - b.start);
  };
  // What ends at something that is no tile is none either, and so on.
  for (let isChanged = true; isChanged;) {
    const bound = tiles.filter((item) => {
      const { start, end } = spanOf(item.bounds, axis);
      const others = tiles.filter((other) => other !== item && isNeighbor(item, other));
      const startsAtEdge = start <= near;
      const endsAtEdge = end >= length - near;
      const starts = startsAtEdge || others.some(({ bounds }) => Math.abs(spanOf(bounds, axis).end - start) <= near);
      const ends = endsAtEdge || others.some(({ bounds }) => Math.abs(spanOf(bounds, axis).start - end) <= near);
      if (starts && ends) return true;
      return item.bleeds[across] && (startsAtEdge || endsAtEdge);
    });
    isChanged = bound.length < tiles.length;
    tiles = bound;
  }
  return new Set([...tiles, ...said]);
}

/** Whether a layer may get another proportion: what it shows is cut or laid out anew. */
function canTile({ layer }: ResizeItem): boolean {
  const { rotation, skewX, skewY, type } = layer;
  if (rotation % 360 !== 0 || skewX !== 0 || skewY !== 0) return false;
  // A group has children, which its length alone would not lay out.
  if (type === 'text' || type === 'table' || type === 'chart' || type === 'group') return false;
  const whole = { width: true, height: true };
  const { canStretch } = definitionOf(layer);
  return canStretch(layer, 'width', whole) && canStretch(layer, 'height', whole);
}

/** The word of a layer's anchors about its length along an axis. */
export function saidAnchor({ layer }: ResizeItem, axis: Axis): 'scale' | 'stretch' | undefined {
  const anchor = axis === 'width' ? layer.anchors.horizontal : layer.anchors.vertical;
  return anchor === 'scale' || anchor === 'stretch' ? anchor : undefined;
}
