import { addLayers } from '../../commands/add-layers.ts';
import { tools } from '../../store/tools.ts';
import type { ArtboardMode, ArtboardPointer } from '../../context/artboard-mode.ts';
import type { ArtboardStage, ModeFactory } from '../../context/artboard-stage.ts';
import type { Point } from '../../geometry/point.ts';
import { boxOfClick, boxOfDrag, isLine, shapeLayerOf, type DrawnBox, type DrawnShape } from './drawn-shape.ts';

/** CSS pixels a pointer moves before a press is a drag. */
const dragFrom = 3;

/** Dragging draws a shape, a click makes one of usual size, Enter one in the middle of the page; then the tool is to select again. */
export function drawShapeMode(shape: DrawnShape): ModeFactory {
  return ({ editor, artboard }: ArtboardStage): ArtboardMode => {
    const { state } = editor;
    let start: { page: Point; at: Point } | undefined;
    let box: DrawnBox | undefined;

    const measure = (pointer: ArtboardPointer): void => {
      if (!start) return;
      const isDrag = Math.hypot(pointer.at.x - start.at.x, pointer.at.y - start.at.y) >= dragFrom;
      box = isDrag
        ? boxOfDrag(shape, start.page, pointer.page, { even: pointer.shift, fromCenter: pointer.alt })
        : undefined;
      artboard.redraw();
    };
    const end = (): void => {
      start = undefined;
      box = undefined;
      artboard.redraw();
    };
    const add = (drawn: DrawnBox): void => {
      const name = tools.find(({ tool }) => tool === shape)?.label() ?? shape;
      const layer = shapeLayerOf(shape, drawn, name);
      editor.apply(addLayers(state.template.peek(), [layer], { pageId: state.page.peek().id }));
      state.tool.value = 'select';
    };
    return {
      id: `draw-${shape}`,
      cursor: () => 'crosshair',
      leave: end,
      pointerCancel: end,
      pointerDown(pointer) {
        start = { page: pointer.page, at: pointer.at };
      },
      pointerMove: measure,
      modifiersChange: measure,
      pointerUp(pointer) {
        if (!start) return;
        measure(pointer);
        const drawn = box ?? boxOfClick(shape, start.page);
        end();
        add(drawn);
      },
      keyDown(event) {
        if (event.key !== 'Enter' || start || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey)
          return false;
        const { width, height } = state.page.peek();
        add(boxOfClick(shape, { x: width / 2, y: height / 2 }));
        return true;
      },
      draw(pen) {
        if (!box) return;
        const { x, y, width, height, risesRight } = box;
        if (isLine(shape)) {
          const [top, bottom] = risesRight ? [y + height, y] : [y, y + height];
          pen.polyline([
            { x, y: top },
            { x: x + width, y: bottom },
          ]);
        } else {
          pen.rectangle(box);
        }
        const below = pen.at({ x: x + width / 2, y: y + height });
        pen.label(`${width} × ${height}`, { x: below.x, y: below.y + 8 }, { below: true });
      },
    };
  };
}
