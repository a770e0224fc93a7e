import type { Box, LaidOutLayer } from '@platen/engine';

/** The boxes of layers on the page by id, before their own rotation. What is in a turned group is omitted. */
export function pageBoxes(layers: readonly LaidOutLayer[]): Map<string, Box> {
  const boxes = new Map<string, Box>();
  const visit = (items: readonly LaidOutLayer[], x: number, y: number): void => {
    for (const item of items) {
      const box = { ...item.box, x: item.box.x + x, y: item.box.y + y };
      boxes.set(item.layer.id, box);
      const { rotation, skewX, skewY, flipX, flipY } = item.layer;
      if ('children' in item && rotation === 0 && skewX === 0 && skewY === 0 && !flipX && !flipY)
        visit(item.children, box.x, box.y);
    }
  };
  visit(layers, 0, 0);
  return boxes;
}
