import { msg, str } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import { clockText } from '@platen/template';
import type { KeyframeController } from './keyframes/keyframe-controller.ts';
import { keyframeMenu } from './keyframes/keyframe-menu.ts';
import type { Playhead } from './playhead.ts';
import '../../controls/icon-button.ts';
import '../../controls/menu.ts';

/** State and callbacks of the toolbar. */
export interface TimeToolbarView {
  pageMs: number;
  onSplit(): void;
  onChoice(event: CustomEvent<string>): void;
}

/** The timeline's head: playing, the time, whether the design or a moment is edited, and the selected keyframes. */
export function renderTimeToolbar(
  playhead: Playhead,
  controller: KeyframeController,
  { pageMs, onSplit, onChoice }: TimeToolbarView,
): TemplateResult {
  const { isPlaying, isMoment, timeMs, error } = playhead;
  const count = controller.selected.value.length;
  return html`<div class="controls" role="toolbar" aria-label=${msg('Playback')}>
    <platen-icon-button
      .icon=${isPlaying ? 'Pause' : 'Play'}
      .label=${isPlaying ? msg('Pause') : msg('Play')}
      @click=${() => playhead.toggle()}
    ></platen-icon-button>
    <platen-icon-button icon="Square" .label=${msg('Show design')} @click=${() => playhead.stop()}></platen-icon-button>
    <platen-icon-button icon="Scissors" .label=${msg('Split')} @click=${onSplit}></platen-icon-button>
    <p class="clock" dir="ltr">${clockText(timeMs)} <span>/ ${clockText(pageMs)}</span></p>
    <p class="what" ?data-moment=${isMoment}>
      ${
        isMoment
          ? html`${msg('Current time')}<span class="more">
                · ${msg('changes to animated properties set keyframes')}</span
              >`
          : msg('Design view')
      }
    </p>
    ${error ? html`<p class="error" role="alert">${error}</p>` : nothing}
    <span class="space"></span>
    ${
      count > 0
        ? html`<platen-menu
            .label=${msg('Keyframes')}
            .items=${keyframeMenu(controller)}
            placement="above-end"
            @menu-select=${onChoice}
            ><platen-icon-button
              slot="trigger"
              icon="Diamond"
              haspopup="menu"
              .label=${count === 1 ? msg('1 keyframe selected') : msg(str`${count} keyframes selected`)}
              ><span aria-hidden="true">${count}</span></platen-icon-button
            ></platen-menu
          >`
        : nothing
    }
  </div>`;
}
