import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { defineElement, internal, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { withAxisValues } from '@platen/editor/tokens';
import { pageStyles } from '../../elements/page-styles.ts';
import type { BrandKitDraft } from './brand-kit-draft.ts';

/**
 * The name of a brand kit, and the axes that its tokens depend on.
 * @fires draft-change - `detail` has the changed fields of the draft.
 */
export class PlatenBrandKitAxes extends withProperties(PlatenElement, {
  draft: reactive<BrandKitDraft>(undefined, { attribute: false }),
  isReadOnly: reactive(false, { type: Boolean }),
  error: internal(''),
}) {
  #change(detail: Partial<BrandKitDraft>): void {
    this.notify('draft-change', detail);
  }

  #set(id: string, values: readonly string[]): void {
    this.error = values.some((value) => !/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,63}$/u.test(value))
      ? msg('Use letters, digits, - and _ for values, without spaces.')
      : '';
    if (this.draft && this.error === '') this.#change(withAxisValues(this.draft, id, values));
    this.requestUpdate();
  }

  #add(id: string, values: readonly string[]): void {
    const isName = /^[\p{L}_][\p{L}\p{N}_-]{0,63}$/u.test(id) && id !== 'value';
    if (!isName) this.error = msg('Start the name of an axis with a letter. Use only letters, digits, - and _.');
    else if (this.draft?.axes.some((axis) => axis.id === id)) this.error = msg('There is an axis with this name.');
    else this.#set(id, values);
  }

  override render() {
    const { draft } = this;
    if (!draft) return nothing;
    const offered = [
      { id: 'brand', label: msg('Brands'), values: ['a', 'b'] },
      { id: 'mode', label: msg('Light and dark'), values: ['light', 'dark'] },
    ].filter(({ id }) => !draft.axes.some((axis) => axis.id === id));
    return html`<section class="card" aria-label=${msg('Name and axes')}>
      <h2>${msg('Name and axes')}</h2>
      <platen-text-field
        .label=${msg('Name')}
        .value=${draft.name}
        .maxlength=${120}
        ?disabled=${this.isReadOnly}
        @value-input=${({ detail }: CustomEvent<string>) => this.#change({ name: detail })}
      ></platen-text-field>
      <p class="soft">
        ${msg('Values of tokens can depend on axes. A render chooses one value of each, as in “mode”: “dark”.')}
      </p>
      ${draft.axes.map(
        ({ id, values }) =>
          html`<platen-text-field
            .label=${msg(str`Values of “${id}”`)}
            .hint=${msg('Separated by commas. The first one is the default. None deletes the axis.')}
            .value=${values.join(', ')}
            ?disabled=${this.isReadOnly}
            @value-change=${({ detail }: CustomEvent<string>) => this.#set(id, wordsOf(detail))}
          ></platen-text-field>`,
      )}
      ${
        this.isReadOnly
          ? nothing
          : html`<div class="buttons">
                ${offered.map(
                  ({ id, label, values }) =>
                    html`<platen-button icon="Plus" @click=${() => this.#add(id, values)}>${label}</platen-button>`,
                )}
              </div>
              <platen-text-field
                .label=${msg('New axis')}
                .placeholder=${msg('For example: season')}
                .value=${''}
                @value-change=${(event: CustomEvent<string>) => {
                  if (event.detail.trim() !== '') this.#add(event.detail.trim(), ['a', 'b']);
                }}
              ></platen-text-field>`
      }
      ${this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`}
    </section>`;
  }

  static override styles = [baseStyles, pageStyles];
}

/** Words between commas, each once. */
function wordsOf(text: string): string[] {
  return [...new Set(text.split(/[,،]/u).map((word) => word.trim()))].filter((word) => word !== '');
}

defineElement('platen-brand-kit-axes', PlatenBrandKitAxes);
