import { addPath } from '../../commands/add-path.ts';
import type { Anchor } from '../../geometry/anchor-path.ts';
import type { ArtboardMode, ArtboardPointer } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { Point } from '../../geometry/point.ts';
import { drawAnchors, drawPathLine } from './path-drawing.ts';

/** CSS pixels within which a press closes the path at its first anchor. */
const closeWithin = { mouse: 8, touch: 22 };

/** Presses set anchors, dragging from one draws its curve; Enter, Escape or a double click ends the path, its first anchor closes it. */
export function penMode({ editor, artboard }: ArtboardStage): ArtboardMode {
  const { state } = editor;
  let anchors: Anchor[] = [];
  let hover: Point | undefined;
  let closes = false;

  const isAtStart = (pointer: ArtboardPointer): boolean => {
    const [first] = anchors;
    if (!first || anchors.length < 2) return false;
    const at = artboard.toArtboard(first);
    const within = pointer.isTouch ? closeWithin.touch : closeWithin.mouse;
    return Math.hypot(at.x - pointer.at.x, at.y - pointer.at.y) <= within;
  };
  /** Shift keeps to steps of 45 degrees from the anchor before. */
  const placed = ({ page, shift }: ArtboardPointer, from: Point | undefined): Point => {
    if (!shift || !from) return page;
    const [dx, dy] = [page.x - from.x, page.y - from.y];
    const angle = Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) * (Math.PI / 4);
    const length = Math.hypot(dx, dy);
    return { x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) };
  };
  const finish = (closed: boolean): void => {
    const drawn = anchors;
    anchors = [];
    hover = undefined;
    closes = false;
    artboard.redraw();
    if (drawn.length < 2) return;
    const look = { color: '#111827', width: 4, fill: '#c4cad4' };
    editor.apply(addPath(state.template.peek(), [{ anchors: drawn, closed }], look, { pageId: state.page.peek().id }));
  };
  return {
    id: 'pen',
    cursor: () => 'crosshair',
    leave: () => finish(false),
    pointerDown(pointer) {
      if (isAtStart(pointer)) {
        closes = true;
        return;
      }
      anchors = [...anchors, placed(pointer, anchors.at(-1))];
      artboard.redraw();
    },
    pointerMove(pointer) {
      hover = placed(pointer, anchors.at(-1));
      const last = closes ? anchors[0] : anchors.at(-1);
      if (pointer.isDown && last) {
        const leave = placed(pointer, last);
        const arrive = { x: 2 * last.x - leave.x, y: 2 * last.y - leave.y };
        if (closes) anchors = [{ ...last, arrive }, ...anchors.slice(1)];
        else anchors = [...anchors.slice(0, -1), { ...last, leave, ...(!pointer.alt && { arrive }) }];
      }
      artboard.redraw();
    },
    pointerUp() {
      if (!closes) return;
      finish(true);
      state.tool.value = 'select';
    },
    pointerCancel() {
      anchors = anchors.slice(0, -1);
      artboard.redraw();
    },
    doubleClick() {
      // The second press of the two has set an anchor on the last one.
      anchors = anchors.slice(0, -1);
      finish(false);
      state.tool.value = 'select';
    },
    keyDown({ key }) {
      if (anchors.length === 0) return false;
      if (key === 'Enter' || key === 'Escape') {
        finish(false);
        if (key === 'Enter') state.tool.value = 'select';
        return true;
      }
      if (key !== 'Backspace' && key !== 'Delete') return false;
      anchors = anchors.slice(0, -1);
      artboard.redraw();
      return true;
    },
    draw(pen) {
      const next = hover && !closes ? [...anchors, { ...hover }] : anchors;
      drawPathLine(pen, { anchors: next, closed: closes });
      drawAnchors(pen, anchors, new Set([anchors.length - 1]));
    },
  };
}
