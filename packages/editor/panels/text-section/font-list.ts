import { msg, str } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { brandFontChoices, familyName, fontChoices, type FontChoice } from './font-choices.ts';
import { FontPreviews } from './font-preview.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import '../../controls/text-field.ts';

/**
 * The families that can be chosen, each in its own face, with a field to search them.
 * @fires font-choose - `detail` is the FontChoice.
 */
export class PlatenFontList extends withProperties(EditorElement, {
  /** The family that is used now; empty: several. */
  value: reactive(''),
  search: internal(''),
  brand: internal<readonly FontChoice[]>([]),
  /** Index of the row that the arrow keys are on. */
  active: internal(-1),
}) {
  #previews: FontPreviews | undefined;
  #observer: IntersectionObserver | undefined;
  readonly #drawn = new WeakMap<Element, string>();

  override connectedCallback(): void {
    super.connectedCallback();
    const { editor } = this;
    if (editor?.service) {
      brandFontChoices(editor.service, editor.state.template.peek()).then(
        (choices) => (this.brand = choices),
        // Without them there are the others.
        () => {},
      );
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    this.#observer = undefined;
  }

  get #shown(): FontChoice[] {
    const { editor } = this;
    if (!editor) return [];
    const all = [...fontChoices(editor.state.template.value), ...this.brand];
    const wanted = this.search.trim().toLocaleLowerCase();
    return wanted === '' ? all : all.filter(({ family }) => familyName(family).toLocaleLowerCase().includes(wanted));
  }

  #choose(choice: FontChoice | undefined): void {
    if (choice) this.dispatchEvent(new CustomEvent('font-choose', { detail: choice, bubbles: true }));
  }

  #onKey(event: KeyboardEvent): void {
    const shown = this.#shown;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(shown.length - 1, this.active + 1),
      ArrowUp: Math.max(0, this.active - 1),
      PageDown: Math.min(shown.length - 1, this.active + 8),
      PageUp: Math.max(0, this.active - 8),
    };
    const move = moves[event.key];
    if (move !== undefined) this.active = move;
    else if (event.key === 'Enter' && !event.isComposing) this.#choose(shown[Math.max(0, this.active)]);
    else return;
    event.preventDefault();
    event.stopPropagation();
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' }),
    );
  }

  override updated(_changed: PropertyValues<this>): void {
    const platform = this.editor?.artboard?.platform;
    const list = this.renderRoot.querySelector('.list');
    if (!platform || !list) return;
    this.#previews ??= new FontPreviews(platform);
    this.#observer ??= new IntersectionObserver((entries) => this.#draw(entries), { root: list, rootMargin: '60px' });
    this.#observer.disconnect();
    for (const canvas of list.querySelectorAll('canvas')) this.#observer.observe(canvas);
  }

  #draw(entries: readonly IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      const family = target instanceof HTMLCanvasElement ? (target.dataset['family'] ?? '') : '';
      if (!isIntersecting || !(target instanceof HTMLCanvasElement) || this.#drawn.get(target) === family) continue;
      this.#drawn.set(target, family);
      this.#previews?.draw(target, family, 216, devicePixelRatio || 1).then(
        () => target.parentElement?.toggleAttribute('data-drawn', true),
        // The name in the interface's own type stays.
        () => {},
      );
    }
  }

  override render() {
    const shown = this.#shown;
    const names = {
      token: msg('Tokens'),
      template: msg('In this template'),
      brand: msg('Brand fonts'),
      bundled: msg('Library'),
    };
    const active = shown[this.active];
    return html`
      <platen-text-field
        autofocus
        hide-label
        icon="Search"
        type="search"
        .label=${msg('Search fonts')}
        .placeholder=${msg('Search fonts')}
        .value=${this.search}
        @value-input=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.search = event.detail;
          this.active = 0;
        }}
        @value-change=${(event: Event) => event.stopPropagation()}
        @keydown=${this.#onKey}
      ></platen-text-field>
      <div
        class="list"
        role="listbox"
        tabindex="0"
        aria-label=${msg('Fonts')}
        aria-activedescendant=${active ? `font-${this.active}` : nothing}
        @keydown=${this.#onKey}
      >
        ${(['token', 'template', 'brand', 'bundled'] as const).map((group) => {
          const choices = shown.filter((choice) => choice.group === group);
          if (choices.length === 0) return nothing;
          return html`<div role="group" aria-label=${names[group]}>
            <div class="group" aria-hidden="true">${names[group]}</div>
            ${choices.map((choice) => this.#renderChoice(choice, shown.indexOf(choice)))}
          </div>`;
        })}
      </div>
      <div role="status" class="none">${shown.length === 0 ? msg(str`No fonts match “${this.search}”`) : nothing}</div>
    `;
  }

  #renderChoice(choice: FontChoice, index: number) {
    return html`<div
      id="font-${index}"
      class="font"
      role="option"
      aria-selected=${String(choice.family === this.value)}
      aria-label=${familyName(choice.family)}
      ?data-active=${index === this.active}
      @click=${() => this.#choose(choice)}
    >
      ${choice.group === 'bundled' ? html`<canvas data-family=${choice.family} aria-hidden="true"></canvas>` : nothing}
      <span>${familyName(choice.family)}</span>
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: 8px;
        width: 250px;
      }
      .list {
        max-height: 320px;
        overflow: hidden auto;
        outline-offset: 2px;
      }
      .group {
        padding: 6px 8px 2px;
        color: var(--platen-ink-soft);
        font-size: 0.9em;
      }
      .font {
        position: relative;
        display: flex;
        align-items: center;
        height: 30px;
        padding-inline: 8px;
        border-radius: var(--platen-radius-small);
        cursor: pointer;
      }
      .font:hover,
      .font[data-active] {
        background: var(--platen-hover);
      }
      .font[aria-selected='true'] {
        background: var(--platen-selected, var(--platen-hover));
        color: var(--platen-accent);
      }
      canvas {
        width: 216px;
        height: 26px;
        color: var(--platen-ink);
      }
      .font:not([data-drawn]) canvas {
        display: block;
        position: absolute;
        opacity: 0;
      }
      .font[data-drawn] span {
        display: none;
      }
      .none:empty {
        display: none;
      }
    `,
  ];
}

defineElement('platen-font-list', PlatenFontList);
