import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, internal, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { focusInDialog } from '../../../elements/focus-in-dialog.ts';
import { catalogText } from '../../../workflows/catalog-text.ts';
import type { NodeCatalog, NodeType } from '../../../workflows/node-catalog.ts';
import { nodeIcon } from '../../../workflows/node-icons.ts';

const kinds = ['trigger', 'data', 'shape', 'act', 'destination'] as const satisfies readonly NodeType['kind'][];

/**
 * The types of steps, by kind, to add one.
 * @fires node-choose - `detail` is the key of the type.
 * @fires dialog-close - It should be removed.
 */
export class PlatenNodeDialog extends withProperties(PlatenElement, {
  catalog: reactive<NodeCatalog>(() => new Map<string, NodeType>(), { attribute: false }),
  /** Whether triggers are offered, which only begin a workflow. */
  hasTriggers: reactive(false, { type: Boolean, attribute: 'triggers' }),
  search: internal(''),
}) {
  protected override firstUpdated(): void {
    void focusInDialog(this, 'platen-text-field');
  }

  #nameOf(kind: NodeType['kind']): string {
    const names = {
      trigger: msg('Triggers'),
      data: msg('Data'),
      shape: msg('Change rows'),
      act: msg('Make something'),
      destination: msg('Destinations'),
    } as const satisfies Record<NodeType['kind'], string>;
    return names[kind];
  }

  get #found(): NodeType[] {
    const words = this.search.trim().toLocaleLowerCase().split(/\s+/);
    const found = [...this.catalog.values()].filter((node) => {
      if (node.kind === 'trigger' && !this.hasTriggers) return false;
      const text = [node.key, node.title, catalogText.of(node.title), catalogText.of(node.description)]
        .join(' ')
        .toLocaleLowerCase();
      return words.every((word) => text.includes(word));
    });
    const isNamed = (node: NodeType): boolean =>
      words.every((word) => catalogText.of(node.title).toLocaleLowerCase().includes(word));
    // Those that are called so say more than those whose description has the words.
    const named = found.filter(isNamed);
    return named.length > 0 ? named : found;
  }

  override render() {
    const found = this.#found;
    return html`<platen-dialog
      open
      size="large"
      .heading=${msg('Add a step')}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      <platen-text-field
        type="search"
        icon="Search"
        maxlength="100"
        .label=${msg('Search steps')}
        .value=${this.search}
        @value-input=${({ detail }: CustomEvent<string>) => (this.search = detail)}
        @keydown=${(event: KeyboardEvent) => {
          const only = found.filter(({ available }) => available);
          if (event.key === 'Enter' && !event.isComposing && only.length === 1) this.#choose(only[0]?.key ?? '');
        }}
      ></platen-text-field>
      ${kinds.map((kind) =>
        this.#group(
          kind,
          found.filter((node) => node.kind === kind),
        ),
      )}
      <p class="soft" role="status">${found.length === 0 ? msg('No step is called that.') : ''}</p>
      <platen-button slot="footer" @click=${() => this.notify('dialog-close')}>${msg('Cancel')}</platen-button>
    </platen-dialog>`;
  }

  #choose(key: string): void {
    this.notify('node-choose', key);
  }

  #group(kind: NodeType['kind'], nodes: readonly NodeType[]) {
    if (nodes.length === 0) return nothing;
    return html`<h3 id=${kind}>${this.#nameOf(kind)}</h3>
      <ul aria-labelledby=${kind}>
        ${nodes.map(
          (node) =>
            html`<li>
              <button type="button" ?disabled=${!node.available} @click=${() => this.#choose(node.key)}>
                <platen-icon .name=${node.available ? nodeIcon(node) : 'Lock'}></platen-icon>
                <span class="words">
                  <strong>${catalogText.of(node.title)}</strong>
                  <span class="soft"
                    >${node.available ? catalogText.of(node.description) : msg('Not in the plan of this workspace.')}</span
                  >
                </span>
              </button>
            </li>`,
        )}
      </ul>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: contents;
      }
      h3 {
        margin: 16px 0 6px;
        font-size: 1em;
      }
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(270px, 100%), 1fr));
        gap: 8px;
      }
      button {
        display: flex;
        gap: 10px;
        align-items: flex-start;
        width: 100%;
        height: 100%;
        padding: 10px 12px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
        background: none;
        color: inherit;
        text-align: start;
        cursor: pointer;
      }
      button:hover:not([disabled]) {
        border-color: var(--platen-accent);
        background: var(--platen-hover);
      }
      button[disabled] {
        border-style: dashed;
        cursor: not-allowed;
      }
      platen-icon {
        flex: none;
        margin-block-start: 1px;
        color: var(--platen-accent);
      }
      button[disabled] platen-icon {
        color: inherit;
      }
      .words {
        display: grid;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .soft {
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      p:empty {
        display: none;
      }
    `,
  ];
}

defineElement('platen-node-dialog', PlatenNodeDialog);
