import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, PlatenElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';

/** Bytes of a file that the service takes. */
const maxBytes = 10 * 1024 * 1024;
/** Bytes of a PSD: it is sent as text, which is longer. */
const maxPsdBytes = 7 * 1024 * 1024;

/**
 * Chooses a file that becomes a template.
 * @fires file-chosen - `detail` is what a template is created with.
 */
export class PlatenImportChoice extends withProperties(PlatenElement, {
  isOver: internal(false),
  error: internal(''),
}) {
  async #take(file: File | undefined): Promise<void> {
    if (!file) return;
    this.error = '';
    if (file.size > maxBytes) {
      this.error = msg(str`“${file.name}” is larger than 10 MB.`);
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
    const isPhotoshop = String.fromCharCode(...bytes.subarray(0, 4)) === '8BPS';
    if (isPhotoshop && file.size > maxPsdBytes) {
      this.error = msg(str`“${file.name}” is larger than 7 MB.`);
      return;
    }
    const content = isPhotoshop
      ? await writeUri(new File([bytes], file.name, { type: 'image/vnd.adobe.photoshop' }))
      : readContent(new TextDecoder().decode(bytes));
    if (content === undefined) {
      this.error = msg(str`“${file.name}” is neither JSON, SVG nor PSD.`);
      return;
    }
    const name = nameOf(content) ?? (file.name.replace(/\.[^.]*$/, '') || msg('Untitled'));
    this.notify('file-chosen', { name: name.slice(0, 255).toWellFormed(), content });
  }

  override render() {
    return html`<label
        ?data-over=${this.isOver}
        @dragover=${(event: DragEvent) => {
          event.preventDefault();
          this.isOver = true;
        }}
        @dragleave=${() => (this.isOver = false)}
        @drop=${(event: DragEvent) => {
          event.preventDefault();
          this.isOver = false;
          void this.#take(event.dataTransfer?.files[0]);
        }}
      >
        <platen-icon name="Upload"></platen-icon>
        <strong>${msg('Choose a file, or drop it here')}</strong>
        <span
          >${msg('A Platen template (JSON), a Polotno or Fabric design, an SVG, or a PSD. Maximum 10 MB, 7 MB for a PSD.')}</span
        >
        <input
          type="file"
          class="visually-hidden"
          accept=".json,.svg,.psd,.psb,application/json,image/svg+xml,image/vnd.adobe.photoshop"
          @change=${(event: Event) => {
            if (!(event.target instanceof HTMLInputElement)) return;
            void this.#take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      ${this.error ? html`<p role="alert">${this.error}</p>` : nothing}`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      label {
        display: grid;
        justify-items: center;
        gap: 6px;
        padding: 56px 24px;
        border: 1.5px dashed var(--platen-line-strong);
        border-radius: var(--platen-radius);
        text-align: center;
        cursor: pointer;
        --platen-icon-size: 28px;
      }
      label:hover,
      label[data-over] {
        border-color: var(--platen-accent);
        background: var(--platen-accent-wash);
      }
      label:focus-within {
        outline: 2px solid var(--platen-accent);
        outline-offset: 2px;
      }
      span {
        color: var(--platen-ink-soft);
      }
      p {
        margin-block-start: 10px;
        color: var(--platen-danger);
      }
    `,
  ];
}

/** A file as a data URI; undefined when it cannot be read. */
function writeUri(file: File): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : undefined));
  reader.addEventListener('error', () => resolve(undefined));
  reader.readAsDataURL(file);
  return promise;
}

/** Reads a file's text for the service: parsed JSON, or the text of an SVG; undefined for other content. */
function readContent(text: string): string | Record<string, unknown> | unknown[] | undefined {
  if (/^\uFEFF?\s*</.test(text)) return /<svg[\s>]/i.test(text) ? text : undefined;
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The name that a file gives itself. */
function nameOf(content: unknown): string | undefined {
  if (typeof content !== 'object' || content === null || !('name' in content)) return undefined;
  return typeof content.name === 'string' && content.name.trim() !== '' ? content.name.trim() : undefined;
}

defineElement('platen-import-choice', PlatenImportChoice);
