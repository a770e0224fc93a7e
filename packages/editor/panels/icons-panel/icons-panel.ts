import { msg, str } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { until } from 'lit/directives/until.js';
import { addLayers } from '../../commands/add-layers.ts';
import { defineElement } from '../../controls/define.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { lookOf } from '../../store/template-look.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { carryLayers } from '../dragged-layers.ts';
import { EditorElement } from '../editor-element.ts';
import { moveAmongTiles } from '../tile-keys.ts';
import { nameIconCategory } from './icon-categories.ts';
import { iconFilesOf, type IconFiles } from './icon-files.ts';
import { searchIcons, type IconEntry, type IconIndex } from './icon-index.ts';
import { iconLayer } from './icon-layer.ts';
import '../../controls/button.ts';
import '../../controls/select-field.ts';
import '../../controls/text-field.ts';

/** Icons that are shown at first, and again each time the end comes near. */
const step = 60;

/** The icons of the library, found by words and categories: a press adds one in the middle of the page, a drag where it is dropped. */
export class PlatenIconsPanel extends withProperties(EditorElement, {
  text: internal(''),
  category: internal(''),
  isFilled: internal(false),
  index: internal<IconIndex>(),
  hasFailed: internal(false),
  shown: internal(step),
  active: internal(0),
}) {
  #found: readonly IconEntry[] = [];
  #files: IconFiles | undefined;
  readonly #near = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) this.shown += step;
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#near.disconnect();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const isNew = changed.has('text') || changed.has('category') || changed.has('isFilled') || changed.has('index');
    if (!isNew || !this.index) return;
    this.#found = searchIcons(this.index, this, nameIconCategory);
    this.shown = step;
    this.active = 0;
  }

  override updated(): void {
    void this.#load();
    this.#near.disconnect();
    const end = this.renderRoot.querySelector('.end');
    if (end) this.#near.observe(end);
  }

  async #load(): Promise<void> {
    // Read, so that this is called again once the artboard is there.
    void this.editor?.state.layout.value;
    const platform = this.editor?.artboard?.platform;
    if (this.#files || !platform || this.hasFailed) return;
    this.#files = iconFilesOf(platform);
    try {
      this.index = await this.#files.index();
    } catch {
      this.#files = undefined;
      this.hasFailed = true;
    }
  }

  #layerOf({ name }: IconEntry) {
    const { state } = this.editor ?? {};
    if (!state) return undefined;
    const page = state.page.peek();
    const { ink } = lookOf(state.template.peek(), page);
    return iconLayer(this.isFilled ? `${name}-filled` : name, page, ink);
  }

  #add(icon: IconEntry): void {
    const { editor } = this;
    const layer = this.#layerOf(icon);
    if (!editor || !layer) return;
    const { template, page } = editor.state;
    const edit = addLayers(template.peek(), [layer], { pageId: page.peek().id }, msg('Add icon'));
    if (editor.apply(edit)) editor.announce(msg(str`${layer.name}: added`));
  }

  #onDrag(event: DragEvent, icon: IconEntry): void {
    const layer = this.#layerOf(icon);
    if (layer) carryLayers(event, [layer]);
  }

  override render() {
    return html`<div class="head">
        <platen-text-field
          hide-label
          type="search"
          icon="Search"
          .label=${msg('Search icons')}
          .placeholder=${msg('Search icons')}
          .maxlength=${100}
          .value=${this.text}
          @value-input=${(event: CustomEvent<string>) => (this.text = event.detail)}
        ></platen-text-field>
        <div class="filters">
          <platen-select-field
            hide-label
            .label=${msg('Category')}
            .value=${this.category}
            .options=${this.#categories()}
            @value-change=${(event: CustomEvent<string>) => (this.category = event.detail)}
          ></platen-select-field>
          <platen-select-field
            hide-label
            .label=${msg('Style')}
            .value=${this.isFilled ? 'filled' : 'outline'}
            .options=${[
              { value: 'outline', label: msg('Outline') },
              { value: 'filled', label: msg('Filled') },
            ]}
            @value-change=${(event: CustomEvent<string>) => (this.isFilled = event.detail === 'filled')}
          ></platen-select-field>
        </div>
      </div>
      ${this.#body()}`;
  }

  #categories() {
    const names = (this.index?.categories ?? []).map((value) => ({ value, label: nameIconCategory(value) }));
    return [
      { value: '', label: msg('All categories') },
      ...names.toSorted((one, other) => one.label.localeCompare(other.label)),
    ];
  }

  #body() {
    if (this.hasFailed) {
      return html`<p class="state" role="alert">${msg('The icons could not be loaded.')}</p>
        <platen-button icon="RefreshCw" @click=${() => (this.hasFailed = false)}>${msg('Try again')}</platen-button>`;
    }
    if (!this.index) return html`<p class="state" role="status">${msg('Loading…')}</p>`;
    const count = this.#found.length;
    return html`<p class=${count === 0 ? 'state' : 'count'} role="status">
        ${count === 0 ? msg('No icons found. Try another word, in English.') : msg(str`Icons found: ${count}`)}
      </p>
      <div
        class="grid"
        role="toolbar"
        aria-label=${msg('Icons')}
        @keydown=${(event: KeyboardEvent) => {
          const to = moveAmongTiles(event, event.currentTarget as Element);
          if (to !== undefined) this.active = to;
        }}
      >
        ${repeat(
          this.#found.slice(0, this.shown),
          ({ name }) => `${name} ${this.isFilled}`,
          (icon, index) => this.#tile(icon, index),
        )}
      </div>
      ${this.shown < count ? html`<div class="end"></div>` : nothing}`;
  }

  #tile(icon: IconEntry, index: number) {
    const label = icon.name.replaceAll('-', ' ');
    const drawing = this.#files?.drawing(this.isFilled ? `${icon.name}-filled` : icon.name);
    return html`<button
      type="button"
      draggable="true"
      tabindex=${index === this.active ? 0 : -1}
      aria-label=${label}
      title=${label}
      data-icon=${icon.name}
      @click=${() => this.#add(icon)}
      @focus=${() => (this.active = index)}
      @dragstart=${(event: DragEvent) => this.#onDrag(event, icon)}
    >
      ${until(drawing, nothing)}
    </button>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      .head {
        position: sticky;
        inset-block-start: 0;
        z-index: 1;
        display: grid;
        gap: 8px;
        padding: 10px 14px;
        background: var(--platen-surface);
      }
      .filters {
        display: grid;
        grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
        gap: 8px;
      }
      .count {
        padding: 0 14px 6px;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      .state {
        padding: 20px 14px;
        color: var(--platen-ink-soft);
        text-align: center;
      }
      platen-button {
        display: block;
        width: fit-content;
        margin-inline: auto;
      }
      .grid {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(46px, 1fr));
        gap: 6px;
        padding: 2px 14px 14px;
      }
      button {
        display: grid;
        place-items: center;
        aspect-ratio: 1;
        padding: 0;
        border: 1px solid transparent;
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
        color: var(--platen-ink);
        cursor: grab;
      }
      button:hover {
        border-color: var(--platen-line-strong);
      }
      button svg {
        width: 24px;
        height: 24px;
        pointer-events: none;
      }
      .end {
        height: 1px;
        margin-block-start: -400px;
        padding-block-end: 400px;
      }
    `,
  ];
}

defineElement('platen-icons-panel', PlatenIconsPanel);
