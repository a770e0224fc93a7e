import { msg, str } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import type { SavedTemplate } from '@platen/api';
import type { ImportComparison, PageComparison } from '@platen/engine';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { locale } from '../../session/preferences.ts';
import { compareWithFile } from './compare-with-file.ts';

/** A page as images that the browser shows. */
interface ShownPage extends Pick<PageComparison, 'page' | 'different' | 'layers'> {
  images: readonly { title: string; url: string }[];
}

/** The result of an import: each page in the file, as it came in and with the differences marked, and a list that leads to the layers. */
export class PlatenImportResult extends withProperties(DashboardElement, {
  made: reactive<SavedTemplate | undefined>(undefined, { attribute: false }),
  bytes: reactive<Uint8Array>(new Uint8Array(), { attribute: false }),
  comparison: internal<ImportComparison>(),
  pages: internal<readonly ShownPage[]>([]),
  error: internal(''),
}) {
  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('made') && this.made) void this.#compare(this.made);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#forget();
  }

  #forget(): void {
    for (const { images } of this.pages) for (const { url } of images) URL.revokeObjectURL(url);
    this.pages = [];
    this.comparison = undefined;
    this.error = '';
  }

  async #compare(made: SavedTemplate): Promise<void> {
    this.#forget();
    try {
      const found = await compareWithFile(this.session, made, this.bytes);
      if (this.made !== made || !this.isConnected) return;
      const show = (title: string, bytes: Uint8Array): { title: string; url: string } => ({
        title,
        url: URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'image/webp' })),
      });
      this.pages = found.pages.map(({ page, different, layers, before, after, marked }) => ({
        page,
        different,
        layers,
        images: [show(msg('Before'), before), show(msg('After'), after), show(msg('Differences'), marked)],
      }));
      this.comparison = found;
    } catch (error) {
      if (this.made === made) this.error = this.describe(error);
    }
  }

  #edit(page: number, layer: string): string {
    const query = layer === '' ? '' : `?${new URLSearchParams({ page: String(Math.max(1, page)), layer }).toString()}`;
    return this.href(`/templates/${this.made?.id ?? 0}/edit${query}`);
  }

  override render() {
    const { made, comparison } = this;
    if (!made) return nothing;
    return html`${this.#renderState(comparison)} ${this.pages.map((page) => this.#renderPage(page))}
    ${this.#renderChanges(made)}`;
  }

  #renderState(comparison: ImportComparison | undefined) {
    if (this.error) return html`<p role="status">${msg(str`The pages could not be compared: ${this.error}`)}</p>`;
    if (!comparison) return html`<p role="status">${msg('Comparing the pages with the file…')}</p>`;
    const { missing, left } = comparison;
    if (missing?.code === 'no_picture') {
      return html`<p role="status">
        ${msg('The file has no picture of its pages, so there is nothing to compare with.')}
      </p>`;
    }
    if (missing) return html`<p role="status">${msg(str`The pages could not be compared: ${missing.message}`)}</p>`;
    return left > 0 ? html`<p role="status">${msg(str`Pages that were not compared: ${left}`)}</p>` : nothing;
  }

  #renderPage({ page, different, images }: ShownPage) {
    const percent = new Intl.NumberFormat(locale.value, { style: 'percent', maximumSignificantDigits: 2 });
    const share =
      different === 0 ? msg('No difference found') : msg(str`${percent.format(different)} of the pixels differ`);
    return html`<section>
      <h3>${msg(str`Page ${page}`)} <span>${share}</span></h3>
      <div class="images">
        ${images.map(
          ({ title, url }) =>
            html`<figure>
              <figcaption>${title}</figcaption>
              <img src=${url} alt=${`${msg(str`Page ${page}`)}: ${title}`} />
            </figure>`,
        )}
      </div>
    </section>`;
  }

  #renderChanges({ report }: SavedTemplate) {
    const named = new Set(report.map(({ page, layer }) => `${page} ${layer}`));
    const silent = this.pages.flatMap(({ page, layers }) =>
      layers.filter(({ layer }) => !named.has(`${page} ${layer}`)).map(({ layer }) => ({ page, layer })),
    );
    if (report.length + silent.length === 0) {
      return this.comparison ? html`<p>${msg('Everything was imported.')}</p>` : nothing;
    }
    const link = (page: number, layer: string) =>
      layer === '' ? nothing : html` <a href=${this.#edit(page, layer)}>${msg('Open layer')}</a>`;
    return html`<h3>${msg('Changes')}</h3>
      <ul>
        ${report
          .slice(0, maxShown)
          .map(
            ({ page, layer, message }) =>
              html`<li><span lang="en" dir="auto">${message}</span>${link(page, layer)}</li>`,
          )}
        ${silent
          .slice(0, maxShown)
          .map(({ page, layer }) =>
            layer === ''
              ? html`<li>${msg(str`Page ${page} looks different.`)}</li>`
              : html`<li>${msg(str`Layer “${layer}” looks different.`)}${link(page, layer)}</li>`,
          )}
      </ul>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: 16px;
        overflow-wrap: anywhere;
      }
      h3 {
        margin: 0 0 8px;
        font-size: 1em;
      }
      h3 span,
      figcaption,
      p {
        color: var(--platen-ink-soft);
        font-weight: 400;
      }
      h3 span {
        margin-inline-start: 8px;
      }
      .images {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
        gap: 12px;
      }
      figure {
        min-width: 0;
        margin: 0;
      }
      figcaption {
        margin-block-end: 4px;
      }
      img {
        max-width: 100%;
        max-height: 60vh;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
        background: repeating-conic-gradient(#e6e8ec 0 25%, #fff 0 50%) 0 0 / 16px 16px;
      }
      a {
        color: var(--platen-accent);
      }
      ul {
        margin: -12px 0 0;
        padding-inline-start: 20px;
        list-style: disc;
      }
    `,
  ];
}

const maxShown = 200;

defineElement('platen-import-result', PlatenImportResult);
