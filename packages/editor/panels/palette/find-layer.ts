import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import { walkLayers } from '@platen/template';
import { defineElement } from '../../controls/define.ts';
import { EditorElement } from '../editor-element.ts';
import { definitionOf } from '../../layers/layer-definitions.ts';
import { layerTitle, layerTypeName } from '../../layers/layer-title.ts';
import type { PickItem } from './pick-list.ts';
import '../../controls/dialog.ts';
import './pick-list.ts';

/** Finds a layer on any page by its name, its text or its type, selects it and shows it. */
export class PlatenFindLayer extends EditorElement {
  #list(): PickItem[] {
    const { pages } = this.editor?.state.template.peek() ?? { pages: [] };
    return pages.flatMap((page, index) =>
      [...walkLayers(page.layers)].map(({ layer }) => ({
        id: layer.id,
        label: layerTitle(layer),
        words: `${layerTypeName(layer)} ${layer.id}`,
        detail: pages.length > 1 ? page.name || String(index + 1) : layerTypeName(layer),
        icon: definitionOf(layer).icon,
      })),
    );
  }

  #close(): void {
    const { editor } = this;
    if (editor?.state.dialog.peek() === 'find-layer') editor.state.dialog.value = undefined;
  }

  async #onPick({ detail: id }: CustomEvent<string>): Promise<void> {
    const { editor } = this;
    this.#close();
    if (!editor) return;
    const { state } = editor;
    const page = state.template
      .peek()
      .pages.find(({ layers }) => [...walkLayers(layers)].some(({ layer }) => layer.id === id));
    if (!page) return;
    state.editing.value = undefined;
    state.pageId.value = page.id;
    state.enteredGroupId.value = state.layersById.value.get(id)?.parents.at(-1);
    state.selection.value = [id];
    await this.updateComplete;
    editor.artboard?.focus();
    const box = editor.artboard?.boundsOf([id]);
    if (box) editor.artboard?.reveal(box);
  }

  override render() {
    if (!this.editor) return nothing;
    return html`<platen-dialog .heading=${msg('Search layers')} open @dialog-close=${this.#close}>
      <platen-pick-list
        .label=${msg('Name, text or type')}
        .empty=${msg('No layers found')}
        .items=${this.#list()}
        @pick=${this.#onPick}
        @pick-cancel=${this.#close}
      ></platen-pick-list>
    </platen-dialog>`;
  }
}

defineElement('platen-find-layer', PlatenFindLayer);
