import { nextTile } from './asset-browser/grid/grid-keys.ts';

/**
 * Moves the focus among the buttons of a grid of tiles, of which one is reached by Tab. Returns the index that has the focus now; undefined
 * for keys that go nowhere, which are left to others.
 */
export function moveAmongTiles(event: KeyboardEvent, grid: Element): number | undefined {
  const tiles = [...grid.querySelectorAll<HTMLElement>('button')];
  const index = tiles.findIndex((tile) => tile === event.target);
  if (index < 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined;
  const top = tiles[0]?.offsetTop;
  const columns = Math.max(1, tiles.filter(({ offsetTop }) => offsetTop === top).length);
  const isRightToLeft = getComputedStyle(grid).direction === 'rtl';
  const to = nextTile(event.key, { index, columns, count: tiles.length, isRightToLeft, rowsInView: 4 });
  if (to === undefined) return undefined;
  event.preventDefault();
  event.stopPropagation();
  tiles[to]?.focus();
  return to;
}
