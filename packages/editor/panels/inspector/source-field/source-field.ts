import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { fieldStyles } from '../../../controls/field-styles.ts';
import type { ChosenAsset } from '../../../assets/chosen-asset.ts';
import { requestAsset } from '../../../connection/request-asset.ts';
import type { Editor } from '../../../context/editor-context.ts';
import { kindOfFile } from '../../../assets/file-kind.ts';
import { keepFile } from '../../../files/keep-file.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { EditorElement } from '../../editor-element.ts';
import { SourceNames } from '../../named-source/source-names.ts';
import { internal, reactive, withProperties } from '../../../controls/with-properties.ts';
import '../inspector-icons.ts';
import '../../../controls/file-card.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/text-field.ts';

/** The kinds of files that a source can name. */
export type SourceKind = 'image' | 'video' | 'audio';

const icons: Readonly<Record<SourceKind, string>> = { image: 'Image', video: 'Video', audio: 'AudioLines' };

/**
 * Where an image, video or audio comes from: an address that is typed, a brand asset, or a file that is chosen or dropped on it.
 * @fires value-change - `detail` is the source.
 */
export class PlatenSourceField extends withProperties(EditorElement, {
  label: reactive(''),
  value: reactive(''),
  mixed: reactive(false, { type: Boolean }),
  disabled: reactive(false, { type: Boolean, reflect: true }),
  kind: reactive<SourceKind>('image'),
  error: internal(''),
  isOver: internal(false),
  /** Whether a file is on its way. */
  isBusy: internal(false),
}) {
  readonly #names = new SourceNames(this);

  #set(source: string): void {
    this.error = '';
    if (source === this.value && !this.mixed) return;
    this.value = source;
    this.mixed = false;
    this.notify('value-change', source);
  }

  async #choose(): Promise<void> {
    const [layer, ...others] = this.editor?.state.selectedLayers.peek() ?? [];
    const { editor, kind: type } = this;
    const layerId = others.length === 0 ? layer?.id : undefined;
    const answered = editor && requestAsset(editor.host, { type, layerId });
    if (!answered && !editor?.service)
      return this.renderRoot.querySelector<HTMLInputElement>('input[type=file]')?.click();
    const chosen = answered ? await answered : editor && (await chooseOwn(editor, type));
    if (chosen) this.#set(chosen.source);
  }

  async #takeFile(file: File | undefined): Promise<void> {
    const { editor } = this;
    if (!file || !editor) return;
    const kind = kindOfFile(file);
    if (kind !== this.kind && !(kind === 'svg' && this.kind === 'image')) {
      this.error = msg('Wrong file type.');
      return;
    }
    this.error = '';
    this.isBusy = true;
    try {
      this.#set(await keepFile(editor, file));
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
    } finally {
      this.isBusy = false;
    }
  }

  #onDrag(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    this.isOver = event.type === 'dragover';
    if (event.type === 'drop') void this.#takeFile(event.dataTransfer.files[0]);
  }

  get #accept(): string {
    return `${this.kind}/*`;
  }

  override render() {
    return html`
      <div
        class="drop"
        ?data-over=${this.isOver}
        @dragover=${this.#onDrag}
        @dragleave=${this.#onDrag}
        @drop=${this.#onDrag}
      >
        ${!this.mixed && /^(?:asset|data|library):/.test(this.value) ? this.#card() : this.#address()}
        <input
          type="file"
          hidden
          tabindex="-1"
          aria-label=${this.label}
          accept=${this.#accept}
          @change=${(event: Event) => {
            const input = event.target as HTMLInputElement;
            void this.#takeFile(input.files?.[0]);
            input.value = '';
          }}
        />
      </div>
    `;
  }

  /** A file by its name: a brand asset, or one that is in the template. */
  #card() {
    const facts = this.#names.of(this.value, this.editor);
    return html`<platen-file-card
      .label=${this.label}
      .name=${facts?.name ?? msg('Brand asset')}
      .detail=${facts?.detail ?? '…'}
      .thumbnail=${facts?.thumbnail ?? ''}
      .icon=${icons[this.kind]}
      ?missing=${facts?.isMissing === true}
      ?busy=${this.isBusy}
      ?disabled=${this.disabled}
      .error=${this.error}
      @file-choose=${this.#choose}
      @file-remove=${() => this.#set('')}
    ></platen-file-card>`;
  }

  #address() {
    return html`<platen-text-field
      .label=${this.label}
      type="url"
      .value=${this.value}
      .mixed=${this.mixed}
      .placeholder=${msg('Address or brand asset')}
      .error=${this.error}
      ?disabled=${this.disabled}
      @value-input=${(event: Event) => event.stopPropagation()}
      @value-change=${(event: CustomEvent<string>) => {
        event.stopPropagation();
        this.#set(event.detail.trim());
      }}
    >
      <platen-icon-button
        slot="end"
        .icon=${this.isBusy ? 'LoaderCircle' : 'FolderOpen'}
        .label=${msg('Choose…')}
        ?disabled=${this.disabled || this.isBusy}
        @click=${this.#choose}
      ></platen-icon-button>
      ${
        this.value === '' || this.disabled
          ? nothing
          : html`<platen-icon-button
              slot="end"
              icon="X"
              .label=${msg('Remove')}
              @click=${() => this.#set('')}
            ></platen-icon-button>`
      }
    </platen-text-field>`;
  }

  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      .drop[data-over] {
        outline: 2px dashed var(--platen-accent);
        outline-offset: 3px;
        border-radius: var(--platen-radius-small);
      }
      platen-icon-button {
        --platen-control-height: 26px;
        --platen-icon-size: 15px;
      }
    `,
  ];
}

/** The editor's own picker, which is fetched when it is first used. */
async function chooseOwn(editor: Editor, type: SourceKind): Promise<ChosenAsset | undefined> {
  const { chooseAsset } = await import('../../asset-browser/choose-asset.ts');
  return chooseAsset(editor, type);
}

defineElement('platen-source-field', PlatenSourceField);
