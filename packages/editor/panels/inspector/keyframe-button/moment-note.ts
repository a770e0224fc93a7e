import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { clockText } from '@platen/template';
import { defineElement } from '../../../controls/define.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { EditorElement } from '../../editor-element.ts';
import '../../timeline/timeline-icons.ts';
import '../../../controls/icon-button.ts';

/** Shows, for layers with keyframes, whether their design or a moment is being edited, and switches to the other. */
export class PlatenMomentNote extends EditorElement {
  override render() {
    const { editor } = this;
    if (!editor?.state.hasTimeline.value) return nothing;
    const { selectedLayers, momentMs } = editor.state;
    if (!selectedLayers.value.some((layer) => (layer.motion?.keyframes.length ?? 0) > 0)) return nothing;
    const atMs = momentMs.value;
    const { timeline } = editor;
    return html`<div class="note" role="note" ?data-moment=${atMs !== undefined}>
      <p>
        ${
          atMs === undefined
            ? msg('This is the design as it appears in images. In videos, keyframes animate it.')
            : msg(str`Changes to animated properties set keyframes at ${clockText(atMs, 2)}.`)
        }
      </p>
      <platen-icon-button
        .icon=${atMs === undefined ? 'Diamond' : 'Square'}
        .label=${atMs === undefined ? msg('Show current time') : msg('Show design')}
        @click=${() => (atMs === undefined ? timeline?.seek(0) : timeline?.showDesign())}
      ></platen-icon-button>
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      .note {
        --platen-icon-size: 15px;
        display: flex;
        gap: 8px;
        align-items: center;
        padding-block: 6px;
        padding-inline: 14px 8px;
        border-block-end: 1px solid var(--platen-line);
        background: var(--platen-sunken);
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      .note[data-moment] {
        background: var(--platen-accent-wash);
        color: var(--platen-ink);
      }
      p {
        flex: 1;
      }
    `,
  ];
}

defineElement('platen-moment-note', PlatenMomentNote);
