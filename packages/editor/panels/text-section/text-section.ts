import { msg } from '@lit/localize';
import type { TextLayer, TextStyle } from '@platen/template';
import { html, nothing } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { LayerSection } from '../inspector/inspector-section.ts';
import { backgroundFields, outlineFields } from './around-fields.ts';
import { boxFields } from './box-fields.ts';
import { featureFields } from './feature-fields.ts';
import { letterFields } from './letter-fields.ts';
import { paragraphFields } from './paragraph-fields.ts';
import { pathFields } from './path-fields.ts';
import { paragraphHost, styleHost, textFieldContext } from './text-hosts.ts';
import './style-choice.ts';
import './text-icons.ts';
import '../../controls/section.ts';

export { textControls } from './text-controls.ts';

/**
 * The properties of text: of what is selected in it while one is edited in place, else of all text of the selected layers. What differs
 * within it is shown as mixed.
 */
export class PlatenTextSection extends LayerSection {
  get #texts(): readonly TextLayer[] {
    return this.targets.filter((layer) => layer.type === 'text');
  }

  /** Whether nothing is behind the texts or around their letters, and nothing fills that in. */
  get #isPlain(): boolean {
    return (
      this.#texts.every(({ background, stroke }) => !background && !stroke) &&
      !this.isFilled('textBackgroundColor', 'textBackgroundRadius', 'textStrokeColor', 'textStrokeWidth')
    );
  }

  override render() {
    const { targets, editor, live } = this;
    if (!editor || !live || targets.length === 0 || targets.some(({ type }) => type !== 'text')) return nothing;
    const context = textFieldContext(editor, targets, live);
    const letters = styleHost(context);
    return html`
      <platen-section .heading=${msg('Text')} collapsible>
        <platen-text-style-choice></platen-text-style-choice>
        ${letterFields(letters, editor)} ${paragraphFields(paragraphHost(context), () => context.session?.focus())}
      </platen-section>
      <platen-section .heading=${msg('Text box')} collapsible>${boxFields(this)}</platen-section>
      <platen-section .heading=${msg('Background and outline')} collapsible .empty=${this.#isPlain}>
        ${backgroundFields(this)} ${outlineFields(this)}
      </platen-section>
      <platen-section .heading=${msg('On a path')} collapsible .empty=${!this.#texts.some(({ path }) => path)}>
        ${pathFields(this, editor)}
      </platen-section>
      <platen-section .heading=${msg('OpenType features')} collapsible .empty=${!letters.targets.some(hasFeatures)}>
        ${featureFields(letters)}
      </platen-section>
    `;
  }
}

function hasFeatures({ features, axes, language }: TextStyle): boolean {
  return language !== '' || Object.keys(features).length > 0 || Object.keys(axes).length > 0;
}

defineElement('platen-text-section', PlatenTextSection);
