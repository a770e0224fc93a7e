import { html } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { EditorElement } from '../editor-element.ts';
import '../inspector/component-section/component-section.ts';
import '../inspector/condition-section/condition-section.ts';
import '../inspector/repeat-section/repeat-section.ts';

/** The inspector's sections for what layers have from data. Fetched with the first template that has some. */
export class PlatenRules extends EditorElement {
  override render() {
    return html`<platen-component-section></platen-component-section><platen-repeat-section></platen-repeat-section
      ><platen-condition-section></platen-condition-section>`;
  }
}

defineElement('platen-rules', PlatenRules);
