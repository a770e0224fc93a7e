import { msg } from '@lit/localize';
import { html, type TemplateResult } from 'lit';
import { clockText } from '@platen/template';
import { rulerStep } from '../../geometry/timeline-spans.ts';
import { setStyle } from '../inspector/set-style.ts';
import { maxMarks } from './time-zoom.ts';

/** State and callbacks of the ruler. Times in milliseconds of the page. */
export interface RulerView {
  pageMs: number;
  timeMs: number;
  pxPerMs: number;
  /** Over the marks, such as the ends of what is selected. */
  content?: unknown;
  onScrub(event: PointerEvent): void;
}

/** The times of the page, and the playhead, which is dragged along them. */
export function renderRuler({ pageMs, timeMs, pxPerMs, content, onScrub }: RulerView): TemplateResult {
  const step = rulerStep(pxPerMs, 56);
  const marks = Array.from({ length: Math.min(maxMarks, Math.floor(pageMs / step) + 1) }, (_, index) => index * step);
  return html`<div class="ruler">
    <div class="name"></div>
    <div
      class="scale"
      role="slider"
      tabindex="0"
      aria-label=${msg('Playhead')}
      aria-valuemin="0"
      aria-valuemax=${Math.round(pageMs)}
      aria-valuenow=${Math.round(timeMs)}
      aria-valuetext=${clockText(timeMs)}
      @pointerdown=${onScrub}
      @pointermove=${onScrub}
    >
      ${marks.map((markMs) => html`<span class="mark" ${setStyle({ left: `${(100 * markMs) / pageMs}%` })}>${clockText(markMs)}</span>`)}
      <span class="head"></span>
    </div>
    ${content}
  </div>`;
}
