import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { deleteParameter, moveParameter } from '../../commands/change-parameters.ts';
import { defineElement } from '../../controls/define.ts';
import type { MenuItem } from '../../controls/menu-item.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { parameterTypeIcon, parameterTypeName } from './parameter-names.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import '../inspector/inspector-icons.ts';
import '../../controls/icon-button.ts';
import '../../controls/menu.ts';
import '../data/data-list.ts';
import '../data/test-data.ts';
import '../../controls/section.ts';
import './data-rows/data-rows.ts';
import './parameter-card.ts';
import './sample-values.ts';
import './schema-view.ts';

/**
 * The parameters of the shown page, each with its settings; values to try them with, by hand or from rows of data; and what developers
 * need to fill them.
 */
export class PlatenParametersPanel extends withProperties(EditorElement, {
  /** Key of the parameter whose settings are shown. */
  open: internal<string>(),
}) {
  #onMenu(key: string, index: number, what: string): void {
    const { editor } = this;
    if (!editor) return;
    const page = editor.state.page.peek();
    if (what === 'delete') editor.apply(deleteParameter(page, key));
    else editor.apply(moveParameter(page, key, what === 'up' ? index - 1 : index + 1));
  }

  override render() {
    const { state } = this.editor ?? {};
    if (!state) return nothing;
    const { parameters } = state.page.value;
    const hasData = state.template.value.data !== undefined;
    return html`
      <platen-section .heading=${msg('Data')} collapsible>
        ${
          hasData
            ? nothing
            : html`<p class="note">
                ${msg('Texts, numbers and lists that layers show, repeat for, or depend on. For the whole template.')}
              </p>`
        }
        <platen-data-list></platen-data-list>
      </platen-section>
      ${hasData ? html`<platen-test-data></platen-test-data>` : nothing}
      <div class="list">
        ${hasData ? html`<h3>${msg('Parameters')}</h3>` : nothing}
        ${
          parameters.length === 0
            ? html`<p class="note">
                ${msg('No parameters yet. Select a layer, then click the icon next to a property to make it a parameter.')}
              </p>`
            : html`<ul>
                ${repeat(
                  parameters,
                  ({ key }) => key,
                  ({ key, type, constraints, bindings }, index) => {
                    const isOpen = this.open === key;
                    const items: MenuItem[] = [
                      { id: 'up', label: msg('Move up'), icon: 'ArrowUp', disabled: index === 0 },
                      {
                        id: 'down',
                        label: msg('Move down'),
                        icon: 'ArrowDown',
                        disabled: index === parameters.length - 1,
                      },
                      { id: 'delete', label: msg('Delete'), icon: 'Trash2', danger: true },
                    ];
                    return html`<li ?data-open=${isOpen}>
                      <div class="head">
                        <button
                          type="button"
                          aria-expanded=${String(isOpen)}
                          @click=${() => (this.open = isOpen ? undefined : key)}
                        >
                          <platen-icon .name=${parameterTypeIcon(type)}></platen-icon>
                          <span class="words">
                            <span class="key"
                              >${key}${constraints.required ? html`<span aria-hidden="true"> *</span>` : nothing}</span
                            >
                            <span class="type"
                              >${parameterTypeName(type)} ·
                              ${bindings.length === 1 ? msg('1 binding') : msg(str`${bindings.length} bindings`)}</span
                            >
                          </span>
                        </button>
                        <platen-menu
                          placement="below-end"
                          .label=${key}
                          .items=${items}
                          @menu-select=${(event: CustomEvent<string>) => this.#onMenu(key, index, event.detail)}
                        >
                          <platen-icon-button
                            slot="trigger"
                            icon="EllipsisVertical"
                            haspopup="menu"
                            .label=${msg(str`More options for ${key}`)}
                          ></platen-icon-button>
                        </platen-menu>
                      </div>
                      ${
                        isOpen
                          ? html`<platen-parameter-card
                              .key=${key}
                              @parameter-renamed=${(event: CustomEvent<string>) => (this.open = event.detail)}
                            ></platen-parameter-card>`
                          : nothing
                      }
                    </li>`;
                  },
                )}
              </ul>`
        }
      </div>
      ${
        parameters.length === 0 && !hasData
          ? nothing
          : html`${parameters.length === 0 ? nothing : html`<platen-sample-values></platen-sample-values>`}
              <platen-data-rows></platen-data-rows>
              <platen-schema-view></platen-schema-view>`
      }
    `;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        overflow: hidden auto;
        background: var(--platen-surface);
      }
      .list {
        padding: 8px 14px 12px;
        border-block-end: 1px solid var(--platen-line);
      }
      h3 {
        margin-block: 4px 8px;
        font-size: 1em;
        font-weight: 650;
      }
      .note {
        color: var(--platen-ink-soft);
      }
      ul {
        display: grid;
        gap: 4px;
        margin-inline: -6px;
      }
      li {
        border-radius: var(--platen-radius-small);
      }
      li[data-open] {
        background: var(--platen-sunken);
      }
      .head {
        display: flex;
        align-items: center;
      }
      button {
        display: flex;
        flex: 1;
        gap: 10px;
        align-items: center;
        min-width: 0;
        min-height: 44px;
        padding: 4px 8px;
        border: 0;
        border-radius: var(--platen-radius-small);
        background: none;
        text-align: start;
        cursor: pointer;
      }
      button:hover {
        background: var(--platen-hover);
      }
      button platen-icon {
        color: var(--platen-ink-soft);
      }
      .words {
        display: grid;
        min-width: 0;
      }
      .key {
        overflow: hidden;
        font-weight: 600;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .type {
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
    `,
  ];
}

defineElement('platen-parameters-panel', PlatenParametersPanel);
