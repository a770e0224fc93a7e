import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { KeyframeTrack, Layer } from '@platen/template';
import { findCourse } from '@platen/template/internal';
import { setKeyframes } from '../../../commands/edit-keyframes.ts';
import { defineElement } from '../../../controls/define.ts';
import { keyframeProperties, valueAt } from '../../../store/keyframe-value.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { EditorElement } from '../../editor-element.ts';
import { propertyName, propertyUnit } from '../../timeline/keyframes/property-name.ts';
import { colorInput } from '../color-property-field.ts';
import { sectionStyles } from '../section-styles.ts';
import '../keyframe-button/keyframe-button.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/number-field.ts';
import '../../../controls/select-field.ts';

/** The properties of the selected layer that have keyframes, with what they are at the playhead, and a choice of others to animate. */
export class PlatenKeyframeFields extends EditorElement {
  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const { selectedLayers, momentMs, hasTimeline } = editor.state;
    const [layer] = selectedLayers.value;
    if (!layer || selectedLayers.value.length > 1) return nothing;
    void momentMs.value;
    const tracks = layer.motion?.keyframes ?? [];
    const animated = new Set(tracks.map(({ property }) => property.toLowerCase()));
    const others = keyframeProperties(layer.type).filter((property) => !animated.has(property.toLowerCase()));
    return html`
      ${tracks.length > 0 ? html`<p class="caption">${msg('Keyframes')}</p>` : nothing}
      ${hasTimeline.value ? tracks.map((track) => this.#track(layer, track)) : nothing}
      <platen-select-field
        .label=${msg('Animate')}
        .value=${''}
        .options=${[
          { value: '', label: msg('Choose a property…') },
          ...others.map((value) => ({ value, label: propertyName(value) })),
        ]}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          const { detail, currentTarget } = event;
          // It is a list of what to do, with nothing chosen.
          if (currentTarget instanceof HTMLElement && 'value' in currentTarget) currentTarget.value = '';
          if (detail !== '') this.#animate(layer, detail);
        }}
      ></platen-select-field>
    `;
  }

  /** The first keyframe of a property: at the playhead, or at the layer's start where there is no timeline yet. */
  #animate(layer: Layer, property: string): void {
    const { editor } = this;
    const keyframes = editor?.timeline?.keyframes;
    if (keyframes) return keyframes.toggle(property);
    const value = valueAt(layer, property, 0);
    if (!editor || value === undefined) {
      editor?.notify({ kind: 'info', text: msg('This property has no single value to animate.') });
      return;
    }
    editor.apply(setKeyframes(editor.state.designedPage.peek(), [{ layerId: layer.id, property, atMs: 0, value }]));
  }

  #track(layer: Layer, { property }: KeyframeTrack) {
    const keyframes = this.editor?.timeline?.keyframes;
    const value = keyframes?.valueOf(property);
    const label = propertyName(property);
    const course = findCourse(property, layer);
    const change = (next: number | string): void => keyframes?.set(property, next);
    const step = (direction: 1 | -1, says: string) =>
      html`<platen-icon-button
        size="small"
        flip
        .icon=${direction < 0 ? 'ChevronLeft' : 'ChevronRight'}
        .label=${says}
        @click=${() => keyframes?.step(property, direction)}
      ></platen-icon-button>`;
    const { factor, unit, decimals, step: by } = propertyUnit(property);
    return html`<div class="row">
      <div class="grow">
        ${
          typeof value === 'string'
            ? colorInput(this.editor, {
                label,
                value,
                input: () => {},
                change: (event) => change(event.detail),
              })
            : html`<platen-number-field
                .label=${label}
                .value=${value === undefined ? undefined : value * factor}
                .min=${course?.kind === 'number' ? course.min * factor : -Infinity}
                .max=${course?.kind === 'number' ? course.max * factor : Infinity}
                .decimals=${decimals}
                .step=${by}
                .unit=${unit}
                @value-input=${(event: Event) => event.stopPropagation()}
                @value-change=${(event: CustomEvent<number>) => {
                  event.stopPropagation();
                  change(event.detail / factor);
                }}
              ></platen-number-field>`
        }
      </div>
      <div class="steps">
        ${step(-1, msg(str`Previous keyframe: ${label}`))}
        <platen-keyframe-button .property=${property} .label=${label}></platen-keyframe-button>
        ${step(1, msg(str`Next keyframe: ${label}`))}
      </div>
    </div>`;
  }

  static override styles = [
    baseStyles,
    sectionStyles,
    css`
      :host {
        display: grid;
        gap: 10px;
      }
      .row {
        align-items: end;
      }
      .steps {
        --platen-icon-size: 14px;
        display: flex;
        align-items: center;
        height: var(--platen-control-height);
      }
      .steps > platen-icon-button::part(button) {
        min-width: 22px;
        padding: 0 2px;
      }
    `,
  ];
}

defineElement('platen-keyframe-fields', PlatenKeyframeFields);
