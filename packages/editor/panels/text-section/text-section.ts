import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { textSessionOf } from '../../text/session/active-session.ts';
import { LayerSection } from '../inspector/inspector-section.ts';
import { backgroundFields, outlineFields } from './around-fields.ts';
import { boxFields } from './box-fields.ts';
import { featureFields } from './feature-fields.ts';
import { letterFields } from './letter-fields.ts';
import { paragraphFields } from './paragraph-fields.ts';
import { pathFields } from './path-fields.ts';
import { paragraphHost, styleHost } from './text-hosts.ts';
import './style-choice.ts';
import './text-icons.ts';
import '../../controls/section.ts';

/**
 * The properties of text: of what is selected in it while one is edited in place, else of all text of the selected layers. What differs
 * within it is shown as mixed.
 */
export class PlatenTextSection extends LayerSection {
  override render() {
    const { targets, editor, live } = this;
    if (!editor || !live || targets.length === 0 || targets.some(({ type }) => type !== 'text')) return nothing;
    const current = textSessionOf(editor).value;
    const session = current && !current.isGone && current.target.isRich ? current : undefined;
    // What is selected and typed in it redraws the fields.
    void [session?.selection.value, session?.revision.value];
    const context = { session, layers: targets, page: editor.state.page.value, live };
    const letters = styleHost(context);
    return html`
      <platen-section .heading=${msg('Text')} collapsible>
        <platen-text-style-choice></platen-text-style-choice>
        ${letterFields(letters, editor)} ${paragraphFields(paragraphHost(context), () => session?.focus())}
      </platen-section>
      <platen-section .heading=${msg('Text box')} collapsible>${boxFields(this)}</platen-section>
      <platen-section .heading=${msg('Background and outline')} collapsible>
        ${backgroundFields(this)} ${outlineFields(this)}
      </platen-section>
      <platen-section .heading=${msg('On a path')} collapsible .collapsed=${true}>
        ${pathFields(this, editor)}
      </platen-section>
      <platen-section .heading=${msg('OpenType features')} collapsible .collapsed=${true}>
        ${featureFields(letters)}
      </platen-section>
    `;
  }
}

defineElement('platen-text-section', PlatenTextSection);
