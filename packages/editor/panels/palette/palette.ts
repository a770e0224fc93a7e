import { msg } from '@lit/localize';
import { untracked } from '@preact/signals-core';
import { html, nothing } from 'lit';
import { firstShortcut } from '../../actions/action-menu.ts';
import { actionsOf } from '../../actions/host-actions.ts';
import { defineElement } from '../../controls/define.ts';
import { EditorElement } from '../editor-element.ts';
import type { PickItem } from './pick-list.ts';
import '../../controls/dialog.ts';
import './pick-list.ts';

/** Command palette: all actions, found by typing. */
export class PlatenPalette extends EditorElement {
  #items: readonly PickItem[] | undefined;

  #list(): readonly PickItem[] {
    const { editor } = this;
    if (!editor) return [];
    // As it was when the palette was opened: nothing changes behind it.
    this.#items ??= untracked(() =>
      actionsOf(editor)
        .filter(({ id }) => id !== 'view.palette')
        .map((action) => ({
          id: action.id,
          label: action.label(),
          words: action.id.replaceAll(/[.-]/g, ' '),
          detail: firstShortcut(action),
          ...(action.icon && { icon: action.icon }),
          disabled: action.isEnabled?.(editor) === false,
        })),
    );
    return this.#items;
  }

  #close(): void {
    const { editor } = this;
    if (editor?.state.dialog.peek() === 'palette') editor.state.dialog.value = undefined;
  }

  async #onPick(event: CustomEvent<string>): Promise<void> {
    const { editor } = this;
    this.#close();
    // What it was over has the focus again before the action runs, which may want to move it.
    await this.updateComplete;
    editor?.artboard?.focus();
    editor?.run(event.detail);
  }

  override render() {
    if (!this.editor) return nothing;
    return html`<platen-dialog .heading=${msg('Commands')} open @dialog-close=${this.#close}>
      <platen-pick-list
        .label=${msg('What do you want to do?')}
        .empty=${msg('No matching commands')}
        .items=${this.#list()}
        @pick=${this.#onPick}
        @pick-cancel=${this.#close}
      ></platen-pick-list>
    </platen-dialog>`;
  }
}

defineElement('platen-palette', PlatenPalette);
