import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { RenderJob } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { choiceStyles } from '../../elements/choice-styles.ts';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { formatInstant } from '../../elements/format-values.ts';
import { ListLoader } from '../../elements/list-loader.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { TemplateNames } from '../../elements/template-names.ts';
import { readResult } from '../renders/result-files.ts';
import { formatOf, kindOf } from './measure-medium.ts';
import type { DraftMedium } from './post-draft.ts';
import '../../elements/error-state.ts';

/** A file of a render that a post can have. */
interface RenderedFile extends DraftMedium {
  job: RenderJob;
}

/**
 * Chooses files of renders of the last days.
 * @fires media-choose - `detail` is the media, as a list.
 * @fires dialog-close
 */
export class PlatenRenderChoiceDialog extends withProperties(DashboardElement, {
  /** Addresses. */
  chosen: internal<readonly string[]>([]),
}) {
  readonly #names = new TemplateNames(this);
  readonly #list = new ListLoader<RenderJob>(this, async (from, signal) => {
    const query = { limit: 25, status: 'succeeded' as const, ...(from !== undefined && { cursor: Number(from) }) };
    const { data, next_cursor: next } = await this.client.listRenderJobs({ query }, { signal });
    return { rows: data, next: next === null ? undefined : String(next) };
  });

  protected override firstUpdated(): void {
    void this.#list.reload();
  }

  get #files(): RenderedFile[] {
    return this.#list.rows.flatMap((job) =>
      readResult(job.result).files.flatMap(({ url, format, page }): RenderedFile[] => {
        const known = formatOf(
          format === 'jpg' ? 'image/jpeg' : format === 'mov' ? 'video/quicktime' : `image/${format}`,
        );
        const found = known === 'other' ? formatOf(`video/${format}`) : known;
        const kind = kindOf(found);
        // Files that are in the answer itself have no address that a network could be given.
        if (!kind || !url.startsWith('http')) return [];
        const name = this.#names.of(job.template_id);
        return [{ job, url, kind, format: found, name: page === undefined ? name : msg(str`${name}, page ${page}`) }];
      }),
    );
  }

  #toggle(url: string, isOn: boolean): void {
    this.chosen = isOn ? [...this.chosen, url] : this.chosen.filter((one) => one !== url);
  }

  #add(): void {
    const files = this.#files;
    const media = this.chosen.flatMap((url): DraftMedium[] => {
      const file = files.find((one) => one.url === url);
      return file
        ? [{ url, name: file.name, ...(file.kind && { kind: file.kind }), ...(file.format && { format: file.format }) }]
        : [];
    });
    this.notify('media-choose', media);
  }

  #content() {
    const { state, error, hasMore } = this.#list;
    const files = this.#files;
    if (state === 'failed') {
      return html`<platen-error-state .text=${error} @retry=${() => this.#list.retry()}></platen-error-state>`;
    }
    if (state === 'loading') return html`<p class="soft" role="status">${msg('Loading…')}</p>`;
    const more = hasMore
      ? html`<platen-button ?busy=${state === 'more'} @click=${() => this.#list.more()}
          >${msg('Load more')}</platen-button
        >`
      : nothing;
    if (files.length === 0) {
      return html`<p class="soft">
          ${msg('No images or videos were rendered in the background in the last seven days.')}
        </p>
        ${more}`;
    }
    return html`<ul>
        ${files.map(
          ({ url, name, kind, format, job }) =>
            html`<li>
              <label class="choice">
                <input
                  type="checkbox"
                  .checked=${this.chosen.includes(url)}
                  @change=${(event: Event) =>
                    event.target instanceof HTMLInputElement && this.#toggle(url, event.target.checked)}
                />
                ${
                  kind === 'image'
                    ? html`<img src=${url} alt="" loading="lazy" />`
                    : html`<video src=${url} muted playsinline preload="metadata" aria-hidden="true"></video>`
                }
                <bdi>${name}</bdi>
                <span class="soft">${(format ?? '').toUpperCase()} · ${formatInstant(job.created_at)}</span>
              </label>
            </li>`,
        )}
      </ul>
      ${more}`;
  }

  override render() {
    const count = this.chosen.length;
    return html`<platen-dialog
      open
      size="large"
      .heading=${msg('Recent renders')}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      ${this.#content()}
      <platen-button slot="footer" @click=${() => this.notify('dialog-close')}>${msg('Cancel')}</platen-button>
      <platen-button slot="footer" variant="primary" ?disabled=${count === 0} @click=${this.#add}
        >${count > 1 ? msg(str`Add ${count} files`) : msg('Add to the post')}</platen-button
      >
    </platen-dialog>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    choiceStyles,
    css`
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(170px, 100%), 1fr));
        gap: 10px;
        margin-block-end: 12px;
      }
      label {
        position: relative;
        display: grid;
        gap: 4px;
        padding: 8px;
        overflow-wrap: anywhere;
      }
      label > input {
        position: absolute;
        inset-block-start: 14px;
        inset-inline-start: 14px;
      }
      img,
      video {
        width: 100%;
        height: 120px;
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
        object-fit: contain;
      }
      .soft {
        font-size: 0.92em;
      }
    `,
  ];
}

defineElement('platen-render-choice-dialog', PlatenRenderChoiceDialog);
