import * as zagMenu from '@zag-js/menu';
import { VanillaMachine, normalizeProps } from '@zag-js/vanilla';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { baseStyles } from '../theme/base-styles.ts';
import { defineElement } from './define.ts';
import type { MenuChoice, MenuItem } from './menu-item.ts';
import type { BesidePlacement } from './place-beside.ts';
import { PlatenElement } from './platen-element.ts';
import { ZagController } from './zag-controller.ts';
import { zagProps } from './zag-props.ts';
import { reactive, withProperties } from './with-properties.ts';
import './icon.ts';

const placements: Readonly<Record<BesidePlacement, zagMenu.PositioningOptions['placement']>> = {
  'below-start': 'bottom-start',
  'below-center': 'bottom',
  'below-end': 'bottom-end',
  'above-start': 'top-start',
  'above-center': 'top',
  'above-end': 'top-end',
  start: 'left-start',
  end: 'right-start',
};

interface Level {
  controller: ZagController<ReturnType<typeof createMachine>>;
  items: readonly MenuItem[];
  levels: Map<string, Level>;
}

/**
 * The open menu: lines, arrow keys, typing to a line, menus in menus. It stays while it is open; see `platen-menu`.
 * @csspart menu - Each of the menus.
 * @fires panel-close - It closes.
 * @fires panel-select - After that; `detail` is the id of what was chosen.
 */
export class PlatenMenuPanel extends withProperties(PlatenElement, {
  label: reactive(''),
  items: reactive<readonly MenuItem[]>([], { attribute: false }),
  anchor: reactive<() => DOMRect>(() => () => new DOMRect(), { attribute: false }),
  placement: reactive<BesidePlacement>('below-start'),
  /** Whether the first line is highlighted at once. */
  byKey: reactive(false, { attribute: false }),
}) {
  #root: Level | undefined;
  #chosen: string | undefined;
  #inside: Event | undefined;

  constructor() {
    super();
    this.addEventListener('pointerdown', (event) => (this.#inside = event));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('pointerdown', this.#onPointerdown);
    addEventListener('blur', this.#close);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('pointerdown', this.#onPointerdown);
    removeEventListener('blur', this.#close);
  }

  /** In a closed tree of a host the press inside looks from outside like one on the host; so the element says what was inside. */
  readonly #onPointerdown = (event: Event): void => {
    if (event !== this.#inside) this.#close();
  };

  readonly #close = (): void => {
    if (!this.#root) return;
    this.#root = undefined;
    this.notify('panel-close');
    if (this.#chosen !== undefined) this.notify('panel-select', this.#chosen);
  };

  #createLevel(id: string, items: readonly MenuItem[], isRoot: boolean): Level {
    const controller = new ZagController(this, () =>
      createMachine({
        id,
        getRootNode: () => this.renderRoot as ShadowRoot,
        dir: this.matches(':dir(rtl)') ? 'rtl' : 'ltr',
        positioning: {
          strategy: 'fixed',
          gutter: 4,
          overflowPadding: 8,
          // Where it has no room on either side it lies over what it belongs to, and stays in the window.
          overlap: true,
          ...(isRoot && { placement: placements[this.placement], getAnchorRect: () => this.anchor() }),
        },
        onSelect: ({ value }: zagMenu.SelectionDetails) => (this.#chosen = value),
        onOpenChange: ({ open }: zagMenu.OpenChangeDetails) => {
          if (isRoot && !open) this.#close();
        },
      }),
    );
    const levels = new Map<string, Level>();
    for (const item of items) {
      if (item !== 'separator' && item.items) {
        levels.set(item.id, this.#createLevel(`${id}-${item.id}`, item.items, false));
      }
    }
    return { controller, items, levels };
  }

  override willUpdate(): void {
    if (this.#root || this.hasUpdated) return;
    this.#root = this.#createLevel('menu', this.items, true);
    const tie = (parent: Level): void => {
      for (const child of parent.levels.values()) {
        const [above, below] = [parent.controller.machine, child.controller.machine];
        if (above && below) {
          zagMenu.connect(above.service, normalizeProps).setChild(below.service);
          zagMenu.connect(below.service, normalizeProps).setParent(above.service);
        }
        tie(child);
      }
    };
    tie(this.#root);
    this.#root.controller.machine?.send({ type: this.byKey ? 'OPEN_AUTOFOCUS' : 'OPEN' });
  }

  override updated(_changed: PropertyValues<this>): void {
    for (const positioner of this.renderRoot.querySelectorAll<HTMLElement>('.positioner')) {
      const isOpen = positioner.firstElementChild?.hasAttribute('hidden') === false;
      if (positioner.isConnected && isOpen !== positioner.matches(':popover-open')) positioner.togglePopover(isOpen);
    }
  }

  #renderLevel(level: Level, label: string): TemplateResult | typeof nothing {
    const { machine } = level.controller;
    if (!machine) return nothing;
    const api = zagMenu.connect(machine.service, normalizeProps);
    const content = { ...api.getContentProps(), 'aria-labelledby': undefined, 'aria-label': label };
    return html`<div class="positioner" popover="manual" ${zagProps(api.getPositionerProps())}>
        <div class="content" part="menu" ${zagProps(content)}>
          ${level.items.map((item) =>
            item === 'separator'
              ? html`<div class="separator" ${zagProps(api.getSeparatorProps())}></div>`
              : this.#renderItem(item, api, level.levels.get(item.id)),
          )}
        </div>
      </div>
      ${[...level.levels].map(([id, child]) => {
        const item = level.items.find((one): one is MenuChoice => one !== 'separator' && one.id === id);
        return this.#renderLevel(child, item?.label ?? '');
      })}`;
  }

  #renderItem(item: MenuChoice, api: zagMenu.Api, child: Level | undefined): TemplateResult {
    const { id, label, icon, shortcut, disabled = false, checked, danger = false } = item;
    const machine = child?.controller.machine;
    const props = machine
      ? api.getTriggerItemProps(zagMenu.connect(machine.service, normalizeProps))
      : checked === undefined
        ? api.getItemProps({ value: id, valueText: label, disabled })
        : api.getOptionItemProps({ type: 'checkbox', value: id, valueText: label, disabled, checked });
    const value = machine ? zagMenu.connect(machine.service, normalizeProps).getTriggerProps()['id'] : id;
    const highlighted = { 'data-highlighted': api.highlightedValue === value ? '' : undefined };
    // Assistive tools click without a pointer, of which the machine has no line under it to choose.
    const choose = (): void => {
      if (!disabled && !machine) this.#chosen = id;
    };
    return html`<div class="item" ?data-danger=${danger} @click=${choose} ${zagProps({ ...props, ...highlighted })}>
      <platen-icon .name=${checked === undefined ? (icon ?? '') : checked ? 'Check' : ''}></platen-icon>
      <span class="words" dir="auto">${label}</span>
      ${shortcut ? html`<kbd dir="ltr" aria-hidden="true">${shortcut}</kbd>` : nothing}
      ${machine ? html`<platen-icon name="ChevronRight" flip></platen-icon>` : nothing}
    </div>`;
  }

  override render() {
    return this.#root ? this.#renderLevel(this.#root, this.label) : nothing;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        --platen-icon-size: 16px;
      }
      .positioner {
        inset: auto;
        margin: 0;
        padding: 0;
        overflow: visible;
        border: 0;
        background: none;
        color: inherit;
      }
      /* Not to be seen at the window's corner before it has its place; hidden it could not have the focus. */
      .positioner:not([style*='--x']) {
        opacity: 0;
      }
      .content {
        min-width: 200px;
        max-width: min(340px, calc(100vw - 16px));
        max-height: calc(100vh - 16px);
        padding: 5px;
        overflow: auto;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-raised);
        color: var(--platen-ink);
        box-shadow: var(--platen-shadow);
        outline: none;
        transition: translate var(--platen-motion) ease-out;
      }
      @starting-style {
        .content {
          translate: 0 -6px;
        }
      }
      .item {
        display: flex;
        align-items: center;
        gap: 10px;
        min-height: var(--platen-control-height);
        padding: 2px 8px;
        border-radius: var(--platen-radius-small);
        cursor: pointer;
        user-select: none;
      }
      .item[data-highlighted],
      .item[data-state='open'] {
        background: var(--platen-accent-wash);
      }
      .item[data-danger] {
        color: var(--platen-danger);
      }
      .item[data-disabled] {
        opacity: 0.45;
        cursor: default;
      }
      .words {
        flex: 1;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      kbd {
        color: var(--platen-ink-soft);
        font: inherit;
        font-size: 0.92em;
      }
      .separator {
        height: 1px;
        margin: 5px 8px;
        background: var(--platen-line);
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

/** A machine for one menu. What closes it from outside is the panel's to say. */
function createMachine(props: zagMenu.Props) {
  const keepOpen = (event: Event): void => event.preventDefault();
  return new VanillaMachine(zagMenu.machine, {
    loopFocus: true,
    onPointerDownOutside: keepOpen,
    onFocusOutside: keepOpen,
    ...props,
  });
}

defineElement('platen-menu-panel', PlatenMenuPanel);
