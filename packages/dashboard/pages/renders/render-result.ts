import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { previewKindOf } from '../../elements/file-preview.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { readResult, type ResultFile } from './result-files.ts';
import '../../elements/copy-button.ts';
import '../../elements/file-preview.ts';

/** Files of which a preview is shown; the others are links. */
const maxPreviews = 12;

/** The files that a render made, and what is to be said of them. */
export class PlatenRenderResult extends withProperties(PlatenElement, {
  result: reactive<Readonly<Record<string, unknown>> | null>(null, { attribute: false }),
}) {
  #file(file: ResultFile, index: number) {
    const label = labelOf(file);
    return html`<li>
      ${
        index < maxPreviews
          ? html`<platen-file-preview
              .url=${file.url}
              .kind=${previewKindOf(file.format)}
              .label=${label}
            ></platen-file-preview>`
          : nothing
      }
      <div class="buttons">
        <a href=${file.url} target="_blank" rel="noopener">${msg(str`Open: ${label}`)}</a>
        ${
          file.url.startsWith('data:')
            ? nothing
            : html`<platen-copy-button .text=${file.url} .label=${msg(str`Copy URL: ${label}`)}></platen-copy-button>`
        }
      </div>
    </li>`;
  }

  override render() {
    const { files, notes } = readResult(this.result);
    return html`<section class="card" aria-label=${msg('Result')}>
        <h2>${msg('Result')}</h2>
        ${
          files.length === 0
            ? html`<p class="soft">${msg('No files')}</p>`
            : html`<ul class="files">
                ${files.map((file, index) => this.#file(file, index))}
              </ul>`
        }
      </section>
      ${
        notes.length === 0
          ? nothing
          : html`<section class="card" aria-label=${msg('Notes')}>
              <h2>${msg('Notes')}</h2>
              <ul class="notes">
                ${notes.map(
                  ({ page, layer, code, message }) =>
                    html`<li>
                      <platen-icon name="TriangleAlert"></platen-icon>
                      <span
                        ><bdi>${message}</bdi>
                        <span class="soft"
                          >${page > 0 ? msg(str`Page ${page}`) : ''} ${layer} <span class="mono">${code}</span></span
                        ></span
                      >
                    </li>`,
                )}
              </ul>
            </section>`
      }`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 18px;
      }
      .files {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
        gap: 14px;
      }
      .files > li {
        display: grid;
        gap: 6px;
        align-content: start;
        min-width: 0;
      }
      .files > li:only-child {
        grid-column: 1 / -1;
      }
      .notes {
        display: grid;
        gap: 8px;
      }
      .notes > li {
        display: flex;
        gap: 8px;
        align-items: flex-start;
        overflow-wrap: anywhere;
      }
      .notes platen-icon {
        color: var(--platen-warning);
      }
    `,
  ];
}

function labelOf({ page, size, format }: ResultFile): string {
  const name = page === undefined ? format.toUpperCase() : msg(str`Page ${page}, ${format.toUpperCase()}`);
  return size === '' ? name : `${name}, ${size}`;
}

defineElement('platen-render-result', PlatenRenderResult);
