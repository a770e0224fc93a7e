import * as zagColorPicker from '@zag-js/color-picker';
import { VanillaMachine, normalizeProps } from '@zag-js/vanilla';
import { css, html, nothing, type PropertyValues } from 'lit';
import { msg, str } from '@lit/localize';
import { baseStyles } from '../theme/base-styles.ts';
import { colorTokenName, readColor, writeHex } from './color-text.ts';
import { defineElement } from './define.ts';
import { PlatenElement } from './platen-element.ts';
import { ZagController } from './zag-controller.ts';
import { zagProps } from './zag-props.ts';
import { reactive, withProperties } from './with-properties.ts';
import './icon-button.ts';
import './number-field.ts';
import './text-field.ts';

/** Colors offered under a name, such as those of the brand. */
export interface SwatchGroup {
  label: string;
  colors: readonly string[];
}

/**
 * Where a color is picked: an area, hue, alpha, the screen's pixels, numbers, and swatches. See `platen-color-field`.
 * @fires value-input - While one picks; `detail` is the color as hex text.
 * @fires value-change - Once it is let go or chosen.
 */
export class PlatenColorPanel extends withProperties(PlatenElement, {
  /** CSS color; empty: none yet. */
  value: reactive(''),
  swatches: reactive<readonly SwatchGroup[]>([], { attribute: false }),
}) {
  readonly #zag;
  #lastSent = '';
  /** True if the last event was not final. */
  #isOpenEnded = false;

  constructor() {
    super();
    this.#zag = new ZagController(this, () => this.#createMachine());
  }

  #createMachine() {
    return new VanillaMachine(zagColorPicker.machine, {
      id: 'color',
      inline: true,
      openAutoFocus: false,
      getRootNode: () => this.renderRoot as ShadowRoot,
      dir: this.matches(':dir(rtl)') ? 'rtl' : 'ltr',
      defaultFormat: 'hsba',
      defaultValue: zagColorPicker.parse(toHex(this.value)).toFormat('hsba'),
      onValueChange: ({ value }: zagColorPicker.ValueChangeDetails) => this.#notify('value-input', value),
      onValueChangeEnd: ({ value }: zagColorPicker.ValueChangeDetails) => this.#notify('value-change', value),
    });
  }

  #notify(type: 'value-input' | 'value-change', color: zagColorPicker.Color): void {
    this.#lastSent = toHex(color.toString('hexa'));
    if (type === 'value-input' && this.#lastSent === toHex(this.value)) return;
    this.#isOpenEnded = type === 'value-input';
    this.notify(type, this.#lastSent);
  }

  /** The machine keeps Escape on its thumbs to itself; it is for what holds the panel. */
  readonly #onKeydown = {
    capture: true,
    handleEvent: (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !(event.target instanceof Element) || !event.target.matches('.thumb')) return;
      event.stopPropagation();
      this.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    },
  };

  /** Keys have no end of their own in the machine: letting go is one. */
  #onKeyup(): void {
    if (!this.#isOpenEnded) return;
    this.#isOpenEnded = false;
    this.notify('value-change', this.#lastSent);
  }

  /** Takes a color that was chosen or typed. */
  #choose(text: string): void {
    if (colorTokenName(text) !== undefined) return void this.notify('value-change', text);
    if (!readColor(text)) return this.requestUpdate();
    this.#lastSent = toHex(text);
    this.#set(text);
    this.notify('value-change', this.#lastSent);
  }

  #set(text: string): void {
    const machine = this.#zag.machine;
    if (machine)
      zagColorPicker
        .connect(machine.service, normalizeProps)
        .setValue(zagColorPicker.parse(toHex(text)).toFormat('hsba'));
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('value') && changed.get('value') !== undefined && toHex(this.value) !== this.#lastSent)
      this.#set(this.value);
  }

  async #pickFromScreen(): Promise<void> {
    try {
      const { sRGBHex } = await new window.EyeDropper().open();
      this.#choose(sRGBHex);
    } catch {
      // Nothing was picked.
    }
  }

  override render() {
    const machine = this.#zag.machine;
    if (!machine) return nothing;
    const api = zagColorPicker.connect(machine.service, normalizeProps);
    const area = { xChannel: 'saturation', yChannel: 'brightness' } as const;
    const hex = toHex(api.value.toString('hexa'));
    return html`
      <div
        class="root"
        ${zagProps(api.getContentProps())}
        role="group"
        aria-label=${msg('Color')}
        @keydown=${this.#onKeydown}
        @keyup=${this.#onKeyup}
      >
        <div class="area" ${zagProps(api.getAreaProps(area))}>
          <div class="ground" ${zagProps(api.getAreaBackgroundProps(area))}></div>
          <div
            class="thumb"
            ${zagProps({ ...api.getAreaThumbProps(area), 'aria-label': msg('Saturation and brightness') })}
          ></div>
        </div>
        <div class="row">
          ${
            'EyeDropper' in window
              ? html`<platen-icon-button
                  icon="Pipette"
                  .label=${msg('Pick from screen')}
                  @click=${this.#pickFromScreen}
                ></platen-icon-button>`
              : nothing
          }
          <div class="sliders">
            ${this.#slider(api, 'hue', msg('Hue'))}${this.#slider(api, 'alpha', msg('Opacity'))}
          </div>
        </div>
        <div class="row">
          <platen-text-field
            hide-label
            .label=${msg('Hex')}
            .value=${hex}
            maxlength="140"
            @value-change=${(event: CustomEvent<string>) => this.#onTyped(event)}
            @value-input=${(event: Event) => event.stopPropagation()}
          ></platen-text-field>
          <platen-number-field
            hide-label
            .label=${msg('Opacity')}
            unit="%"
            decimals="0"
            min="0"
            max="100"
            .value=${Math.round(api.alpha * 100)}
            @value-change=${(event: CustomEvent<number>) => this.#onAlpha(event, hex)}
            @value-input=${(event: Event) => event.stopPropagation()}
          ></platen-number-field>
        </div>
        ${this.swatches.filter(({ colors }) => colors.length > 0).map((group) => this.#group(group, hex))}
      </div>
    `;
  }

  #onTyped(event: CustomEvent<string>): void {
    event.stopPropagation();
    this.#choose(event.detail);
  }

  #onAlpha(event: CustomEvent<number>, hex: string): void {
    event.stopPropagation();
    const color = readColor(hex);
    if (color) this.#choose(writeHex({ ...color, alpha: event.detail / 100 }));
  }

  #slider(api: zagColorPicker.Api, channel: 'hue' | 'alpha', label: string) {
    return html`<div class="slider" ${zagProps(api.getChannelSliderProps({ channel }))}>
      <div class="grid" ?hidden=${channel !== 'alpha'}></div>
      <div class="track" ${zagProps(api.getChannelSliderTrackProps({ channel }))}></div>
      <div class="thumb" ${zagProps({ ...api.getChannelSliderThumbProps({ channel }), 'aria-label': label })}></div>
    </div>`;
  }

  #group({ label, colors }: SwatchGroup, current: string) {
    return html`<section role="group" aria-label=${label}>
      <h3>${label}</h3>
      <div class="swatches">
        ${colors.map(
          (color) =>
            html`<button
              type="button"
              aria-label=${msg(str`Use ${colorTokenName(color) ?? color}`)}
              aria-pressed=${String(colorTokenName(color) === undefined && toHex(color) === current)}
              title=${colorTokenName(color) ?? color}
              .style=${`--platen-swatch:${color}`}
              @click=${() => this.#choose(color)}
            ></button>`,
        )}
      </div>
    </section>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        width: 240px;
        max-width: 100%;
      }
      .root {
        display: grid;
        gap: 12px;
      }
      .area {
        height: 150px;
        border-radius: var(--platen-radius-small);
        touch-action: none;
        forced-color-adjust: none;
      }
      .ground {
        width: 100%;
        height: 100%;
        border-radius: inherit;
      }
      .thumb {
        width: 14px;
        height: 14px;
        border: 2px solid #fff;
        border-radius: 50%;
        box-shadow: 0 0 0 1px rgb(0 0 0 / 60%);
        outline-offset: 3px;
        forced-color-adjust: none;
      }
      .slider .thumb {
        translate: -50% -50%;
      }
      .row {
        display: flex;
        align-items: center;
        gap: 8px;
      }
      .sliders {
        display: grid;
        flex: 1;
        gap: 10px;
      }
      .slider {
        position: relative;
        height: 14px;
        border-radius: 7px;
        touch-action: none;
        forced-color-adjust: none;
      }
      .track,
      .grid {
        position: absolute;
        inset: 0;
        border-radius: inherit;
      }
      .track {
        /* The machine positions it relatively, which leaves it no height of its own. */
        height: 100%;
      }
      .grid {
        background: conic-gradient(#ccc 25%, #fff 0 50%, #ccc 0 75%, #fff 0) 0 0 / 8px 8px;
      }
      platen-text-field {
        flex: 1;
      }
      platen-number-field {
        width: 78px;
      }
      h3 {
        margin-block-end: 6px;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
        font-weight: 500;
      }
      .swatches {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        max-height: 112px;
        overflow: auto;
        padding: 2px;
      }
      button {
        width: 24px;
        height: 24px;
        padding: 0;
        border: 1px solid var(--platen-line-strong);
        border-radius: 5px;
        background:
          linear-gradient(var(--platen-swatch), var(--platen-swatch)),
          conic-gradient(#ccc 25%, #fff 0 50%, #ccc 0 75%, #fff 0) 0 0 / 8px 8px;
        cursor: pointer;
        forced-color-adjust: none;
      }
      button[aria-pressed='true'] {
        outline: 2px solid var(--platen-accent);
        outline-offset: 1px;
      }
    `,
  ];
}

/** A CSS color as hex text; black for what is none. */
function toHex(text: string): string {
  return writeHex(readColor(text) ?? { red: 0, green: 0, blue: 0, alpha: 1 });
}

defineElement('platen-color-panel', PlatenColorPanel);
