import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { setExpression } from '../../commands/edit-rules.ts';
import { defineElement } from '../../controls/define.ts';
import { reactive, withProperties } from '../../controls/with-properties.ts';
import { expressionKey } from '../../store/expression-key.ts';
import { loadDataCode } from '../../store/template-data.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { ruleError } from './rule-check.ts';
import '../../controls/button.ts';
import '../inspector/inspector-icons.ts';
import './expression-field.ts';

/** The expression of a property of the selected layers, in the popover beside its field. */
export class PlatenExpressionPart extends withProperties(EditorElement, {
  /** `content`, or a style key. */
  property: reactive(''),
  label: reactive(''),
}) {
  #edit(source: string) {
    const { state } = this.editor ?? {};
    const layers = state?.selectedLayers.peek() ?? [];
    const [first] = layers;
    const key = expressionKey(first?.expressions ?? {}, this.property) ?? this.property;
    const ids = layers.map(({ id }) => id);
    return setExpression(state?.page.peek().id ?? '', ids, key, source === '' ? undefined : source);
  }

  async #set(source: string): Promise<void> {
    const edit = this.#edit(source);
    // The page is shown with it at once.
    await loadDataCode();
    this.editor?.apply(edit);
  }

  override render() {
    const { state } = this.editor ?? {};
    const layers = state?.selectedLayers.value ?? [];
    const [first] = layers;
    if (!state || !first) return nothing;
    const texts = new Set(
      layers.map(({ expressions = {} }) => expressions[expressionKey(expressions, this.property) ?? '']),
    );
    const [text = ''] = texts.size === 1 ? texts : [];
    const isSet = [...texts].some((each) => each !== undefined);
    const hasData = state.template.value.data !== undefined;
    return html`<platen-expression-field
        .label=${msg('Expression')}
        .value=${text}
        .placeholder=${texts.size > 1 ? msg('Mixed') : ''}
        .hint=${hasData ? msg('Give this property a value from the data.') : msg('Define data in the panel “Parameters” to use it here.')}
        .layerId=${first.id}
        .check=${(source: string) => this.editor && ruleError(this.editor.document, this.#edit(source))}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          void this.#set(event.detail);
        }}
      ></platen-expression-field>
      ${
        isSet
          ? html`<platen-button icon="Trash2" @click=${() => this.#set('')}>${msg('Remove expression')}</platen-button>`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: 10px;
        margin-block-end: 12px;
        padding-block-end: 12px;
        border-block-end: 1px solid var(--platen-line);
      }
    `,
  ];
}

defineElement('platen-expression-part', PlatenExpressionPart);
