import { msg } from '@lit/localize';
import { layer as layerSchema, solid, type Layer, type Template } from '@platen/template';
import { boundsOfPaths, mapPaths, writeAnchorPaths, type AnchorPath } from '../geometry/anchor-path.ts';
import type { Edit } from '../store/template-document.ts';
import { addLayers, type Destination } from './add-layers.ts';
import { createIds } from './create-ids.ts';

/** How a drawn line looks. */
export interface LineLook {
  color: string;
  width: number;
  /** Closed paths are filled; undefined leaves them empty. */
  fill?: string | undefined;
}

/** The geometry and box of a shape layer that shows paths drawn in its parent's pixels; undefined when there is nothing to see. */
export function shapeOfPaths(
  paths: readonly AnchorPath[],
): { geometry: Record<string, unknown>; box: { x: number; y: number; width: number; height: number } } | undefined {
  const bounds = boundsOfPaths(paths);
  if (!bounds || (bounds.width < 0.5 && bounds.height < 0.5)) return undefined;
  const box = { ...bounds, width: Math.max(1, bounds.width), height: Math.max(1, bounds.height) };
  const d = writeAnchorPaths(mapPaths(paths, ({ x, y }) => ({ x: x - box.x, y: y - box.y })));
  return { geometry: { shape: 'path', d, viewWidth: box.width, viewHeight: box.height }, box };
}

/** Makes a shape layer of paths that were drawn with the pen or by hand, in pixels of the destination. */
export function addPath(
  template: Template,
  paths: readonly AnchorPath[],
  look: LineLook,
  destination: Destination,
): Edit | undefined {
  const shape = shapeOfPaths(paths);
  if (!shape) return undefined;
  const isClosed = paths.every(({ closed }) => closed);
  const added: Layer = layerSchema.parse({
    type: 'shape',
    id: createIds(template)('path'),
    name: msg('Path'),
    ...shape.box,
    geometry: shape.geometry,
    fills: isClosed && look.fill !== undefined ? [solid(look.fill)] : [],
    strokes: [{ paint: solid(look.color), width: look.width, cap: 'round', join: 'round' }],
  });
  return addLayers(template, [added], destination, msg('Draw path'));
}
