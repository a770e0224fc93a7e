import { msg, str } from '@lit/localize';
import { css, html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Upload, UploadQueue } from '../../../assets/upload-queue.ts';
import { defineElement } from '../../../controls/define.ts';
import { PlatenElement } from '../../../controls/platen-element.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { reactive, withProperties } from '../../../controls/with-properties.ts';
import '../../../controls/icon-button.ts';

/**
 * Files on their way, how far each is, and why some failed.
 * @fires upload-cancel - `detail` is the upload's id: stop it, or forget one that failed.
 * @fires upload-retry - `detail` is the upload's id.
 */
export class PlatenUploadList extends withProperties(PlatenElement, {
  uploads: reactive<readonly Upload[]>([], { attribute: false }),
}) {
  #item({ id, name, status, share, error, canRetry }: Upload) {
    const percent = Math.round(share * 100);
    const words = {
      waiting: msg('Waiting'),
      sending: msg(str`${percent} %`),
      checking: msg('Checking…'),
      failed: error,
    };
    return html`<li ?data-failed=${status === 'failed'}>
      <span class="name" dir="auto">${name}</span>
      <span class="state">${words[status]}</span>
      ${
        status === 'failed'
          ? nothing
          : html`<progress max="100" .value=${percent} aria-label=${msg(str`Upload of ${name}`)}></progress>`
      }
      <span class="tools">
        ${
          canRetry
            ? html`<platen-icon-button
                icon="RefreshCw"
                .label=${msg(str`Retry ${name}`)}
                @click=${() => this.notify('upload-retry', id)}
              ></platen-icon-button>`
            : nothing
        }
        <platen-icon-button
          icon="X"
          .label=${status === 'failed' ? msg(str`Dismiss ${name}`) : msg(str`Stop ${name}`)}
          @click=${() => this.notify('upload-cancel', id)}
        ></platen-icon-button>
      </span>
    </li>`;
  }

  override render() {
    if (this.uploads.length === 0) return nothing;
    return html`<ul aria-label=${msg('Uploads')}>
      ${repeat(
        this.uploads,
        ({ id }) => id,
        (upload) => this.#item(upload),
      )}
    </ul>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      ul {
        max-height: 180px;
        overflow: hidden auto;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
      }
      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 2px 6px;
        align-items: center;
        padding: 6px 8px;
      }
      li + li {
        border-block-start: 1px solid var(--platen-line);
      }
      .name {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .state {
        grid-column: 1;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
        overflow-wrap: anywhere;
      }
      [data-failed] .state {
        color: var(--platen-danger);
      }
      .tools {
        display: flex;
        grid-row: 1 / span 2;
        grid-column: 2;
        --platen-control-height: 26px;
        --platen-icon-size: 15px;
      }
      progress {
        grid-column: 1 / -1;
        width: 100%;
        height: 4px;
        border: 0;
        border-radius: 2px;
        background: var(--platen-sunken);
        accent-color: var(--platen-accent);
        appearance: none;
      }
      progress::-webkit-progress-bar {
        border-radius: 2px;
        background: var(--platen-line);
      }
      progress::-webkit-progress-value {
        border-radius: 2px;
        background: var(--platen-accent);
      }
      progress::-moz-progress-bar {
        background: var(--platen-accent);
      }
    `,
  ];
}

/** Renders the uploads of a queue. */
export function uploadList(queue: UploadQueue | undefined): TemplateResult {
  return html`<platen-upload-list
    .uploads=${queue?.uploads.value ?? []}
    @upload-cancel=${(event: CustomEvent<number>) => queue?.cancel(event.detail)}
    @upload-retry=${(event: CustomEvent<number>) => queue?.retry(event.detail)}
  ></platen-upload-list>`;
}

defineElement('platen-upload-list', PlatenUploadList);
