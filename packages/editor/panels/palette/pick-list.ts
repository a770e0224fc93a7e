import * as zagCombobox from '@zag-js/combobox';
import { VanillaMachine, normalizeProps } from '@zag-js/vanilla';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { PlatenElement } from '../../controls/platen-element.ts';
import { ZagController } from '../../controls/zag-controller.ts';
import { zagProps } from '../../controls/zag-props.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import '../../controls/icon.ts';

/** One of the things to find. */
export interface PickItem {
  id: string;
  label: string;
  /** Further words it is found by; not shown. */
  words?: string;
  /** Beside the label, such as its keys. */
  detail?: string;
  icon?: string;
  disabled?: boolean;
}

/** Lines that are drawn at most. */
const maxShown = 80;

/**
 * Finds one of many by typing.
 * @fires pick - `detail` is the id of what was chosen.
 * @fires pick-cancel - Escape was pressed.
 */
export class PlatenPickList extends withProperties(PlatenElement, {
  /** Accessible name of the field, and what stands in it while it is empty. */
  label: reactive(''),
  /** Message if nothing is found. */
  empty: reactive(''),
  items: reactive<readonly PickItem[]>([], { attribute: false }),
  text: internal(''),
}) {
  readonly #zag;

  constructor() {
    super();
    this.#zag = new ZagController(this, () => this.#createMachine());
  }

  #createMachine() {
    return new VanillaMachine(zagCombobox.machine, () => ({
      id: 'pick',
      getRootNode: () => this.renderRoot as ShadowRoot,
      collection: this.#collection(),
      open: true,
      // The dialog around it closes; a layer of its own would keep Escape from it.
      disableLayer: true,
      loopFocus: true,
      selectionBehavior: 'preserve' as const,
      inputBehavior: 'autohighlight' as const,
      onInputValueChange: ({ inputValue }: zagCombobox.InputValueChangeDetails) => (this.text = inputValue),
      onValueChange: ({ value: [id] }: zagCombobox.ValueChangeDetails) => id !== undefined && this.notify('pick', id),
      onPointerDownOutside: (event: Event) => event.preventDefault(),
      onFocusOutside: (event: Event) => event.preventDefault(),
    }));
  }

  #collection() {
    return zagCombobox.collection({
      items: this.#found(),
      itemToValue: ({ id }: PickItem) => id,
      itemToString: ({ label }: PickItem) => label,
      isItemDisabled: ({ disabled }: PickItem) => disabled === true,
    });
  }

  #found(): PickItem[] {
    return findItems(this.items, this.text).slice(0, maxShown);
  }

  override firstUpdated(): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector('input')?.focus());
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    this.notify('pick-cancel');
  }

  override render() {
    const machine = this.#zag.machine;
    if (!machine) return nothing;
    const api = zagCombobox.connect(machine.service, normalizeProps);
    const found = this.#found();
    return html`<div
      ${zagProps(api.getRootProps())}
      @keydown=${{ capture: true, handleEvent: (event: KeyboardEvent) => this.#onKeydown(event) }}
    >
      <div class="field" ${zagProps(api.getControlProps())}>
        <platen-icon name="Search"></platen-icon>
        <input
          ${zagProps({ ...api.getInputProps(), placeholder: this.label, 'aria-label': this.label, 'aria-labelledby': undefined })}
          dir="auto"
        />
      </div>
      <div
        class="list"
        ${zagProps({ ...api.getContentProps(), 'aria-label': this.label, 'aria-labelledby': undefined })}
      >
        ${found.map(
          (item) =>
            html`<div class="item" ${zagProps(api.getItemProps({ item }))}>
              <platen-icon .name=${item.icon ?? ''}></platen-icon><span class="label" dir="auto">${item.label}</span>
              ${item.detail ? html`<span class="detail" dir="ltr">${item.detail}</span>` : nothing}
            </div>`,
        )}
      </div>
      <p class="empty" role="status">${found.length === 0 ? this.empty : ''}</p>
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        --platen-icon-size: 16px;
        display: block;
      }
      .field {
        display: flex;
        align-items: center;
        gap: 8px;
        padding-inline: 10px;
        border: 1px solid var(--platen-line-strong);
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
      }
      .field:focus-within {
        border-color: var(--platen-accent);
        outline: 1px solid var(--platen-accent);
      }
      input {
        flex: 1;
        min-width: 0;
        height: 40px;
        border: 0;
        background: none;
        font-size: 1.1em;
      }
      input:focus-visible {
        outline: none;
      }
      input::placeholder {
        color: var(--platen-ink-soft);
        opacity: 1;
      }
      .list {
        max-height: min(50vh, 420px);
        margin-block-start: 8px;
        overflow: auto;
        outline: none;
      }
      .item {
        display: flex;
        align-items: center;
        gap: 10px;
        min-height: 36px;
        padding: 4px 10px;
        border-radius: var(--platen-radius-small);
        cursor: pointer;
      }
      .item[data-highlighted] {
        background: var(--platen-accent-wash);
      }
      .item[data-disabled] {
        opacity: 0.5;
        cursor: default;
      }
      .label {
        flex: 1;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .detail,
      .empty {
        color: var(--platen-ink-soft);
      }
      .empty:not(:empty) {
        padding: 12px 10px;
      }
      @media (forced-colors: active) {
        .item[data-highlighted] {
          outline: 2px solid Highlight;
          outline-offset: -2px;
        }
      }
    `,
  ];
}

/**
 * The items that hold all words of a text, best first: those that begin with it, those with a word that does, the others. Case and accents
 * do not matter.
 */
export function findItems(items: readonly PickItem[], text: string): PickItem[] {
  const plain = (words: string): string => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...items];
  const rank = (item: PickItem): number => {
    const label = plain(item.label);
    const all = `${label} ${plain(item.words ?? '')}`;
    if (!wanted.every((word) => all.includes(word))) return -1;
    if (label.startsWith(wanted[0] ?? '')) return 0;
    return label.split(/\s+/).some((word) => word.startsWith(wanted[0] ?? '')) ? 1 : 2;
  };
  return items
    .map((item) => ({ item, at: rank(item) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

defineElement('platen-pick-list', PlatenPickList);
