import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { defineElement, PlatenElement, internal, withProperties } from '@platen/editor/controls';
import { pageSizes, type NamedSize } from '@platen/editor/page-sizes';
import { baseStyles } from '@platen/editor/theme';

/** Sides that a page can have, in pixels. */
const max = 5000;

/**
 * Chooses name and size of an empty template.
 * @fires blank-chosen - `detail` is `{name, width, height}`.
 */
export class PlatenBlankChoice extends withProperties(PlatenElement, {
  name: internal(''),
  width: internal(1080),
  height: internal(1080),
}) {
  #choose({ width, height }: NamedSize): void {
    this.width = width;
    this.height = height;
  }

  #create(): void {
    const name = this.name.trim() || msg('Untitled');
    this.notify('blank-chosen', { name, width: this.width, height: this.height });
  }

  override render() {
    const sizes = pageSizes();
    const groups = [...new Set(sizes.map(({ group }) => group))];
    return html`
      <form
        @submit=${(event: Event) => {
          event.preventDefault();
          this.#create();
        }}
      >
        <platen-text-field
          class="name"
          .label=${msg('Name')}
          .value=${this.name}
          .placeholder=${msg('Untitled')}
          maxlength="255"
          @value-input=${(event: CustomEvent<string>) => (this.name = event.detail)}
          @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && !event.isComposing && this.#create()}
        ></platen-text-field>
        <platen-number-field
          .label=${msg('Width')}
          unit="px"
          .min=${1}
          .max=${max}
          .value=${this.width}
          @value-change=${(event: CustomEvent<number>) => (this.width = Math.round(event.detail))}
        ></platen-number-field>
        <platen-number-field
          .label=${msg('Height')}
          unit="px"
          .min=${1}
          .max=${max}
          .value=${this.height}
          @value-change=${(event: CustomEvent<number>) => (this.height = Math.round(event.detail))}
        ></platen-number-field>
        <platen-button variant="primary" @click=${this.#create}>${msg('Create')}</platen-button>
      </form>
      ${groups.map(
        (group, index) => html`
          <h3 id=${`group-${index}`}>${group}</h3>
          <ul aria-labelledby=${`group-${index}`}>
            ${sizes
              .filter((size) => size.group === group)
              .map(
                (size) =>
                  html`<li>
                    <button
                      type="button"
                      aria-pressed=${String(size.width === this.width && size.height === this.height)}
                      @click=${() => this.#choose(size)}
                    >
                      <span class="shape" .style=${`aspect-ratio: ${size.width} / ${size.height}`}></span>
                      <span>${size.label}</span>
                      <bdi dir="ltr" class="pixels">${size.width} × ${size.height}</bdi>
                    </button>
                  </li>`,
              )}
          </ul>
        `,
      )}
    `;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      form {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 10px;
      }
      .name {
        flex: 1 1 240px;
      }
      platen-number-field {
        width: 116px;
      }
      h3 {
        margin-block: 18px 8px;
        color: var(--platen-ink-soft);
        font-size: 0.95em;
        font-weight: 550;
      }
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(118px, 1fr));
        gap: 8px;
      }
      li {
        display: grid;
      }
      button {
        display: grid;
        grid-template-rows: 52px auto auto;
        justify-items: center;
        gap: 4px;
        padding: 10px 6px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
        background: none;
        cursor: pointer;
      }
      button:hover {
        border-color: var(--platen-line-strong);
      }
      button[aria-pressed='true'] {
        border-color: var(--platen-accent);
        background: var(--platen-accent-wash);
      }
      .shape {
        place-self: center;
        max-width: 72px;
        height: 44px;
        border: 1.5px solid var(--platen-line-strong);
        border-radius: 3px;
      }
      .pixels {
        color: var(--platen-ink-soft);
        font-size: 0.86em;
      }
    `,
  ];
}

defineElement('platen-blank-choice', PlatenBlankChoice);
