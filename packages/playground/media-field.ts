import { msg, str } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import { PlatenElement, internal, reactive, withProperties } from '@platen/editor/element';
import { controls } from './controls.ts';

/** Bytes of the largest file that is taken. */
const maxFileBytes = 16 * 1024 * 1024;

/** The name of a file, and the address of a small image of it; empty: none. */
export interface NamedFile {
  name: string;
  thumbnail: string;
}

/**
 * An image or video as a field: the address of one, or a file that is chosen or dropped.
 * @fires value-change - `detail` is an address, a data URI, or undefined for the template's own.
 */
class MediaField extends withProperties(PlatenElement, {
  kind: reactive<'image' | 'video'>('image'),
  label: reactive(''),
  /** An address or data URI; empty for none. */
  value: reactive(''),
  /** The template's own source, which is used while there is no value. */
  own: reactive(''),
  /** Finds the name of a brand asset, `asset:<id>`; undefined where nobody knows it. */
  nameFile: reactive<(source: string) => Promise<NamedFile>>(undefined, { attribute: false }),
  fileName: internal(''),
  ownFile: internal<NamedFile>(),
  error: internal(''),
  over: internal(false),
}) {
  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('own') && !changed.has('nameFile')) return;
    this.ownFile = undefined;
    void this.#nameOwn(this.own);
  }

  async #nameOwn(own: string): Promise<void> {
    const file = own.startsWith('asset:') ? await this.nameFile?.(own).catch(() => undefined) : undefined;
    if (own === this.own) this.ownFile = file;
  }

  #notify(value: string | undefined): void {
    this.dispatchEvent(new CustomEvent<string | undefined>('value-change', { detail: value }));
  }

  async #take(file: File | undefined): Promise<void> {
    if (!file) return;
    const isKind = file.type.startsWith(`${this.kind}/`);
    if (!isKind || file.size > maxFileBytes) {
      this.error = isKind
        ? msg(str`“${file.name}” is larger than 16 MB.`)
        : this.kind === 'image'
          ? msg(str`“${file.name}” is not an image.`)
          : msg(str`“${file.name}” is not a video.`);
      return;
    }
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      this.error = '';
      this.fileName = file.name;
      this.#notify(String(reader.result));
    });
    reader.addEventListener('error', () => (this.error = msg(str`“${file.name}” could not be read.`)));
    reader.readAsDataURL(file);
  }

  #type(event: Event): void {
    const text = event.target instanceof HTMLInputElement ? event.target.value.trim() : '';
    if (text !== '' && !/^https?:\/\/\S+$/i.test(text)) {
      this.error = msg('Enter a URL that starts with https:// or http://.');
      return;
    }
    this.error = '';
    this.fileName = '';
    this.#notify(text || undefined);
  }

  override render() {
    const isFile = this.value.startsWith('data:');
    const isImage = this.kind === 'image';
    const describedBy = [this.error && 'error', 'drop'].filter(Boolean).join(' ');
    return html`
      <div
        class="drop"
        ?data-over=${this.over}
        @dragover=${(event: DragEvent) => {
          event.preventDefault();
          this.over = true;
        }}
        @dragleave=${() => (this.over = false)}
        @drop=${(event: DragEvent) => {
          event.preventDefault();
          this.over = false;
          void this.#take(event.dataTransfer?.files[0]);
        }}
      >
        ${
          isFile
            ? html`<p class="file"><span>${this.fileName || msg('Your file')}</span></p>`
            : html`${
                  this.value === '' && this.ownFile?.thumbnail
                    ? html`<img src=${this.ownFile.thumbnail} alt="" decoding="async" />`
                    : nothing
                }<input
                  type="url"
                  inputmode="url"
                  dir="ltr"
                  placeholder=${this.ownFile?.name ?? 'https://…'}
                  aria-label=${isImage ? msg(str`${this.label}: image URL`) : msg(str`${this.label}: video URL`)}
                  aria-describedby=${describedBy}
                  aria-invalid=${this.error ? 'true' : nothing}
                  .value=${this.value}
                  @change=${(event: Event) => this.#type(event)}
                />`
        }
        <label class="button">
          ${isFile ? msg('Other file') : msg('Choose file')}
          <input
            type="file"
            class="hidden-visually"
            accept=${`${this.kind}/*`}
            aria-label=${msg(str`${this.label}: choose a file`)}
            @change=${(event: Event) => {
              if (!(event.target instanceof HTMLInputElement)) return;
              void this.#take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
      </div>
      <p class="hint" id="drop">
        ${
          isFile
            ? msg('Stays on your device.')
            : isImage
              ? msg('Or drop an image here. Files stay on your device.')
              : msg('Or drop a video here. Files stay on your device.')
        }
      </p>
      ${this.error ? html`<p class="error" id="error" role="alert">${this.error}</p>` : nothing}
    `;
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('input')?.focus(options);
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
      }
      .drop {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        border-radius: var(--radius-small);
      }
      .drop[data-over] {
        outline: 2px dashed var(--accent);
        outline-offset: 3px;
      }
      .drop > input,
      .file {
        flex: 1 1 180px;
        width: auto;
        min-width: 0;
      }
      .drop > img {
        flex: none;
        width: 38px;
        height: 38px;
        border-radius: var(--radius-small);
        object-fit: cover;
      }
      .file {
        display: flex;
        align-items: center;
        margin: 0;
        min-height: 38px;
      }
      .file span {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .button {
        flex: none;
        min-height: 38px;
      }
      .button:focus-within {
        outline: 2px solid var(--accent);
        outline-offset: 2px;
      }
      .hint {
        margin: 5px 0 0;
        color: var(--ink-soft);
        font-size: 13px;
      }
    `,
  ];
}

customElements.define('media-field', MediaField);
