import { html, nothing, type TemplateResult } from 'lit';
import type { PageSound } from '@platen/template';
import type { Span } from '../../../kernels/timeline-spans.ts';
import type { PeakStore } from './peak-store.ts';
import './waveform.ts';

/** What a waveform needs to know of a layer that sounds, or of a sound of the page. */
export type Sounding = Pick<
  PageSound,
  'source' | 'trimStartMs' | 'trimEndMs' | 'loop' | 'muted' | 'volume' | 'speed' | 'fadeInMs' | 'fadeOutMs'
> &
  Partial<Pick<PageSound, 'voiceText'>>;

/** The waveform of a sound in its bar; nothing for words that are spoken, and where there is no file. */
export function renderWaveform(
  store: PeakStore,
  sound: Sounding,
  { startMs, endMs }: Span,
): TemplateResult | typeof nothing {
  if (sound.source === '' || (sound.voiceText ?? '') !== '') return nothing;
  return html`<platen-waveform
    ?data-muted=${sound.muted}
    .source=${sound.source}
    .played=${sound}
    .barMs=${endMs - startMs}
    .store=${store}
  ></platen-waveform>`;
}
