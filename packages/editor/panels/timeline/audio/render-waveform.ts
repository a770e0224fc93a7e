import { html, nothing, type TemplateResult } from 'lit';
import type { PageAudio } from '@platen/template';
import type { Span } from '../../../geometry/timeline-spans.ts';
import type { PeakStore } from './peak-store.ts';
import './waveform.ts';

/** Properties that a waveform needs of an audio layer, a video or a page's sound. */
export type Sounding = Pick<
  PageAudio,
  'source' | 'trimStartMs' | 'trimEndMs' | 'loop' | 'muted' | 'volume' | 'speed' | 'fadeInMs' | 'fadeOutMs'
> &
  Partial<Pick<PageAudio, 'voiceText'>>;

/** The waveform of an audio clip in its bar; nothing for words that are spoken, and where there is no file. */
export function renderWaveform(
  store: PeakStore,
  audio: Sounding,
  { startMs, endMs }: Span,
): TemplateResult | typeof nothing {
  if (audio.source === '' || (audio.voiceText ?? '') !== '') return nothing;
  return html`<platen-waveform
    ?data-muted=${audio.muted}
    .source=${audio.source}
    .played=${audio}
    .barMs=${endMs - startMs}
    .store=${store}
  ></platen-waveform>`;
}
