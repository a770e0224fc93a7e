import { msg } from '@lit/localize';
import { html, type TemplateResult } from 'lit';
import { curveOf, type Curve } from '../../../geometry/easing-curve.ts';
import type { KeyframeController } from './keyframe-controller.ts';
import '../../../controls/curve-field.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/popover.ts';

/** The easing of the selected keyframes to the next ones, as a curve beside its button. */
export function renderCurve(controller: KeyframeController): TemplateResult {
  const [first] = controller.selected.value;
  const ease = (event: CustomEvent<Curve>): void => {
    event.stopPropagation();
    controller.ease(event.detail, { mergeKey: 'easing curve' });
  };
  return html`<platen-popover .label=${msg('Easing curve')} placement="above-end">
    <platen-icon-button
      slot="trigger"
      icon="Spline"
      haspopup="dialog"
      tip-placement="above-end"
      .label=${msg('Easing curve')}
    ></platen-icon-button>
    <platen-curve-field
      .label=${msg('Easing curve')}
      .value=${curveOf(first && controller.find(first)?.easing)}
      @value-change=${ease}
    ></platen-curve-field>
  </platen-popover>`;
}
