import { msg, str } from '@lit/localize';
import type { Template } from '@platen/template';
import { css, html, nothing } from 'lit';
import { addBlock, type Block } from '../../commands/add-block.ts';
import { defineElement } from '../../controls/define.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { moveAmongTiles } from '../tile-keys.ts';
import { watchDrop } from '../watch-drop.ts';
import { blockTemplate, listBlocks, makeBlock, type BlockEntry } from './block-list.ts';
import '../thumbnail/thumbnail.ts';

/** Ready sections in the colors and fonts of the template: a press adds one with its parameters, a drag where it is dropped. */
export class PlatenBlocksPanel extends withProperties(EditorElement, { active: internal(0) }) {
  /** Pictures, for as long as the template looks as it did. */
  readonly #previews = new Map<string, { text: string; template: Template }>();

  get #direction(): 'ltr' | 'rtl' {
    return this.matches(':dir(rtl)') ? 'rtl' : 'ltr';
  }

  #make(entry: BlockEntry): Block | undefined {
    const { editor } = this;
    if (!editor) return undefined;
    return makeBlock(entry, editor.state.template.peek(), editor.state.page.peek(), this.#direction);
  }

  #add(entry: BlockEntry, block: Block | undefined): void {
    const { editor } = this;
    if (!editor || !block) return;
    const { template, page } = editor.state;
    if (editor.apply(addBlock(template.peek(), page.peek().id, block)))
      editor.announce(msg(str`${entry.label}: added`));
  }

  #onDrag(event: DragEvent, entry: BlockEntry): void {
    const block = this.#make(entry);
    const { editor } = this;
    if (!editor || !block) return;
    event.dataTransfer?.setData('text/plain', entry.label);
    if (event.dataTransfer) event.dataTransfer.effectAllowed = 'copy';
    watchDrop(editor, ({ point }) => {
      const layers = block.layers.map((layer) => ({
        ...layer,
        x: Math.round(point.x - layer.width / 2),
        y: Math.round(point.y),
      }));
      this.#add(entry, { ...block, layers });
    });
  }

  /** The picture of a block; the same as before unless colors or fonts of the template are others. */
  #preview(entry: BlockEntry): Template | undefined {
    const { template, page } = this.editor?.state ?? {};
    if (!template || !page) return undefined;
    const made = blockTemplate(entry, template.value, page.value, this.#direction);
    const text = JSON.stringify(made);
    const known = this.#previews.get(entry.id);
    if (known?.text === text) return known.template;
    this.#previews.set(entry.id, { text, template: made });
    return made;
  }

  override render() {
    if (!this.editor) return nothing;
    return html`<div
      class="grid"
      role="toolbar"
      aria-label=${msg('Blocks')}
      @keydown=${(event: KeyboardEvent) => {
        const to = moveAmongTiles(event, event.currentTarget as Element);
        if (to !== undefined) this.active = to;
      }}
    >
      ${listBlocks().map(
        (entry, index) =>
          html`<button
            type="button"
            draggable="true"
            tabindex=${index === this.active ? 0 : -1}
            data-block=${entry.id}
            @click=${() => this.#add(entry, this.#make(entry))}
            @focus=${() => (this.active = index)}
            @dragstart=${(event: DragEvent) => this.#onDrag(event, entry)}
          >
            <platen-thumbnail aria-hidden="true" .template=${this.#preview(entry)} .width=${360}></platen-thumbnail>
            <span>${entry.label}</span>
          </button>`,
      )}
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      .grid {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(108px, 1fr));
        gap: 12px 10px;
        padding: 14px;
      }
      button {
        display: grid;
        grid-template-rows: auto 1fr;
        gap: 4px;
        min-width: 0;
        padding: 0;
        border: 0;
        border-radius: var(--platen-radius-small);
        background: none;
        text-align: start;
        cursor: grab;
      }
      platen-thumbnail {
        aspect-ratio: 720 / 580;
        border: 1px solid var(--platen-line);
      }
      button:hover platen-thumbnail {
        border-color: var(--platen-line-strong);
      }
      span {
        padding-inline: 2px;
        overflow-wrap: anywhere;
        font-size: 0.92em;
      }
    `,
  ];
}

defineElement('platen-blocks-panel', PlatenBlocksPanel);
