import { LitElement, css, html, nothing, type PropertyValues } from 'lit';
import type { RenderFormat, RenderOptions } from '@platen/engine';
import { isVideo, type Template } from '@platen/template';
import { renderInNode } from './demo-server.ts';
import { renderInWorker } from './live-render.ts';
import { controls, formatGroups, outputFormat, readableSize, saveFile } from '@platen/playground';
import type { ParameterValues } from '@platen/playground';
import { internal, required, withProperties } from '@platen/editor/element';

function readableTime(ms: number): string {
  return ms < 3000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Chooses format, scale and where to draw, and hands out the file. */
class DownloadBar extends withProperties(LitElement, {
  slug: required<string>({}),
  template: required<Template>(),
  page: required<number>({ type: Number }),
  values: required<ParameterValues>(),
  format: internal<RenderFormat>('png'),
  scale: internal(1),
  place: internal<'worker' | 'node'>('worker'),
  busy: internal(false),
  word: internal(''),
  failed: internal(false),
  progress: internal(0),
}) {
  #run = new AbortController();

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('template')) this.format = isVideo(this.template) ? 'mp4' : 'png';
  }

  async #bytesOf(page: number | undefined, signal: AbortSignal): Promise<Uint8Array> {
    const { format, slug, values } = this;
    const options = { ...(page !== undefined && { page }), ...(outputFormat(format).scales && { scale: this.scale }) };
    if (this.place === 'node') {
      return (await renderInNode({ slug, modifications: values, ...options, format }, signal)).bytes;
    }
    const onProgress: RenderOptions['onProgress'] = (progress, video) => {
      const pace = video && video.framesPerSecond > 0 ? `, ${video.framesPerSecond.toFixed(0)} frames per second` : '';
      const left =
        video?.timeLeftMs !== undefined && video.timeLeftMs > 1000
          ? `, ${Math.ceil(video.timeLeftMs / 1000)} s left`
          : '';
      // Progress may still be on its way when the render was stopped.
      if (signal.aborted || !this.busy) return;
      this.progress = progress;
      if (video) this.word = `${Math.round(progress * 100)} %${pace}${left}`;
    };
    const request = { template: this.template, values, ...options, format, onProgress };
    const { result } = await renderInWorker(request, signal);
    const output = result.outputs[0];
    if (!output) throw new Error('Nothing was drawn.');
    return output.bytes;
  }

  async #download(pages: readonly (number | undefined)[]): Promise<void> {
    const output = outputFormat(this.format);
    const run = (this.#run = new AbortController());
    this.busy = true;
    this.failed = false;
    this.progress = 0;
    this.word = 'Drawing…';
    const from = performance.now();
    try {
      let total = 0;
      for (const page of pages) {
        const bytes = await this.#bytesOf(page, run.signal);
        total += bytes.length;
        const isOneOfMany = page !== undefined && this.template.pages.length > 1;
        saveFile(bytes, output, `${this.slug}${isOneOfMany ? `-${page}` : ''}`);
      }
      this.word = `${readableSize(total)} in ${readableTime(performance.now() - from)}`;
    } catch (error) {
      this.failed = !run.signal.aborted;
      this.word = run.signal.aborted ? 'Stopped.' : error instanceof Error ? error.message : String(error);
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
    const isOnePage = outputFormat(this.format).pages === 'one';
    const all = isOnePage ? this.template.pages.map((_, index) => index + 1) : [];
    return html`
      <label>
        <span class="hidden-visually">Format</span>
        <select
          @change=${(event: Event) => {
            if (!(event.target instanceof HTMLSelectElement)) return;
            this.format = event.target.value as RenderFormat;
            this.word = '';
          }}
        >
          ${formatGroups
            .filter(({ moving }) => !moving || isVideo(this.template))
            .map(
              ({ name, formats }) =>
                html`<optgroup label=${name}>
                  ${formats.map(
                    ({ format, name: formatName }) =>
                      html`<option value=${format} ?selected=${format === this.format}>${formatName}</option>`,
                  )}
                </optgroup>`,
            )}
        </select>
      </label>
      ${
        outputFormat(this.format).scales
          ? this.#segments(
              'Scale',
              [1, 2, 3].map((value) => ({ value, name: `${value}×` })),
              this.scale,
              (value) => (this.scale = value),
            )
          : nothing
      }
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
        ${this.busy ? html`<button @click=${() => this.#run.abort()}>Stop</button>` : nothing}
        <button
          class="primary"
          ?disabled=${this.busy}
          @click=${() => this.#download([isOnePage ? this.page : undefined])}
        >
          Download
        </button>
      </span>
      ${this.busy && this.place === 'worker' ? html`<progress max="1" .value=${this.progress} aria-label="Progress"></progress>` : nothing}
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
      progress {
        flex: 1 0 100%;
        width: 100%;
        height: 6px;
        accent-color: var(--accent);
      }
      .word[data-failed] {
        color: var(--bad);
      }
    `,
  ];
}

customElements.define('download-bar', DownloadBar);
