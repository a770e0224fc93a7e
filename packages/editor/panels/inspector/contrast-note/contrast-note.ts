import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { pageBoxes } from '../../../store/page-boxes.ts';
import { textContrast } from '../../../store/colors/text-contrast.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { EditorElement } from '../../editor-element.ts';
import '../../../controls/icon.ts';

/** The contrast of the one selected text against what is behind it, by WCAG 2; nothing where that cannot be known. */
export class PlatenContrastNote extends EditorElement {
  override render() {
    const { state } = this.editor ?? {};
    const [layer, ...others] = state?.selectedLayers.value ?? [];
    if (!state || layer?.type !== 'text' || others.length > 0) return nothing;
    const boxes = pageBoxes(state.layout.value?.layers ?? []);
    const contrast = textContrast(state.page.value, layer, (id) => boxes.get(id));
    if (!contrast) return nothing;
    const ratio = `${(Math.floor(contrast.ratio * 10) / 10).toFixed(1)}:1`;
    const fails = contrast.grade === 'fails';
    return html`<p ?data-fails=${fails}>
      <platen-icon .name=${fails ? 'TriangleAlert' : 'CircleCheck'}></platen-icon>
      <span
        >${fails ? msg(str`Contrast ${ratio}, too low to read well`) : msg(str`Contrast ${ratio}, good (${contrast.grade})`)}</span
      >
    </p>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        --platen-icon-size: 15px;
        display: block;
      }
      p {
        display: flex;
        gap: 6px;
        align-items: center;
        padding: 8px 14px;
        border-block-end: 1px solid var(--platen-line);
        color: var(--platen-success);
      }
      p[data-fails] {
        color: var(--platen-warning);
      }
    `,
  ];
}

defineElement('platen-contrast-note', PlatenContrastNote);
