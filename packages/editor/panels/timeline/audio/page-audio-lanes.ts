import { msg, str } from '@lit/localize';
import { html, type TemplateResult } from 'lit';
import { type Page, clockText } from '@platen/template';
import { setStyle } from '../../inspector/set-style.ts';
import type { PeakStore } from './peak-store.ts';
import { renderWaveform } from './render-waveform.ts';
import '../../../controls/icon.ts';

/** The sounds of the page itself as lanes below its layers: to be seen; they are changed in the page's properties. */
export function pageAudioLanes(page: Page, pageMs: number, peaks: PeakStore): TemplateResult[] {
  return page.sounds.map((audio, index) => {
    const startMs = Math.min(pageMs, audio.startMs);
    const endMs = Math.max(startMs, Math.min(pageMs, audio.endMs ?? pageMs));
    const name = page.sounds.length === 1 ? msg('Page audio') : msg(str`Page audio ${index + 1}`);
    const place = { left: `${(100 * startMs) / pageMs}%`, width: `${(100 * (endMs - startMs)) / pageMs}%` };
    return html`<div class="lane">
      <div class="name">
        <span class="opener"></span><platen-icon name="Music"></platen-icon><span class="text">${name}</span>
      </div>
      <div class="track">
        <div
          class="bar"
          data-fixed
          role="img"
          aria-label=${msg(str`${name}, from ${clockText(startMs)} to ${clockText(endMs)}`)}
          ${setStyle(place)}
        >
          ${renderWaveform(peaks, audio, { startMs, endMs })}
        </div>
      </div>
    </div>`;
  });
}
