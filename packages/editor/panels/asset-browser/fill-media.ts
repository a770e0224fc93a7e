import { msg } from '@lit/localize';
import { nothing } from 'lit';
import { setLayers } from '../../commands/set-layers.ts';
import { requestAsset } from '../../connection/request-asset.ts';
import type { Editor } from '../../context/editor-context.ts';
import { defineElement } from '../../controls/define.ts';
import { chooseFiles } from '../../files/choose-files.ts';
import { keepFile } from '../../files/keep-file.ts';
import { EditorElement } from '../editor-element.ts';
import { chooseAsset } from './choose-asset.ts';

/** Has an image or video chosen for the selected layer, in the host's picker or the editor's own. */
export class PlatenFillMedia extends EditorElement {
  override firstUpdated(): void {
    const { editor } = this;
    if (!editor) return;
    // The picker is a dialog of its own, or the host's.
    editor.state.dialog.value = undefined;
    void fill(editor).catch((error: unknown) =>
      editor.notify({ kind: 'error', text: error instanceof Error ? error.message : String(error) }),
    );
  }

  override render() {
    return nothing;
  }
}

async function fill(editor: Editor): Promise<void> {
  const { page, selectedLayers } = editor.state;
  const [layer] = selectedLayers.peek();
  if (layer?.type !== 'image' && layer?.type !== 'video') return;
  const { id, type } = layer;
  const source = await choose(editor, type, id);
  if (source === undefined) return;
  const label = type === 'video' ? msg('Replace video') : msg('Replace image');
  editor.apply(
    setLayers(page.peek(), [id], label, (draft) => {
      if (draft.type === type) draft.source = source;
    }),
  );
  editor.artboard?.focus();
}

async function choose(editor: Editor, type: 'image' | 'video', layerId: string): Promise<string | undefined> {
  const answered = requestAsset(editor.host, { type, layerId });
  if (answered) return (await answered)?.source;
  if (editor.service) return (await chooseAsset(editor, type))?.source;
  const [file] = await chooseFiles(`${type}/*`, false);
  return file && keepFile(editor, file);
}

defineElement('platen-fill-media', PlatenFillMedia);
