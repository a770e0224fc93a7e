import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { deleteParameter, moveParameter } from '../../commands/change-parameters.ts';
import { defineElement } from '../../controls/define.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { entryList, entryListStyles } from '../inspector/entry-list.ts';
import { parameterTypeIcon, parameterTypeName } from './parameter-names.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
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
  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const { state } = editor;
    const page = state.page.value;
    const { parameters } = page;
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
            : entryList({
                entries: parameters.map(({ key, type, constraints, bindings }) => ({
                  name: key,
                  icon: parameterTypeIcon(type),
                  words: html`<span class="name"
                      >${key}${constraints.required ? html`<span aria-hidden="true"> *</span>` : nothing}</span
                    >
                    <span class="detail"
                      >${parameterTypeName(type)} ·
                      ${bindings.length === 1 ? msg('1 binding') : msg(str`${bindings.length} bindings`)}</span
                    >`,
                })),
                open: this.open,
                toggle: (key) => (this.open = key),
                body: (key) =>
                  html`<platen-parameter-card
                    .key=${key}
                    @parameter-renamed=${(event: CustomEvent<string>) => (this.open = event.detail)}
                  ></platen-parameter-card>`,
                move: (key, by) =>
                  editor.apply(moveParameter(page, key, parameters.findIndex((one) => one.key === key) + by)),
                delete: (key) => editor.apply(deleteParameter(page, key)),
              })
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
    entryListStyles,
    css`
      :host {
        display: block;
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
    `,
  ];
}

defineElement('platen-parameters-panel', PlatenParametersPanel);
