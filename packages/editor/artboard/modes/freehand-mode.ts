import { addPath } from '../../commands/add-path.ts';
import { readAnchorPaths } from '../../geometry/anchor-path.ts';
import type { ArtboardMode } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { Point } from '../../geometry/point.ts';

/** CSS pixels between two points of a stroke that are both kept. */
const spacing = 2;
/** CSS pixels of the line, and its color. */
const look = { width: 4, color: '#111827' };

/** Each stroke of the hand becomes a path, smoothed by Fabric as its pencil does it. */
export function freehandMode({ editor, artboard }: ArtboardStage): ArtboardMode {
  const { state } = editor;
  let points: Point[] = [];

  const add = (page: Point): void => {
    const last = points.at(-1);
    const { zoom } = state.view.peek();
    if (last && Math.hypot(page.x - last.x, page.y - last.y) * zoom < spacing) return;
    points.push(page);
    artboard.redraw();
  };
  const end = (): void => {
    points = [];
    artboard.redraw();
  };
  return {
    id: 'freehand',
    cursor: () => 'crosshair',
    leave: end,
    pointerCancel: end,
    pointerDown({ page }) {
      points = [page];
    },
    pointerMove({ page, isDown, event }) {
      if (!isDown) return;
      // Pens and fast mice report more than one place a frame.
      for (const each of event.getCoalescedEvents?.() ?? []) {
        add(artboard.toPage(inArtboard(artboard.element, each)));
      }
      add(page);
    },
    pointerUp() {
      const drawn = points;
      end();
      if (drawn.length > 1) void finish(drawn);
    },
    draw(pen) {
      if (points.length > 1) pen.polyline(points, { color: look.color, width: look.width * pen.view.zoom });
    },
  };

  async function finish(drawn: readonly Point[]): Promise<void> {
    const { Point: FabricPoint, util } = await import('fabric');
    const smooth = util.getSmoothPathFromPoints(drawn.map(({ x, y }) => new FabricPoint(x, y)));
    const paths = readAnchorPaths(util.joinPath(smooth, 2));
    editor.apply(addPath(state.template.peek(), paths, look, { pageId: state.page.peek().id }));
  }
}

/** A pointer event in CSS pixels of the artboard. */
function inArtboard(element: HTMLElement, { clientX, clientY }: PointerEvent): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
