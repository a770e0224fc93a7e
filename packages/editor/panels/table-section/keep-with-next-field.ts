import { msg } from '@lit/localize';
import { keepWithNextExpression, plainTypes } from '@platen/template/internal';
import { html, nothing } from 'lit';
import { setExpression } from '../../commands/edit-rules.ts';
import { defineElement } from '../../controls/define.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import type { Edit } from '../../store/template-document.ts';
import { ruleError } from '../data/rule-check.ts';
import { LayerSection } from '../inspector/inspector-section.ts';
import '../data/expression-field.ts';

/** The condition under which a row of the selected table stays on a page with the next one. Fetched on pages that flow. */
export class PlatenKeepWithNextField extends withProperties(LayerSection, {
  /** Why the last change could not be made; empty when it could. */
  error: internal(''),
}) {
  override render() {
    const { targets, editor } = this;
    const [layer] = targets;
    if (!editor || layer?.type !== 'table' || targets.length !== 1) return nothing;
    const edit = (source: string): Edit =>
      setExpression(
        editor.state.page.peek().id,
        [layer.id],
        keepWithNextExpression,
        source === '' ? undefined : source,
      );
    const check = (source: string): string => ruleError(editor.document, edit(source)) ?? '';
    return html`<platen-expression-field
        .label=${msg('Keep a row with the next if')}
        .value=${layer.expressions?.[keepWithNextExpression] ?? ''}
        .placeholder=${msg('Never')}
        .hint=${msg("Such as row.kind == 'heading'")}
        .layerId=${layer.id}
        of-row
        .expected=${plainTypes.boolean}
        .check=${check}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.error = check(event.detail);
          if (this.error === '') editor.apply(edit(event.detail));
          else this.requestUpdate();
        }}
      ></platen-expression-field>
      ${this.error === '' ? nothing : html`<p class="note" role="alert">${this.error}</p>`}`;
  }
}

defineElement('platen-keep-with-next-field', PlatenKeepWithNextField);
