import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { RenderBatch, TemplateDetail } from '@platen/api';
import { waitForRenderBatch } from '@platen/api/client';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { saveBlob } from '../../bulk/save-blob.ts';
import { formatBytes, formatInstant, formatNumber } from '../../elements/format-values.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../bulk/batch-progress.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';
import './batch-rows.ts';
import './failed-rows.ts';

type Saved = 'zip' | 'csv';

/** One batch: how far it is, its files, and the rows that failed, to be corrected and rendered again. */
export class BatchPage extends withProperties(PageElement, {
  batch: internal<RenderBatch>(),
  template: internal<TemplateDetail>(),
  error: internal(''),
  busy: internal<'cancel' | 'retry' | Saved>(),
}) {
  #run = new AbortController();

  protected override async load(): Promise<void> {
    this.error = '';
    try {
      await this.#follow();
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run.abort();
  }

  /** Shows the batch until it has finished. */
  async #follow(): Promise<void> {
    this.#run.abort();
    const { signal } = (this.#run = new AbortController());
    const onProgress = (batch: RenderBatch): void => {
      this.batch = batch;
      if (this.template?.id !== batch.template_id) void this.#readTemplate(batch.template_id);
    };
    await waitForRenderBatch(this.client, this.param('id'), { signal, onProgress }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  /** Reads the template, for its name and to read corrected rows with; a batch whose template was deleted is shown without. */
  async #readTemplate(id: number): Promise<void> {
    this.template = await this.client.getTemplate({ params: { id } }).catch(() => undefined);
  }

  async #cancel({ id }: RenderBatch): Promise<void> {
    this.busy = 'cancel';
    await this.attempt(async () => {
      this.batch = await this.client.cancelRenderBatch({ params: { id } });
    }, msg('Batch canceled'));
    this.busy = undefined;
  }

  async #retry({ id }: RenderBatch): Promise<void> {
    this.busy = 'retry';
    const isDone = await this.attempt(async () => {
      this.batch = await this.client.retryRenderBatch({ params: { id }, body: {} });
    });
    this.busy = undefined;
    if (isDone) await this.load();
  }

  async #save({ id, finished, succeeded, total }: RenderBatch, kind: Saved): Promise<void> {
    this.busy = kind;
    await this.attempt(async () => {
      const parts = { params: { id } };
      const response = await (kind === 'zip'
        ? this.client.downloadRenderBatch(parts)
        : this.client.exportRenderBatch(parts));
      const part = finished ? '' : `-partial-${succeeded}-of-${total}`;
      saveBlob(await response.blob(), `batch-${id}${part}.${kind}`);
    });
    this.busy = undefined;
  }

  override render() {
    const { batch, template } = this;
    const isKnown = template !== undefined;
    const back = isKnown
      ? { href: this.href(`/templates/${template.id}?tab=bulk`), label: template.name }
      : { href: this.href('/batches'), label: msg('Batches') };
    const heading = html`<platen-page-heading
      .heading=${msg(str`Batch ${this.param('id')}`)}
      back-href=${back.href}
      back-label=${back.label}
    >
      ${
        batch
          ? html`<span class="soft">${batch.format.toUpperCase()} · ${formatInstant(batch.created_at)}</span>`
          : nothing
      }
      ${batch ? this.#renderActions(batch) : nothing}
    </platen-page-heading>`;
    if (this.error) {
      return html`${heading}<platen-error-state .text=${this.error} @retry=${() => this.load()}></platen-error-state>`;
    }
    if (!batch)
      return html`${heading}
        <p class="soft" role="status">${msg('Loading…')}</p>`;
    return html`${heading}
      <div class="stack">
        <section class="card" aria-label=${msg('Progress')}>
          <platen-batch-progress large .batch=${batch}></platen-batch-progress>
          ${this.#renderCounts(batch)}
        </section>
        ${
          batch.finished && batch.failed > 0
            ? html`<platen-failed-rows
                .batch=${batch}
                .detail=${template}
                @batch-retry=${() => this.load()}
              ></platen-failed-rows>`
            : nothing
        }
        <platen-batch-rows .batch=${batch}></platen-batch-rows>
      </div>`;
  }

  #renderCounts({ succeeded, failed, canceled, combined, combine_error: combineError }: RenderBatch) {
    const counts = [
      { label: msg('Succeeded'), count: succeeded },
      { label: msg('Failed'), count: failed },
      { label: msg('Canceled'), count: canceled },
    ];
    return html`<p class="counts" role="status">
        ${counts.filter(({ count }) => count > 0).map(({ label, count }) => html`<span>${label}: <strong>${formatNumber(count)}</strong></span>`)}
      </p>
      ${
        combined
          ? html`<p>
              <a href=${combined.url} target="_blank" rel="noopener noreferrer"
                >${msg(str`One file of all rows, ${formatBytes(combined.bytes)}`)}</a
              >
            </p>`
          : nothing
      }
      ${combineError === null ? nothing : html`<p class="error">${combineError}</p>`}`;
  }

  #renderActions(batch: RenderBatch) {
    const { finished, succeeded, failed, canceled } = batch;
    return html`${
        finished
          ? nothing
          : html`<platen-button
              slot="actions"
              icon="X"
              ?busy=${this.busy === 'cancel'}
              @click=${() => this.#cancel(batch)}
              >${msg('Cancel batch')}</platen-button
            >`
      }
      ${
        finished && failed + canceled > 0
          ? html`<platen-button
              slot="actions"
              icon="RotateCw"
              ?busy=${this.busy === 'retry'}
              @click=${() => this.#retry(batch)}
              >${msg('Try again')}</platen-button
            >`
          : nothing
      }
      <platen-button
        slot="actions"
        icon="FileText"
        ?busy=${this.busy === 'csv'}
        @click=${() => this.#save(batch, 'csv')}
        >${msg('CSV with links')}</platen-button
      >
      <platen-button
        slot="actions"
        variant=${finished && succeeded > 0 ? 'primary' : 'plain'}
        icon="Download"
        ?busy=${this.busy === 'zip'}
        ?disabled=${succeeded === 0}
        @click=${() => this.#save(batch, 'zip')}
        >${finished ? msg('Download ZIP') : msg(str`Download ZIP so far (${formatNumber(succeeded)} of ${formatNumber(batch.total)})`)}</platen-button
      >`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      .counts {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 20px;
      }
    `,
  ];
}

defineElement('platen-page-batch', BatchPage);
