import { LitElement, css, html, nothing } from 'lit';
import type { RenderFormat } from '@platen/engine';
import type { Template } from '@platen/template';
import { controls } from './shared-styles.ts';
import { renderInNode } from './demo-server.ts';
import { renderInWorker } from './live-render.ts';
import type { ParameterValues } from './parameter-form.ts';

const formats: readonly { format: RenderFormat; name: string; type: string }[] = [
  { format: 'png', name: 'PNG', type: 'image/png' },
  { format: 'jpg', name: 'JPG', type: 'image/jpeg' },
  { format: 'webp', name: 'WebP', type: 'image/webp' },
  { format: 'avif', name: 'AVIF', type: 'image/avif' },
];

function readableSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Chooses format, scale and where to draw, and hands out the file. */
class DownloadBar extends LitElement {
  static override properties = {
    slug: {},
    template: { attribute: false },
    page: { type: Number },
    values: { attribute: false },
    format: { state: true },
    scale: { state: true },
    place: { state: true },
    busy: { state: true },
    word: { state: true },
    failed: { state: true },
  };
  declare slug: string;
  declare template: Template;
  declare page: number;
  declare values: ParameterValues;
  declare format: RenderFormat;
  declare scale: number;
  declare place: 'worker' | 'node';
  declare busy: boolean;
  declare word: string;
  declare failed: boolean;

  constructor() {
    super();
    this.format = 'png';
    this.scale = 1;
    this.place = 'worker';
    this.busy = false;
    this.word = '';
    this.failed = false;
  }

  async #bytesOf(page: number): Promise<Uint8Array> {
    const { format, scale, slug, values } = this;
    if (this.place === 'node') {
      return (await renderInNode({ slug, modifications: values, page, format, scale })).bytes;
    }
    const { result } = await renderInWorker({ template: this.template, values, page, format, scale });
    const output = result.outputs[0];
    if (!output) throw new Error('Nothing was drawn.');
    return output.bytes;
  }

  async #download(pages: readonly number[]): Promise<void> {
    this.busy = true;
    this.failed = false;
    this.word = 'Drawing…';
    const from = performance.now();
    try {
      let total = 0;
      for (const page of pages) {
        const bytes = await this.#bytesOf(page);
        total += bytes.length;
        const type = formats.find(({ format }) => format === this.format)?.type ?? '';
        const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
        const link = document.createElement('a');
        link.href = url;
        link.download = `${this.slug}${this.template.pages.length > 1 ? `-${page}` : ''}.${this.format}`;
        link.click();
        setTimeout(() => URL.revokeObjectURL(url), 10_000);
      }
      this.word = `${readableSize(total)} in ${Math.round(performance.now() - from)} ms`;
    } catch (error) {
      this.failed = true;
      this.word = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }

  #segments<Value extends string | number>(
    label: string,
    choices: readonly { value: Value; name: string }[],
    current: Value,
    choose: (value: Value) => void,
  ) {
    return html`<div class="segments" role="group" aria-label=${label}>
      ${choices.map(
        ({ value, name }) =>
          html`<button
            aria-pressed=${value === current}
            @click=${() => {
              choose(value);
              this.word = '';
            }}
          >
            ${name}
          </button>`,
      )}
    </div>`;
  }

  override render() {
    const all = this.template.pages.map((_, index) => index + 1);
    return html`
      ${this.#segments(
        'Format',
        formats.map(({ format, name }) => ({ value: format, name })),
        this.format,
        (value) => (this.format = value),
      )}
      ${this.#segments(
        'Scale',
        [1, 2, 3].map((value) => ({ value, name: `${value}×` })),
        this.scale,
        (value) => (this.scale = value),
      )}
      ${this.#segments(
        'Drawn by',
        [
          { value: 'worker' as const, name: 'Browser' },
          { value: 'node' as const, name: 'Node' },
        ],
        this.place,
        (value) => (this.place = value),
      )}
      <span class="end">
        <span class="word" ?data-failed=${this.failed} role="status">${this.word}</span>
        ${
          all.length > 1
            ? html`<button ?disabled=${this.busy} @click=${() => this.#download(all)}>All ${all.length} pages</button>`
            : nothing
        }
        <button class="primary" ?disabled=${this.busy} @click=${() => this.#download([this.page])}>Download</button>
      </span>
    `;
  }

  static override styles = [
    controls,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 12px;
        padding: 12px;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--surface);
      }
      .end {
        display: flex;
        flex: 1 1 auto;
        flex-wrap: wrap;
        align-items: center;
        justify-content: flex-end;
        gap: 10px;
      }
      .word {
        color: var(--ink-soft);
        font-size: 13px;
        font-variant-numeric: tabular-nums;
      }
      .word[data-failed] {
        color: var(--bad);
      }
    `,
  ];
}

customElements.define('download-bar', DownloadBar);
