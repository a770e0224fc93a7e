import type { Layer } from '@platen/template';
import { type Bounds, uniteBounds } from '../geometry/path-data.ts';

/** The upright box around a layer as it is turned and slanted about its center, in its parent's space. */
export function boundsOfLayer(layer: Layer): Bounds {
  const [centerX, centerY] = [layer.x + layer.width / 2, layer.y + layer.height / 2];
  const turn = (layer.rotation * Math.PI) / 180;
  const [slantX, slantY] = [layer.skewX, layer.skewY].map((angle) => Math.tan((angle * Math.PI) / 180));
  const corners = [-1, 1].flatMap((sideX) =>
    [-1, 1].map((sideY) => {
      const [x, y] = [(sideX * layer.width) / 2, (sideY * layer.height) / 2];
      const [leaningX, leaningY] = [x + y * (slantX ?? 0), y + x * (slantY ?? 0)];
      return [
        centerX + leaningX * Math.cos(turn) - leaningY * Math.sin(turn),
        centerY + leaningX * Math.sin(turn) + leaningY * Math.cos(turn),
      ] as const;
    }),
  );
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The upright box around layers; nothing when there are none. */
export function boundsOfLayers(layers: readonly Layer[]): Bounds | undefined {
  return layers.map(boundsOfLayer).reduce(uniteBounds, undefined as Bounds | undefined);
}
