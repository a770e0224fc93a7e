import { refuseComputedText } from '../../context/computed-text.ts';
import { msg } from '@lit/localize';
import { invert, transformPoint } from '@platen/engine/internal';
import type { Template, TextLayer } from '@platen/template';
import { textLayer } from '@platen/template/internal';
import type { Draft } from 'immer';
import type { ArtboardMode, ArtboardPointer } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { Point } from '../../geometry/point.ts';
import { createIds } from '../../commands/create-ids.ts';
import { findPage } from '../../store/find-place.ts';
import type { Editor } from '../../context/editor-context.ts';
import { newTextOf } from '../session/new-text.ts';

/** CSS pixels a press is moved by before it draws a box. */
const drawnFrom = 6;

/** The tool that makes texts: a click on a text edits it, a click elsewhere, drawing a box or Enter makes one and edits that. */
export function textToolMode({ editor, artboard }: ArtboardStage): ArtboardMode {
  const { state } = editor;
  let pressed: { page: Point; at: Point } | undefined;
  let drawn: Point | undefined;

  const textAt = ({ page }: Pick<ArtboardPointer, 'page'>) =>
    artboard.layersAt(page).find(({ layer }) => layer.type === 'text')?.layer;

  return {
    id: 'text-tool',
    cursor: () => 'text',
    pointerDown(pointer) {
      pressed = { page: pointer.page, at: pointer.at };
      drawn = undefined;
    },
    pointerMove(pointer) {
      if (!pressed || !pointer.isDown) return;
      const { at } = pressed;
      if (drawn || Math.hypot(pointer.at.x - at.x, pointer.at.y - at.y) >= drawnFrom) drawn = pointer.page;
      artboard.redraw();
    },
    pointerUp(pointer) {
      const start = pressed;
      const end = drawn;
      pressed = undefined;
      drawn = undefined;
      if (!start) return;
      const layer = end ? undefined : textAt(start);
      if (layer && refuseComputedText(editor, layer.id)) return;
      if (layer) {
        const matrix = artboard.matrixOf(layer.id);
        const inverse = matrix && invert(matrix);
        const [x, y] = inverse ? transformPoint(inverse, pointer.page.x, pointer.page.y) : [0, 0];
        newTextOf(editor).begin(layer.id, { at: { x, y } });
        state.tool.value = 'select';
        state.editing.value = { kind: 'text', layerId: layer.id };
        return;
      }
      const box = end && {
        x: Math.min(start.page.x, end.x),
        y: Math.min(start.page.y, end.y),
        width: Math.abs(end.x - start.page.x),
        height: Math.abs(end.y - start.page.y),
      };
      startText(editor, box ?? start.page);
    },
    pointerCancel() {
      pressed = undefined;
      drawn = undefined;
      artboard.redraw();
    },
    keyDown(event) {
      if (event.key !== 'Enter' || pressed || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey)
        return false;
      const { width, height } = state.page.peek();
      startText(editor, { x: (width * (1 - clicked.width)) / 2, y: height / 2 });
      return true;
    },
    draw(pen) {
      if (!pressed || !drawn) return;
      const { page } = pressed;
      pen.rectangle({
        x: Math.min(page.x, drawn.x),
        y: Math.min(page.y, drawn.y),
        width: Math.abs(drawn.x - page.x),
        height: Math.abs(drawn.y - page.y),
      });
    },
  };
}

/** Shares of the page: how wide a text that was only clicked is, and how large its letters are. */
const clicked = { width: 0.5, fontSize: 0.05 };

/**
 * Makes an empty text that grows with what is typed, and begins to edit it. With a point it stands there, as wide as there is room;
 * with a box it has its width. Page pixels. Nothing is made of it unless something is typed.
 */
export function startText(editor: Editor, at: Point | (Point & { width: number; height: number })): TextLayer {
  const { state, document } = editor;
  const page = state.page.peek();
  const fontSize = Math.max(12, Math.min(200, Math.round(Math.min(page.width, page.height) * clicked.fontSize)));
  const room = Math.max(4 * fontSize, page.width - at.x - fontSize / 2);
  const width = 'width' in at ? Math.max(fontSize, at.width) : Math.min(room, page.width * clicked.width);
  const lineHeight = 1.2;
  const top = 'width' in at ? at.y : at.y - (fontSize * lineHeight) / 2;
  const layer = textLayer.parse({
    type: 'text',
    id: createIds(state.template.peek())('text'),
    name: msg('Text'),
    x: Math.round(at.x),
    y: Math.round(top),
    width: Math.round(width),
    height: Math.round('width' in at ? Math.max(at.height, fontSize * lineHeight) : fontSize * lineHeight),
    mode: 'grow',
    style: { fontSize },
  });
  const insert = (draft: Draft<Template>, made: TextLayer): void => {
    findPage(draft, page.id)?.layers.push(made as Draft<TextLayer>);
  };
  const gesture = document.begin(msg('Add text'));
  gesture.update((draft) => insert(draft, layer));
  state.selection.value = [layer.id];
  newTextOf(editor).begin(layer.id, {}, { layer, gesture, insert });
  state.tool.value = 'select';
  state.editing.value = { kind: 'text', layerId: layer.id };
  return layer;
}
