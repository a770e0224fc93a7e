import { msg, str } from '@lit/localize';
import type { Master } from '@platen/template';
import { css, html, nothing } from 'lit';
import { addMaster } from '../../commands/edit-masters.ts';
import { defineElement } from '../../controls/define.ts';
import { reactive, withProperties } from '../../controls/with-properties.ts';
import { loadDataCode } from '../../store/template-data.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { openPage } from './open-page.ts';
import '../../controls/button.ts';

/** The masters of the template, each of which is opened and edited as a page is. */
export class PlatenMasterList extends withProperties(EditorElement, {
  /** Address of the image of a master by its id. */
  urlOf: reactive<(id: string) => string | undefined>(() => undefined, { attribute: false }),
}) {
  async #add(): Promise<void> {
    const { editor } = this;
    if (!editor) return;
    // A master is shown by the code for data.
    await loadDataCode();
    editor.apply(addMaster(editor.document.template.peek(), editor.state.page.peek(), msg('Master')));
  }

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const { masters = [], pages } = editor.state.template.value;
    const open = editor.state.openMaster.value;
    const { width = 1, height = 1 } = pages[0] ?? {};
    return html`<h3 id="masters">${msg('Masters')}</h3>
      ${
        masters.length === 0
          ? html`<p class="note">
              ${msg('A master has what several pages share. Make one here, or of a page under Over pages.')}
            </p>`
          : nothing
      }
      <ul aria-labelledby="masters">
        ${masters.map((master, index) => this.#row(master, index, open?.id === master.id, `${width} / ${height}`))}
      </ul>
      <platen-button icon="Plus" @click=${() => this.#add()}>${msg('New master')}</platen-button>`;
  }

  #row({ id, name }: Master, index: number, isOpen: boolean, ratio: string) {
    const { editor } = this;
    const url = this.urlOf(id);
    const users = editor?.state.template.value.pages.filter(({ master }) => master === id).length ?? 0;
    return html`<li>
      <button type="button" aria-pressed=${String(isOpen)} @click=${() => editor && openPage(editor, id)}>
        <span class="image" .style=${`--ratio:${ratio}`}>${url ? html`<img alt="" src=${url} />` : nothing}</span>
        <span class="words"
          ><bdi>${name || msg(str`Master ${index + 1}`)}</bdi
          ><span class="note">${users === 1 ? msg('on 1 page') : msg(str`on ${users} pages`)}</span></span
        >
      </button>
    </li>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: 8px;
        padding: 12px 14px;
        border-block-start: 1px solid var(--platen-line);
      }
      h3 {
        margin: 0;
        font-size: 1em;
        font-weight: 650;
      }
      .note {
        margin: 0;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      ul {
        display: grid;
        gap: 4px;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      button {
        display: flex;
        gap: 10px;
        align-items: center;
        width: 100%;
        min-height: 44px;
        padding: 6px 8px;
        border: 0;
        border-radius: var(--platen-radius-small);
        background: none;
        text-align: start;
        cursor: pointer;
      }
      button:hover {
        background: var(--platen-hover);
      }
      button[aria-pressed='true'] {
        background: var(--platen-accent-wash);
      }
      .image {
        flex: none;
        width: 56px;
        max-height: 72px;
        aspect-ratio: var(--ratio);
        overflow: hidden;
        border-radius: 3px;
        background: #fff;
        box-shadow: 0 0 0 1px var(--platen-line);
      }
      img {
        display: block;
        width: 100%;
        height: 100%;
        object-fit: contain;
      }
      .words {
        display: grid;
        min-width: 0;
      }
      bdi {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
    `,
  ];
}

defineElement('platen-master-list', PlatenMasterList);
