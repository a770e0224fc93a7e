import { msg } from '@lit/localize';
import { createModificationsSchema, createModificationsType } from '@platen/template';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { sectionStyles } from '../inspector/section-styles.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import '../../controls/button.ts';
import '../../controls/section.ts';
import '../../controls/select-field.ts';

/** Information for developers who fill the template: the JSON Schema of its modifications, their TypeScript type, or example values. */
export class PlatenSchemaView extends withProperties(EditorElement, {
  isOpen: internal(false),
  kind: internal<'schema' | 'typescript'>('schema'),
  isCopied: internal(false),
}) {
  get #text(): string {
    const template = this.editor?.document.template.value;
    if (!template) return '';
    return this.kind === 'schema'
      ? `${JSON.stringify(createModificationsSchema(template), null, 2)}\n`
      : createModificationsType(template);
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#text);
      this.isCopied = true;
      this.editor?.announce(msg('Copied'));
      setTimeout(() => (this.isCopied = false), 2000);
    } catch {
      // The page may not be allowed to use the clipboard: the text is marked, so that a key copies it.
      const text = this.renderRoot.querySelector('pre');
      if (text) getSelection()?.selectAllChildren(text);
      this.editor?.notify({
        kind: 'error',
        text: msg('This page cannot use the clipboard. The text is selected: copy it with the keyboard.'),
      });
    }
  }

  override render() {
    if (!this.editor) return nothing;
    return html`<platen-section
      collapsible
      collapsed
      .heading=${msg('For developers')}
      @open-change=${(event: CustomEvent<boolean>) => (this.isOpen = event.detail)}
    >
      ${
        this.isOpen
          ? html`<platen-select-field
                hide-label
                .label=${msg('Format')}
                .value=${this.kind}
                .options=${[
                  { value: 'schema', label: 'JSON Schema' },
                  { value: 'typescript', label: 'TypeScript' },
                ]}
                @value-change=${(event: CustomEvent<'schema' | 'typescript'>) => (this.kind = event.detail)}
              ></platen-select-field>
              <pre dir="ltr" tabindex="0" role="region" aria-label=${msg('Modifications of the template')}>
${this.#text}</pre>
              <platen-button .icon=${this.isCopied ? 'Check' : 'Copy'} @click=${this.#copy}
                >${this.isCopied ? msg('Copied') : msg('Copy')}</platen-button
              >`
          : nothing
      }
    </platen-section>`;
  }

  static override styles = [
    baseStyles,
    sectionStyles,
    css`
      pre {
        max-height: 260px;
        margin: 0;
        padding: 10px;
        overflow: auto;
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
        font-family: var(--platen-mono);
        font-size: 11px;
        line-height: 1.5;
        tab-size: 2;
      }
    `,
  ];
}

defineElement('platen-schema-view', PlatenSchemaView);
