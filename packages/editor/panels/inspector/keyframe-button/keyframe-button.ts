import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import type { KeyframeState } from '../../../context/editor-context.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { EditorElement } from '../../editor-element.ts';
import { reactive, withProperties } from '../../../controls/with-properties.ts';
import '../../timeline/timeline-icons.ts';
import '../../../controls/icon-button.ts';

/**
 * The small diamond beside a field that sets a keyframe of its property at the playhead, for all selected layers, or removes it. It is
 * there while the timeline is, for properties that keyframes can set.
 */
export class PlatenKeyframeButton extends withProperties(EditorElement, {
  /** A style key, or `scale`. */
  property: reactive(''),
  /** Name of the property. */
  label: reactive(''),
  /** Read only; undefined where there can be no keyframes. */
  state: reactive<KeyframeState>(undefined, { reflect: true }),
}) {
  override willUpdate(): void {
    const { editor } = this;
    this.state = editor?.state.hasTimeline.value ? editor.timeline?.keyframes.stateOf(this.property) : undefined;
  }

  override render() {
    const { editor, state, label } = this;
    // Read here too: what is read while rendering has it rendered again.
    const isThere = editor?.state.hasTimeline.value === true;
    if (isThere) editor.timeline?.keyframes.stateOf(this.property);
    if (!isThere || state === undefined) return nothing;
    const says = state === 'here' ? msg(str`Delete keyframe here: ${label}`) : msg(str`Set keyframe here: ${label}`);
    return html`<platen-icon-button
      icon="Diamond"
      toggle
      .label=${says}
      .pressed=${state === 'here'}
      @click=${() => editor?.timeline?.keyframes.toggle(this.property)}
    ></platen-icon-button>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        --platen-icon-size: 11px;
        display: inline-flex;
        align-items: center;
      }
      platen-icon-button {
        --platen-control-height: 24px;
      }
      platen-icon-button::part(button) {
        min-width: 18px;
        padding: 0 2px;
      }
      platen-icon-button::part(icon) {
        color: var(--platen-ink-soft);
      }
      :host(:is([state='animated'], [state='here'])) platen-icon-button::part(icon) {
        color: var(--platen-accent);
      }
      :host([state='here']) {
        --platen-icon-fill: currentColor;
      }
    `,
  ];
}

defineElement('platen-keyframe-button', PlatenKeyframeButton);
