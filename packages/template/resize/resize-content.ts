import type { Layer } from '../layers/layer.ts';
import type { Master } from '../model/master.ts';
import { spanOf, type Axis, type LayerBox, type Span } from './resize-items.ts';

/** Where a layer was on a page, and where it is on the page in another size. */
export interface Move {
  layer: Layer;
  from: LayerBox;
  to: LayerBox;
}

/** How a page was resized. */
export interface ContentSetting {
  from: Record<Axis, number>;
  to: Record<Axis, number>;
  /** How much larger the layers are. */
  factor: number;
  /** The layers of the master. */
  around: readonly Move[];
  /** The layer that runs over pages. */
  flow: Move | undefined;
}

/**
 * The room for content on a page in another size, in whole pixels. Its margins are scaled as the layers are, and it keeps the distance to the
 * layers of the master above and below it. It is as wide as the layer that runs over pages needs.
 */
export function resizeContent(content: Master['content'], setting: ContentSetting): Master['content'] {
  const { flow, factor } = setting;
  const across = flow
    ? { start: flow.to.x + (content.x - flow.from.x) * factor, length: content.width * factor }
    : lengthOf(spanBetween(content, 'width', { ...setting, around: [] }));
  const down = lengthOf(spanBetween(content, 'height', setting));
  const [left, width] = within(across, setting.to.width);
  const [top, height] = within(down, setting.to.height);
  return { x: left, y: top, width, height };
}

function lengthOf({ start, end }: Span): { start: number; length: number } {
  return { start, length: end - start };
}

/** Where the content is between the edges of the page and the layers before and behind it. */
function spanBetween(content: LayerBox, axis: Axis, { from, to, factor, around }: Omit<ContentSetting, 'flow'>): Span {
  const { start, end } = spanOf(content, axis);
  const moves = around.map((move) => ({ from: spanOf(move.from, axis), to: spanOf(move.to, axis) }));
  const starts = moves
    .filter((move) => move.from.end <= start)
    .map((move) => move.to.end + (start - move.from.end) * factor);
  const ends = moves
    .filter((move) => move.from.start >= end)
    .map((move) => move.to.start - (move.from.start - end) * factor);
  const span = {
    start: Math.max(start * factor, ...starts),
    end: Math.min(to[axis] - (from[axis] - end) * factor, ...ends),
  };
  const scale = to[axis] / from[axis];
  return span.end - span.start >= 1 ? span : { start: start * scale, end: end * scale };
}

/** The start and length of a span in whole pixels, on the page. */
function within({ start, length }: { start: number; length: number }, side: number): [number, number] {
  const first = Math.round(Math.min(Math.max(0, start), side - 1));
  return [first, Math.max(1, Math.round(Math.min(length, side - first)))];
}
