import { msg } from '@lit/localize';
import { html, type TemplateResult } from 'lit';
import type { Editor } from '../../context/editor-context.ts';
import { setStyle } from '../inspector/set-style.ts';

/** The ratios that frames can keep, width to height. */
const ratios: readonly (readonly [width: number, height: number])[] = [
  [1, 1],
  [4, 5],
  [4, 3],
  [3, 4],
  [3, 2],
  [2, 3],
  [16, 9],
  [9, 16],
];

/** Buttons for the ratio that the frame of a cropped image keeps. */
export function cropFields({ state }: Editor): TemplateResult {
  const current = state.cropRatio.value;
  const choice = (ratio: number | 'original' | undefined, label: string, width: number, height: number) => {
    const scale = 18 / Math.max(width, height);
    return html`<button
      type="button"
      class="choice"
      aria-pressed=${current === ratio ? 'true' : 'false'}
      @click=${() => (state.cropRatio.value = ratio)}
    >
      <span
        class="shape"
        ?data-free=${ratio === undefined || ratio === 'original'}
        ${setStyle({ '--width': `${width * scale}px`, '--height': `${height * scale}px` })}
      ></span
      >${label}
    </button>`;
  };
  return html`<div class="choices" role="group" aria-label=${msg('Aspect ratio')}>
    ${choice(undefined, msg('Freeform'), 4, 3)} ${choice('original', msg('Original'), 4, 3)}
    ${ratios.map(([width, height]) => choice(width / height, `${width}:${height}`, width, height))}
  </div>`;
}
