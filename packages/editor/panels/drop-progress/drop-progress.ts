import { css, html, nothing } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { fileUploadsOf } from '../../files/file-uploads.ts';
import { EditorElement } from '../editor-element.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import '../asset-browser/upload/upload-list.ts';

/** Files that were dropped on the page and are on their way, each with how far it is. */
export class PlatenDropProgress extends EditorElement {
  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const uploads = fileUploadsOf(editor);
    return html`<platen-upload-list
      .uploads=${uploads.list.value}
      @upload-cancel=${(event: CustomEvent<number>) => uploads.cancel(event.detail)}
    ></platen-upload-list>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        position: absolute;
        inset-block-end: 14px;
        inset-inline: 14px;
        z-index: 6;
        display: grid;
        justify-items: center;
        pointer-events: none;
        /* What arrives at once is not announced. */
        animation: come 0.2s 0.3s backwards;
      }
      platen-upload-list {
        width: min(340px, 100%);
        border-radius: var(--platen-radius);
        background: var(--platen-raised);
        box-shadow: var(--platen-shadow);
        pointer-events: auto;
      }
      @keyframes come {
        from {
          opacity: 0;
        }
      }
    `,
  ];
}

defineElement('platen-drop-progress', PlatenDropProgress);
