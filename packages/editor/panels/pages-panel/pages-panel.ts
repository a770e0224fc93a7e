import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { orderPage, setPage } from '../../commands/edit-pages.ts';
import { defineElement } from '../../controls/define.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import type { Editor } from '../../context/editor-context.ts';
import { EditorElement } from '../editor-element.ts';
import { openPage } from './open-page.ts';
import { PageThumbnails } from './page-thumbnails.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import '../../controls/button.ts';
import '../../controls/icon-button.ts';
import '../../controls/number-field.ts';
import '../../controls/section.ts';
import '../../controls/text-field.ts';
import './master-list.ts';

/** The pages with images of them: order by dragging and keys, add, duplicate, delete, name, size and duration. */
export class PlatenPagesPanel extends withProperties(EditorElement, {
  assetBase: reactive(() => new URL('/assets/', location.href).href, { attribute: false }),
  dropIndex: internal<number>(),
}) {
  #thumbnails: { editor: Editor; replacements: number; all: PageThumbnails } | undefined;
  #dragged: string | undefined;
  /** How often files of brand assets were replaced: the pages are drawn anew then. */
  #replacements = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#thumbnails?.all.close();
    this.#thumbnails = undefined;
  }

  override updated(): void {
    this.#images()?.refresh();
  }

  #images(): PageThumbnails | undefined {
    const { editor } = this;
    if (!editor || !this.isConnected) return undefined;
    const replacements = this.#replacements;
    if (this.#thumbnails?.editor !== editor || this.#thumbnails.replacements !== replacements) {
      this.#thumbnails?.all.close();
      this.#thumbnails = {
        editor,
        replacements,
        all: new PageThumbnails(editor, this.assetBase, () => this.requestUpdate()),
      };
    }
    return this.#thumbnails.all;
  }

  #show(id: string): void {
    if (this.editor) openPage(this.editor, id);
  }

  #onKeydown(event: KeyboardEvent): void {
    const { editor } = this;
    if (!editor) return;
    const { pages } = editor.state.template.peek();
    const at = pages.indexOf(editor.state.page.peek());
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') editor.run('page.delete');
    else if (step !== undefined && event.altKey) {
      editor.apply(orderPage(editor.state.template.peek(), editor.state.page.peek().id, at + step));
    } else if (step !== undefined && pages[at + step]) this.#show(pages[at + step]?.id ?? '');
    else if (event.key === 'Home') this.#show(pages[0]?.id ?? '');
    else if (event.key === 'End') this.#show(pages.at(-1)?.id ?? '');
    else return;
    event.preventDefault();
    event.stopPropagation();
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  }

  #onDragover(event: DragEvent, index: number): void {
    if (this.#dragged === undefined || !(event.currentTarget instanceof HTMLElement)) return;
    event.preventDefault();
    const { y, height } = event.currentTarget.getBoundingClientRect();
    this.dropIndex = event.clientY < y + height / 2 ? index : index + 1;
  }

  #onDrop(event: DragEvent): void {
    const { editor, dropIndex } = this;
    const id = this.#dragged;
    this.#dragged = undefined;
    this.dropIndex = undefined;
    if (!editor || id === undefined || dropIndex === undefined) return;
    event.preventDefault();
    const from = editor.state.template.peek().pages.findIndex((page) => page.id === id);
    editor.apply(orderPage(editor.state.template.peek(), id, dropIndex > from ? dropIndex - 1 : dropIndex));
  }

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const { state } = editor;
    this.#replacements = editor.service?.replacements.value ?? 0;
    const { pages } = state.template.value;
    const shown = state.page.value;
    const isMaster = state.openMaster.value !== undefined;
    const mayAdd = editor.permissions.value.has('multipage');
    // Images follow what they are drawn from.
    void [editor.document.designed.value, state.shownDesign.value];
    return html`
      <div
        class="pages"
        role="listbox"
        aria-label=${msg('Pages')}
        @keydown=${this.#onKeydown}
        @drop=${this.#onDrop}
        @dragend=${() => (this.dropIndex = undefined)}
      >
        ${pages.map((page, index) => {
          const name = page.name || msg(str`Page ${index + 1}`);
          const url = this.#thumbnails?.all.urlOf(page.id);
          return html`<div
            class="page"
            role="option"
            draggable="true"
            tabindex=${page === shown || (index === 0 && isMaster) ? 0 : -1}
            aria-selected=${String(page === shown)}
            aria-label=${msg(str`${index + 1} ${name}, ${page.width} by ${page.height} pixels`)}
            data-drop=${this.dropIndex === index ? 'before' : this.dropIndex === index + 1 && index === pages.length - 1 ? 'after' : nothing}
            @click=${() => this.#show(page.id)}
            @dragstart=${(event: DragEvent) => {
              this.#dragged = page.id;
              event.dataTransfer?.setData('text/plain', name);
            }}
            @dragover=${(event: DragEvent) => this.#onDragover(event, index)}
          >
            <span class="number">${index + 1}</span>
            <span class="image" .style=${`--ratio:${page.width} / ${page.height}`}
              >${url ? html`<img alt="" draggable="false" src=${url} />` : nothing}</span
            >
            <span class="name" dir="auto">${name}</span>
          </div>`;
        })}
      </div>
      <div class="tools">
        <platen-button icon="Plus" ?disabled=${!mayAdd} @click=${() => editor.run('page.add')}
          >${msg('Add page')}</platen-button
        >
        <platen-icon-button
          icon="Copy"
          .label=${msg('Duplicate page')}
          ?disabled=${!mayAdd || isMaster}
          @click=${() => editor.run('page.duplicate')}
        ></platen-icon-button>
        <platen-icon-button
          icon="ArrowUp"
          .label=${msg('Move page back')}
          ?disabled=${isMaster || pages[0] === shown}
          @click=${() => editor.run('page.earlier')}
        ></platen-icon-button>
        <platen-icon-button
          icon="ArrowDown"
          .label=${msg('Move page forward')}
          ?disabled=${isMaster || pages.at(-1) === shown}
          @click=${() => editor.run('page.later')}
        ></platen-icon-button>
        <platen-icon-button
          icon="Trash2"
          .label=${msg('Delete page')}
          ?disabled=${isMaster || pages.length < 2}
          @click=${() => editor.run('page.delete')}
        ></platen-icon-button>
      </div>
      ${isMaster ? nothing : this.#settings(editor)}
      <platen-master-list .urlOf=${(id: string) => this.#thumbnails?.all.urlOf(id)}></platen-master-list>
    `;
  }

  #settings(editor: Editor) {
    const page = editor.state.page.value;
    const change = (label: string, recipe: Parameters<typeof setPage>[2]): void =>
      void editor.apply(setPage(page.id, label, recipe));
    return html`<platen-section .heading=${msg('This page')}>
      <platen-text-field
        .label=${msg('Name')}
        .value=${page.name}
        maxlength="255"
        @value-change=${(event: CustomEvent<string>) =>
          change(msg('Rename page'), (draft) => void (draft.name = event.detail.slice(0, 255)))}
      ></platen-text-field>
      <div class="pair">
        <platen-number-field
          unit="px"
          min="1"
          max="5000"
          decimals="0"
          .label=${msg('Width')}
          .value=${page.width}
          @value-change=${(event: CustomEvent<number>) =>
            change(msg('Page size'), (draft) => void (draft.width = event.detail))}
        ></platen-number-field>
        <platen-number-field
          unit="px"
          min="1"
          max="5000"
          decimals="0"
          .label=${msg('Height')}
          .value=${page.height}
          @value-change=${(event: CustomEvent<number>) =>
            change(msg('Page size'), (draft) => void (draft.height = event.detail))}
        ></platen-number-field>
      </div>
      <platen-number-field
        unit="s"
        min="0"
        max="3600"
        step="0.5"
        .label=${msg('Duration in videos (0 = automatic)')}
        .value=${(page.durationMs ?? 0) / 1000}
        @value-change=${(event: CustomEvent<number>) =>
          change(msg('Page duration'), (draft) => {
            if (event.detail > 0) draft.durationMs = Math.round(event.detail * 1000);
            else delete draft.durationMs;
          })}
      ></platen-number-field>
    </platen-section>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      .pages {
        display: grid;
        gap: 4px;
        padding: 0 10px 10px;
      }
      .page {
        position: relative;
        display: grid;
        grid-template-columns: 20px minmax(0, 1fr);
        gap: 4px 6px;
        padding: 8px;
        border-radius: var(--platen-radius-small);
        cursor: pointer;
      }
      .page:hover {
        background: var(--platen-hover);
      }
      .page[aria-selected='true'] {
        background: var(--platen-accent-wash);
      }
      .page[aria-selected='true'] .image {
        outline: 2px solid var(--platen-accent);
      }
      .page[data-drop]::before {
        content: '';
        position: absolute;
        inset-inline: 8px;
        height: 2px;
        background: var(--platen-accent);
      }
      .page[data-drop='before']::before {
        inset-block-start: -3px;
      }
      .page[data-drop='after']::before {
        inset-block-end: -3px;
      }
      .number {
        color: var(--platen-ink-soft);
        font-variant-numeric: tabular-nums;
      }
      .image {
        justify-self: center;
        width: min(100%, calc(150px * var(--ratio)));
        aspect-ratio: var(--ratio);
        max-height: 240px;
        overflow: hidden;
        border-radius: 3px;
        background: #fff;
        box-shadow: 0 0 0 1px var(--platen-line);
      }
      img {
        display: block;
        width: 100%;
        height: 100%;
      }
      .name {
        grid-column: 2;
        overflow: hidden;
        font-size: 0.92em;
        text-align: center;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .tools {
        position: sticky;
        inset-block-end: 0;
        display: flex;
        align-items: center;
        gap: 2px;
        padding: 8px 10px;
        border-block: 1px solid var(--platen-line);
        background: var(--platen-surface);
      }
      .tools platen-button {
        flex: 1;
      }
      .pair {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 8px;
      }
    `,
  ];
}

defineElement('platen-pages-panel', PlatenPagesPanel);
