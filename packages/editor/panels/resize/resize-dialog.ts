import { msg, str } from '@lit/localize';
import { loadEvaluation } from '@platen/engine/internal';
import { maxMasters, withResizedAlone } from '@platen/template';
import { html, nothing } from 'lit';
import { maxPages } from '../../commands/edit-pages.ts';
import { insertPages } from '../../commands/insert-pages.ts';
import { defineElement } from '../../controls/define.ts';
import { createRemoteTemplates } from '../../saving/remote-template.ts';
import { createVariant, type Variant, type VariantSize } from '../../store/resize-variants.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { pageSizes } from '../../store/page-sizes.ts';
import { sectionStyles } from '../inspector/section-styles.ts';
import { layoutIssueText } from '../parameters/error-text.ts';
import { drawVariant } from './draw-variant.ts';
import { resizeStyles } from './resize-styles.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import '../inspector/inspector-icons.ts';
import '../../controls/button.ts';
import '../../controls/dialog.ts';
import '../../controls/icon.ts';
import '../../controls/number-field.ts';
import '../../controls/select-field.ts';

/** Sizes that are made at a time. */
const maxSizes = 10;
/** Longest side of the images, in their pixels. */
const imageSide = 440;

interface Look extends Variant {
  /** Address of its image; undefined until it is drawn. */
  url?: string;
}

/**
 * The shown page in other sizes: which ones, a look at each, and where they go.
 * @fires dialog-close - It is done with; its owner removes it.
 */
export class PlatenResizeDialog extends withProperties(EditorElement, {
  /** The sizes that are requested, by their keys, in the order they were chosen. */
  chosen: internal<ReadonlyMap<string, VariantSize>>(new Map()),
  looks: internal<ReadonlyMap<string, Look>>(new Map()),
  width: internal(1080),
  height: internal(1080),
  output: internal<'pages' | 'templates'>('pages'),
  isBusy: internal(false),
}) {
  #isClosed = false;
  #isDrawing = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#isClosed = false;
  }

  override firstUpdated(): void {
    // Else the browser puts the focus on the list as a whole.
    requestAnimationFrame(() => this.renderRoot.querySelector<HTMLElement>('platen-number-field')?.focus());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#isClosed = true;
    for (const { url } of this.looks.values()) if (url !== undefined) URL.revokeObjectURL(url);
    this.looks = new Map();
  }

  #close(): void {
    const { dialog } = this.editor?.state ?? {};
    if (dialog?.peek() === 'resize') dialog.value = undefined;
    this.notify('dialog-close');
  }

  #toggle(size: VariantSize): void {
    const key = keyOf(size);
    const next = new Map(this.chosen);
    if (!next.delete(key) && next.size < maxSizes) next.set(key, size);
    this.chosen = next;
    void this.#look();
  }

  /** Makes the sizes that have no look yet, one after another, so that the dialog stays quick. */
  async #look(): Promise<void> {
    const { editor } = this;
    const { artboard } = editor ?? {};
    if (!editor || !artboard || this.#isDrawing) return;
    this.#isDrawing = true;
    try {
      await artboard.settled();
      for (;;) {
        const { resources } = artboard;
        const missing = [...this.chosen].find(([key]) => !this.looks.has(key));
        if (!resources || !missing || this.#isClosed) return;
        const [key, size] = missing;
        const template = editor.document.template.peek();
        const evaluation = await loadEvaluation(template, { nowMs: Date.now() }, artboard.platform).catch(() => ({}));
        const variant = createVariant(template, editor.state.designedPage.peek(), size, resources, evaluation);
        const url = await drawVariant(variant, resources, artboard.platform, imageSide);
        if (this.#isClosed) return URL.revokeObjectURL(url);
        this.looks = new Map([...this.looks, [key, { ...variant, url }]]);
      }
    } finally {
      this.#isDrawing = false;
    }
  }

  get #mayMakeTemplates(): boolean {
    return this.editor?.service !== undefined && this.editor.permissions.value.has('create');
  }

  async #make(): Promise<void> {
    const { editor } = this;
    if (!editor) return;
    const looks = [...this.chosen.keys()].flatMap((key) => this.looks.get(key) ?? []);
    if (looks.length < this.chosen.size || looks.length === 0) return;
    if (this.output === 'templates') return this.#makeTemplates(looks);
    const template = editor.state.template.peek();
    if (!editor.apply(insertPages(template, looks, editor.state.page.peek().id, msg('Resize')))) {
      const hasRoom = template.pages.length + looks.length <= maxPages;
      const text = hasRoom
        ? msg(str`Maximum ${maxMasters} masters per template.`)
        : msg(str`Maximum ${maxPages} pages per template.`);
      editor.notify({ kind: 'error', text });
      return;
    }
    editor.announce(looks.length === 1 ? msg('1 page added') : msg(str`${looks.length} pages added`));
    this.#close();
  }

  async #makeTemplates(looks: readonly Look[]): Promise<void> {
    const { editor } = this;
    if (!editor?.service) return;
    this.isBusy = true;
    const template = editor.state.template.peek();
    const remote = createRemoteTemplates(editor.service);
    let made = 0;
    try {
      for (const look of looks) {
        const { size } = look;
        const name = `${template.name} · ${size.name || `${size.width} × ${size.height}`}`.slice(0, 255);
        await remote.create({ ...withResizedAlone(template, look), name }, crypto.randomUUID());
        made++;
        // What is made is not made again when the next one fails.
        this.#drop(size);
      }
      editor.notify({
        kind: 'success',
        text: made === 1 ? msg('1 template created') : msg(str`${made} templates created`),
      });
      this.#close();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      editor.notify({ kind: 'error', text: msg(str`A template could not be created: ${reason}`) });
    } finally {
      this.isBusy = false;
    }
  }

  #drop(size: VariantSize): void {
    this.chosen = new Map([...this.chosen].filter(([key]) => key !== keyOf(size)));
  }

  override render() {
    const page = this.editor?.state.page.value;
    if (!page) return nothing;
    const isReady = this.chosen.size > 0 && [...this.chosen.keys()].every((key) => this.looks.has(key));
    return html`<platen-dialog size="large" open .heading=${msg('Resize')} @dialog-close=${this.#close}>
      <div class="columns">
        <div class="sizes">${this.#renderCustom()} ${this.#renderPresets(page.width, page.height)}</div>
        <div class="looks" aria-live="polite">
          ${
            this.chosen.size === 0
              ? html`<p class="note empty">
                  ${msg('Choose sizes. Layers stay aligned to the edges, center or full width, and text keeps its line breaks.')}
                </p>`
              : [...this.chosen].map(([key, size]) => this.#renderLook(key, size))
          }
        </div>
      </div>
      <div slot="footer" class="foot">
        ${
          this.#mayMakeTemplates
            ? html`<platen-select-field
                hide-label
                .label=${msg('Add as')}
                .value=${this.output}
                .options=${[
                  { value: 'pages', label: msg('As pages of this template') },
                  { value: 'templates', label: msg('As separate templates') },
                ]}
                @value-change=${(event: CustomEvent<'pages' | 'templates'>) => (this.output = event.detail)}
              ></platen-select-field>`
            : nothing
        }
        <platen-button @click=${this.#close}>${msg('Cancel')}</platen-button>
        <platen-button variant="primary" ?disabled=${!isReady} .busy=${this.isBusy} @click=${this.#make}
          >${this.#makeText}</platen-button
        >
      </div>
    </platen-dialog>`;
  }

  get #makeText(): string {
    const { size } = this.chosen;
    if (this.output === 'templates') return size === 1 ? msg('Create 1 template') : msg(str`Create ${size} templates`);
    return size === 1 ? msg('Add 1 page') : msg(str`Add ${size} pages`);
  }

  #renderCustom() {
    const field = (key: 'width' | 'height', prefix: string, label: string) =>
      html`<platen-number-field
        hide-label
        .prefixText=${prefix}
        .label=${label}
        .value=${this[key]}
        .min=${1}
        .max=${5000}
        .decimals=${0}
        @value-input=${(event: CustomEvent<number>) => (this[key] = event.detail)}
        @value-change=${(event: CustomEvent<number>) => (this[key] = event.detail)}
      ></platen-number-field>`;
    const size = { name: '', width: this.width, height: this.height };
    return html`<div class="custom">
      ${field('width', msg('W'), msg('Width'))} ${field('height', msg('H'), msg('Height'))}
      <platen-icon-button
        icon="Plus"
        .label=${msg('Add this size')}
        ?disabled=${this.chosen.has(keyOf(size)) || this.chosen.size >= maxSizes}
        @click=${() => this.#toggle(size)}
      ></platen-icon-button>
    </div>`;
  }

  #renderPresets(width: number, height: number) {
    const sizes = pageSizes();
    const groups = [...new Set(sizes.map(({ group }) => group))];
    const isFull = this.chosen.size >= maxSizes;
    return groups.map(
      (group) =>
        html`<fieldset>
          <legend>${group}</legend>
          ${sizes
            .filter((size) => size.group === group)
            .map((size) => {
              const variant = { name: size.label, width: size.width, height: size.height };
              const isOn = this.chosen.has(keyOf(variant));
              const isSame = size.width === width && size.height === height;
              return html`<label>
                <input
                  type="checkbox"
                  .checked=${isOn}
                  ?disabled=${isSame || (isFull && !isOn)}
                  @change=${() => this.#toggle(variant)}
                />
                <span class="words">${size.label}</span>
                <span class="pixels">${size.width} × ${size.height}</span>
              </label>`;
            })}
        </fieldset>`,
    );
  }

  #renderLook(key: string, size: VariantSize) {
    const look = this.looks.get(key);
    const name = size.name || `${size.width} × ${size.height}`;
    return html`<figure>
      <div class="image">
        ${
          look?.url === undefined
            ? html`<platen-icon name="LoaderCircle"></platen-icon>`
            : html`<img src=${look.url} alt=${msg(str`Page as ${name}`)} />`
        }
      </div>
      <figcaption>
        <b>${name}</b>
        ${size.name === '' ? nothing : html`<span class="pixels">${size.width} × ${size.height}</span>`}
        ${look?.warnings.map(
          ({ error, layerId }) =>
            html`<span class="warning"
              ><platen-icon name="TriangleAlert"></platen-icon>${layoutIssueText(
                error,
                this.editor?.state.layersById.peek().get(layerId)?.layer,
              )}</span
            >`,
        )}
      </figcaption>
      <platen-icon-button
        icon="X"
        .label=${msg(str`Remove ${name}`)}
        @click=${() => this.#toggle(size)}
      ></platen-icon-button>
    </figure>`;
  }

  static override styles = [baseStyles, sectionStyles, resizeStyles];
}

function keyOf({ name, width, height }: VariantSize): string {
  return `${name} ${width}x${height}`;
}

defineElement('platen-resize-dialog', PlatenResizeDialog);
