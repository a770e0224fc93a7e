import { ContextConsumer } from '@lit/context';
import { msg } from '@lit/localize';
import type { Paint } from '@platen/template';
import { css, html, nothing, type TemplateResult } from 'lit';
import { assetIdOf, isLibraryImage, type SourceFacts } from '../../../assets/describe-source.ts';
import { editorContext } from '../../../context/editor-context.ts';
import { defineElement } from '../../../controls/define.ts';
import { PopoverField } from '../../../controls/popover-field.ts';
import { SourceNames } from '../../named-source/source-names.ts';
import { setStyle } from '../set-style.ts';
import { describePaint } from './describe-paint.ts';
import { previewPaint } from './paint-preview.ts';
import { reactive, withProperties } from '../../../controls/with-properties.ts';

/**
 * A paint: a color, a gradient or an image, shown as a swatch with its name; a press opens its editor, which is fetched then.
 * @fires value-input - While it is changed; `detail` is the paint.
 * @fires value-change - Once it is let go, chosen or typed; `detail` is the paint.
 */
export class PlatenPaintField extends withProperties(PopoverField, {
  /** Undefined shows that there is none. */
  value: reactive<Paint>(undefined, { attribute: false }),
  /** The kinds of paint that can be chosen; default all. */
  types: reactive<readonly Paint['type'][]>(undefined, { attribute: false }),
}) {
  readonly #names = new SourceNames(this);
  readonly #editor = new ContextConsumer(this, { context: editorContext, subscribe: true });

  /** The brand asset or image of the library that is the paint's image; undefined for other paints, and until it is known. */
  get #facts(): SourceFacts | undefined {
    const { value } = this;
    if (this.mixed || value?.type !== 'image') return undefined;
    if (assetIdOf(value.source) === undefined && !isLibraryImage(value.source)) return undefined;
    return this.#names.of(value.source, this.#editor.value);
  }

  protected override loadPanel(): Promise<unknown> {
    return import('./paint-editor.ts');
  }

  protected override renderPanel(): TemplateResult {
    return html`<platen-paint-editor
      .value=${this.value}
      .types=${this.types}
      @value-input=${this.#onPaint}
      @value-change=${this.#onPaint}
    ></platen-paint-editor>`;
  }

  #onPaint(event: CustomEvent<Paint>): void {
    event.stopPropagation();
    this.value = event.detail;
    this.mixed = false;
    this.notify(event.type, event.detail);
  }

  override render() {
    const { value } = this;
    const facts = this.#facts;
    const words = this.mixed ? msg('Mixed') : (facts?.name ?? (value ? describePaint(value) : msg('None')));
    const paint = facts?.thumbnail
      ? `url(${JSON.stringify(facts.thumbnail)})`
      : value && !this.mixed
        ? previewPaint(value)
        : 'none';
    return html`
      ${this.hideLabel ? nothing : html`<span class="name" id="name">${this.label}</span>`}
      ${this.withPanel(
        html`<button
          slot="trigger"
          type="button"
          class="box"
          aria-haspopup="dialog"
          aria-expanded=${String(this.isOpen)}
          aria-label=${`${this.label}: ${words}`}
          ?disabled=${this.disabled}
        >
          <span class="swatch" ${setStyle({ '--platen-paint': paint })}></span>
          <bdi class="words">${words}</bdi>
        </button>`,
      )}
    `;
  }

  static override styles = [
    PopoverField.styles,
    css`
      button.box {
        gap: 8px;
        width: 100%;
        padding: 3px 8px 3px 4px;
        text-align: start;
        cursor: pointer;
      }
      :host(:dir(rtl)) button.box {
        padding: 3px 4px 3px 8px;
      }
      .swatch {
        flex: none;
        width: 22px;
        height: 22px;
        border: 1px solid var(--platen-line-strong);
        border-radius: 4px;
        background:
          var(--platen-paint) center / cover,
          repeating-conic-gradient(#bbb 0 25%, #fff 0 50%) 0 0 / 8px 8px;
        forced-color-adjust: none;
      }
      .words {
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
    `,
  ];
}

defineElement('platen-paint-field', PlatenPaintField);
