import { html } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { EditorElement } from '../editor-element.ts';
import './color-styles.ts';
import './text-styles.ts';

/** The styles of the template: those of texts and those of colors, to be made, applied, changed and deleted. */
export class PlatenStylesPanel extends EditorElement {
  override render() {
    return html`<platen-text-styles></platen-text-styles><platen-color-styles></platen-color-styles>`;
  }
}

defineElement('platen-styles-panel', PlatenStylesPanel);
