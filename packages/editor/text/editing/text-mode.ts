import { untracked } from '@preact/signals-core';
import type { ArtboardMode } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import { deleteLayers } from '../../commands/delete-layers.ts';
import { LayerTarget, shownWhole } from '../session/layer-target.ts';
import { newTextOf, type MadeText } from '../session/new-text.ts';
import { textOf } from '../../rich-text/rich-text.ts';
import { TextEditing } from './text-editing.ts';

/** Editing the text of a text layer on the artboard, on the layout that is rendered. */
export function textMode(stage: ArtboardStage): ArtboardMode {
  const { editor, artboard } = stage;
  const { state } = editor;
  const layerId = state.editing.peek()?.layerId ?? '';
  let editing: TextEditing | undefined;
  let made: MadeText | undefined;
  let isLeaving = false;

  const layerNow = () => {
    const layer = state.layersById.peek().get(layerId)?.layer;
    return layer?.type === 'text' ? layer : undefined;
  };

  /** Shows the template's own text and all of it, whatever is put into its parameter and cut off when it is not edited. */
  const showWhole = (): void => {
    const layer = layerNow();
    const shown = artboard.laidOut(layerId)?.layer;
    if (!layer || shown?.type !== 'text' || !editing) return;
    const wanted = shownWhole(layer);
    if (shown.mode !== wanted.mode || shown.runs !== wanted.runs) artboard.preview(new Map([[layerId, () => wanted]]));
  };

  const commit = (): void => {
    if (state.editing.peek()?.layerId === layerId) state.editing.value = undefined;
  };

  const enter = (): void => {
    const layer = layerNow();
    if (!layer || layer.locked) {
      queueMicrotask(commit);
      return;
    }
    state.selection.value = [layerId];
    const sight = {
      laidOut: (id: string) => artboard.laidOut(id),
      get fonts() {
        return artboard.resources?.fonts;
      },
    };
    const begun = newTextOf(editor).take(layerId);
    made = begun?.made;
    editing = new TextEditing(stage, {
      target: new LayerTarget(editor, layerId, sight, made),
      commit,
      onChange: showWhole,
    });
    showWhole();
    const { session } = editing;
    if (begun?.start.at) editing.movement.press(begun.start.at, 1, false);
    else session.selectAll();
    editing.changed();
  };

  const leave = (): void => {
    if (!editing || isLeaving) return;
    isLeaving = true;
    const { session } = editing;
    const isEmpty = !session.isGone && textOf(session.rich) === '';
    editing.close();
    editing = undefined;
    artboard.cancelPreview();
    if (!isEmpty) return;
    // A text without a character cannot be seen or clicked. One that nothing was typed in was never there.
    made?.gesture.cancel();
    if (layerNow()) editor.apply(deleteLayers(state.page.peek(), [layerId]));
  };

  return {
    id: 'text',
    cursor: (pointer) => (editing?.isAt(pointer) ? 'text' : 'default'),
    enter: () => untracked(enter),
    leave: () => untracked(leave),
    pointerDown(pointer) {
      if (!editing) return;
      if (editing.isAt(pointer)) editing.pointerDown(pointer);
      else {
        // The press ends editing, and selects what it is on.
        commit();
        artboard.focus();
        const hit = artboard.layersAt(pointer.page)[0]?.layer.id;
        state.selection.value = hit === undefined ? [] : [hit];
        state.enteredGroupId.value = undefined;
      }
    },
    pointerMove: (pointer) => editing?.pointerMove(pointer),
    pointerUp: () => editing?.pointerUp(),
    pointerCancel: () => editing?.pointerUp(),
    longPress: (pointer) => editing?.longPress(pointer) ?? false,
    openMenu: (event, page) => editing?.openMenu(event, page) ?? false,
    keyDown(event) {
      // The focus was taken elsewhere, such as by a press on the ruler.
      if (!editing || event.key === 'Escape') {
        commit();
        return true;
      }
      if (!event.ctrlKey && !event.metaKey && !event.altKey) editing.focus();
      return false;
    },
    draw: (pen) => editing?.draw(pen),
  };
}
