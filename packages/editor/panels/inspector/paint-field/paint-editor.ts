import { msg } from '@lit/localize';
import {
  isColorText,
  type ConicPaint,
  type ImagePaint,
  type LinearPaint,
  type Paint,
  type RadialPaint,
} from '@platen/template';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { colorSwatches, recentColors } from '../color-swatches.ts';
import { EditorElement } from '../../editor-element.ts';
import { sectionStyles } from '../section-styles.ts';
import { convertPaint, paintTypes } from './paint-defaults.ts';
import { paintTypeName } from './describe-paint.ts';
import { reactive, withProperties } from '../../../controls/with-properties.ts';
import '../../../controls/color-panel.ts';
import '../../../controls/number-field.ts';
import '../../../controls/select-field.ts';
import '../../../controls/slider-field.ts';
import '../../../controls/text-field.ts';
import '../source-field/source-field.ts';
import './focal-pad.ts';
import './stop-editor.ts';

type Gradient = LinearPaint | RadialPaint | ConicPaint;
type Kind = 'value-input' | 'value-change';

/** One number of a paint, as a field shows it. */
interface PaintNumber {
  label: string;
  value: number;
  min?: number;
  max?: number;
  unit?: string;
  /** How many of what is shown are one of the paint's. Default 1. */
  factor?: number;
  set(value: number): Paint;
}

/**
 * Editor of a paint.
 * @fires value-input - While it is changed; `detail` is the paint.
 * @fires value-change - Once it is let go, chosen or typed; `detail` is the paint.
 */
export class PlatenPaintEditor extends withProperties(EditorElement, {
  value: reactive<Paint>(undefined, { attribute: false }),
  /** The kinds that can be chosen; default all. */
  types: reactive<readonly Paint['type'][]>(undefined, { attribute: false }),
}) {
  #set(type: Kind, paint: Paint): void {
    this.value = paint;
    this.notify(type, paint);
  }

  #listeners<Value>(make: (value: Value) => Paint) {
    const on =
      (type: Kind) =>
      (event: CustomEvent<Value>): void => {
        event.stopPropagation();
        this.#set(type, make(event.detail));
      };
    return { input: on('value-input'), change: on('value-change') };
  }

  #number({ label, value, min = -Infinity, max = Infinity, unit = '', factor = 1, set }: PaintNumber) {
    const { input, change } = this.#listeners((shown: number) => set(shown / factor));
    return html`<platen-number-field
      .label=${label}
      .value=${value * factor}
      .min=${min * factor}
      .max=${max * factor}
      .unit=${unit}
      @value-input=${input}
      @value-change=${change}
    ></platen-number-field>`;
  }

  override render() {
    const paint = this.value ?? { type: 'solid', color: '#000000' };
    const types = this.types ?? paintTypes;
    const options = types.map((type) => ({ value: type, label: paintTypeName(type) }));
    return html`
      ${
        types.length > 1
          ? html`<platen-select-field
              hide-label
              .label=${msg('Paint type')}
              .value=${paint.type}
              .options=${options}
              @value-change=${(event: CustomEvent<Paint['type']>) => {
                event.stopPropagation();
                this.#set('value-change', convertPaint(paint, event.detail));
              }}
            ></platen-select-field>`
          : nothing
      }
      ${paint.type === 'solid' ? this.#renderSolid(paint.color) : nothing}
      ${paint.type === 'image' ? this.#renderImage(paint) : nothing}
      ${paint.type !== 'solid' && paint.type !== 'image' ? this.#renderGradient(paint) : nothing}
    `;
  }

  #renderSolid(color: string) {
    const on = (event: CustomEvent<string>): void => {
      event.stopPropagation();
      this.#set(event.type === 'value-input' ? 'value-input' : 'value-change', { type: 'solid', color: event.detail });
      if (event.type === 'value-change') recentColors().add(event.detail);
    };
    return html`<platen-color-panel
        .value=${color}
        .swatches=${colorSwatches(this.editor)}
        @value-input=${on}
        @value-change=${on}
      ></platen-color-panel>
      ${
        // What is no plain sRGB color, such as inks, can only be typed.
        color.startsWith('#')
          ? nothing
          : html`<platen-text-field
              .label=${msg('Color')}
              .value=${color}
              @value-input=${(event: Event) => event.stopPropagation()}
              @value-change=${(event: CustomEvent<string>) => {
                event.stopPropagation();
                if (isColorText(event.detail.trim()))
                  this.#set('value-change', { type: 'solid', color: event.detail.trim() });
              }}
            ></platen-text-field>`
      }`;
  }

  #renderGradient(paint: Gradient) {
    const { input, change } = this.#listeners((stops: Gradient['stops']): Paint => ({ ...paint, stops }));
    return html`
      <platen-stop-editor .stops=${paint.stops} @value-input=${input} @value-change=${change}></platen-stop-editor>
      ${
        paint.type === 'radial'
          ? nothing
          : this.#number({
              label: msg('Angle'),
              value: paint.angle,
              unit: '°',
              set: (angle) => ({ ...paint, angle }),
            })
      }
      ${
        paint.type === 'linear'
          ? nothing
          : html`<div class="pair">
              ${this.#number({
                label: msg('Center X'),
                value: paint.centerX,
                min: -10,
                max: 10,
                unit: '%',
                factor: 100,
                set: (centerX) => ({ ...paint, centerX }),
              })}
              ${this.#number({
                label: msg('Center Y'),
                value: paint.centerY,
                min: -10,
                max: 10,
                unit: '%',
                factor: 100,
                set: (centerY) => ({ ...paint, centerY }),
              })}
            </div>`
      }
      ${
        paint.type === 'radial'
          ? html`<div class="pair">
              ${this.#number({
                label: msg('Radius X'),
                value: paint.radiusX,
                min: 0.001,
                max: 10,
                unit: '%',
                factor: 100,
                set: (radiusX) => ({ ...paint, radiusX }),
              })}
              ${this.#number({
                label: msg('Radius Y'),
                value: paint.radiusY,
                min: 0.001,
                max: 10,
                unit: '%',
                factor: 100,
                set: (radiusY) => ({ ...paint, radiusY }),
              })}
            </div>`
          : nothing
      }
    `;
  }

  /** Follows the focal point of the image, which is shown as soon as it was found. */
  async #follow(paint: ImagePaint): Promise<void> {
    const followed: ImagePaint = { ...paint, focal: 'auto' };
    this.#set('value-change', followed);
    const { editor } = this;
    if (!editor || paint.source === '') return;
    const { findFocalPointOf } = await import('../media-section/find-focal-point-of.ts');
    const found = await findFocalPointOf(paint.source, editor).catch(() => undefined);
    // It may have been changed in the meantime.
    const isSame = this.value?.type === 'image' && this.value.source === paint.source && this.value.focal === 'auto';
    if (found && isSame) this.#set('value-change', { ...followed, focalX: found.point.x, focalY: found.point.y });
  }

  #renderImage(paint: ImagePaint) {
    const source = this.#listeners((value: string): Paint => ({ ...paint, source: value }));
    const fit = this.#listeners((value: ImagePaint['fit']): Paint => ({ ...paint, fit: value }));
    const { focal: _focal, ...placed } = paint;
    const focal = this.#listeners(({ x, y }: { x: number; y: number }): Paint => ({ ...placed, focalX: x, focalY: y }));
    const opacity = this.#listeners((value: number): Paint => ({ ...paint, opacity: value / 100 }));
    return html`
      <platen-source-field
        .label=${msg('Image')}
        .value=${paint.source}
        kind="image"
        @value-input=${source.input}
        @value-change=${source.change}
      ></platen-source-field>
      <platen-select-field
        .label=${msg('Fit')}
        .value=${paint.fit}
        .options=${[
          { value: 'cover', label: msg('Cover') },
          { value: 'contain', label: msg('Contain') },
          { value: 'fill', label: msg('Stretch') },
          { value: 'tile', label: msg('Tile') },
        ]}
        @value-change=${fit.change}
      ></platen-select-field>
      ${
        paint.fit === 'tile'
          ? this.#number({
              label: msg('Tile size'),
              value: paint.scale,
              min: 0.01,
              max: 100,
              unit: '%',
              factor: 100,
              set: (scale) => ({ ...paint, scale }),
            })
          : nothing
      }
      ${
        paint.fit === 'cover'
          ? html`<platen-focal-pad
                .label=${msg('Focal point')}
                .x=${paint.focalX}
                .y=${paint.focalY}
                @value-input=${focal.input}
                @value-change=${focal.change}
              ></platen-focal-pad>
              <platen-switch-field
                .label=${msg('Follow the focal point of the image')}
                .value=${paint.focal === 'auto'}
                @value-change=${(event: CustomEvent<boolean>) => {
                  event.stopPropagation();
                  if (event.detail) void this.#follow(paint);
                  else this.#set('value-change', placed);
                }}
              ></platen-switch-field>`
          : nothing
      }
      <platen-slider-field
        .label=${msg('Opacity')}
        .value=${paint.opacity * 100}
        unit="%"
        @value-input=${opacity.input}
        @value-change=${opacity.change}
      ></platen-slider-field>
    `;
  }

  static override styles = [
    baseStyles,
    sectionStyles,
    css`
      :host {
        display: grid;
        gap: 10px;
        width: 240px;
        max-width: 100%;
      }
    `,
  ];
}

defineElement('platen-paint-editor', PlatenPaintEditor);
