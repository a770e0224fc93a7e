import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, PlatenElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';

/** Bytes of a file that the service takes. */
const maxBytes = 10 * 1024 * 1024;
/** Bytes of a PSD: it is sent as text, which is longer. */
const maxPsdBytes = 7 * 1024 * 1024;
const maxFiles = 50;

/** A file that was chosen: what a template is created with, or why it cannot be. */
export interface ChosenFile {
  fileName: string;
  bytes: Uint8Array;
  body?: { name: string; content: ImportContent };
  error?: string;
}

type ImportContent = string | Record<string, unknown> | unknown[];

/**
 * Chooses files that become templates.
 * @fires files-chosen - `detail` is a list of `ChosenFile`.
 */
export class PlatenImportChoice extends withProperties(PlatenElement, {
  isOver: internal(false),
  error: internal(''),
}) {
  async #take(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    this.error = '';
    if (files.length > maxFiles) {
      this.error = msg(str`At most ${maxFiles} files at once.`);
      return;
    }
    const chosen: ChosenFile[] = [];
    for (const file of files) chosen.push(await readFile(file));
    const [first] = chosen;
    // What is wrong with one of several is said in the table of results.
    if (chosen.length === 1 && first?.error !== undefined) this.error = first.error;
    else this.notify('files-chosen', chosen);
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
          void this.#take([...(event.dataTransfer?.files ?? [])]);
        }}
      >
        <platen-icon name="Upload"></platen-icon>
        <strong>${msg('Choose files, or drop them here')}</strong>
        <span
          >${msg('A Platen template (JSON), a Polotno or Fabric design, an SVG, or a PSD. Maximum 10 MB, 7 MB for a PSD.')}</span
        >
        <input
          type="file"
          multiple
          class="visually-hidden"
          accept=".json,.svg,.psd,.psb,application/json,image/svg+xml,image/vnd.adobe.photoshop"
          @change=${(event: Event) => {
            if (!(event.target instanceof HTMLInputElement)) return;
            void this.#take([...(event.target.files ?? [])]);
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

async function readFile(file: File): Promise<ChosenFile> {
  const refuse = (error: string): ChosenFile => ({ fileName: file.name, bytes: new Uint8Array(), error });
  if (file.size > maxBytes) return refuse(msg(str`“${file.name}” is larger than 10 MB.`));
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
  const isPhotoshop = String.fromCharCode(...bytes.subarray(0, 4)) === '8BPS';
  if (isPhotoshop && file.size > maxPsdBytes) return refuse(msg(str`“${file.name}” is larger than 7 MB.`));
  const content = isPhotoshop
    ? await writeUri(new File([bytes], file.name, { type: 'image/vnd.adobe.photoshop' }))
    : readContent(new TextDecoder().decode(bytes));
  if (content === undefined) return refuse(msg(str`“${file.name}” is neither JSON, SVG nor PSD.`));
  const name = nameOf(content) ?? (file.name.replace(/\.[^.]*$/, '') || msg('Untitled'));
  return { fileName: file.name, bytes, body: { name: name.slice(0, 255).toWellFormed(), content } };
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
function readContent(text: string): ImportContent | undefined {
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
