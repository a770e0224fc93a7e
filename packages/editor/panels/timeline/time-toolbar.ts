import { msg, str } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import { clockText } from '@platen/template';
import { shortcutOf } from '../../actions/action-menu.ts';
import { renderCurve } from './keyframes/keyframe-curve.ts';
import type { KeyframeController } from './keyframes/keyframe-controller.ts';
import { keyframeMenu } from './keyframes/keyframe-menu.ts';
import type { Playhead } from './playhead.ts';
import '../../controls/icon-button.ts';
import '../../controls/menu.ts';

/** State and callbacks of the toolbar. */
export interface TimeToolbarView {
  pageMs: number;
  /** How large the time is shown, and at most. */
  zoom: { factor: number; max: number };
  isCollapsed: boolean;
  onZoom(factor: number): void;
  onFit(): void;
  onCollapse(): void;
  onSplit(): void;
  onChoice(event: CustomEvent<string>): void;
}

/** The timeline's head: playing, the time, whether the design or a moment is edited, and the selected keyframes. */
export function renderTimeToolbar(
  playhead: Playhead,
  controller: KeyframeController,
  view: TimeToolbarView,
): TemplateResult {
  const { isPlaying, isMoment, timeMs, error } = playhead;
  const { pageMs, zoom, isCollapsed, onSplit, onChoice } = view;
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
    ${count > 0 ? renderCurve(controller) : nothing}
    ${
      isCollapsed
        ? nothing
        : html`<span class="zoom" dir="ltr"
            ><platen-icon-button
              icon="ZoomOut"
              tip-placement="above-end"
              .label=${msg('Zoom out of the timeline')}
              .shortcut=${shortcutOf('time.zoom-out')}
              ?disabled=${zoom.factor <= 1}
              @click=${() => view.onZoom(1 / 1.5)}
            ></platen-icon-button
            ><platen-icon-button
              icon="ZoomIn"
              tip-placement="above-end"
              .label=${msg('Zoom in on the timeline')}
              .shortcut=${shortcutOf('time.zoom-in')}
              ?disabled=${zoom.factor >= zoom.max}
              @click=${() => view.onZoom(1.5)}
            ></platen-icon-button
            ><platen-icon-button
              icon="Maximize"
              tip-placement="above-end"
              .label=${msg('Show the whole page in the timeline')}
              .shortcut=${shortcutOf('time.fit')}
              ?disabled=${zoom.factor <= 1}
              @click=${() => view.onFit()}
            ></platen-icon-button
          ></span>`
    }
    <platen-icon-button
      .icon=${isCollapsed ? 'ChevronUp' : 'ChevronDown'}
      tip-placement="above-end"
      .label=${isCollapsed ? msg('Expand timeline') : msg('Collapse timeline')}
      .shortcut=${shortcutOf('time.lanes')}
      @click=${() => view.onCollapse()}
    ></platen-icon-button>
  </div>`;
}
