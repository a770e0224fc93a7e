import { msg, str } from '@lit/localize';
import type { GradientStop } from '@platen/template';
import { css, html } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { colorInput } from '../color-property-field.ts';
import { EditorElement } from '../../editor-element.ts';
import { sectionStyles } from '../section-styles.ts';
import { setStyle } from '../set-style.ts';
import { colorAt } from './paint-defaults.ts';
import { browserColor, previewPaint } from './paint-preview.ts';
import { internal, reactive, withProperties } from '../../../controls/with-properties.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/number-field.ts';

const maxStops = 32;

/**
 * The stops of a gradient on a bar. A press on the bar adds one; a stop is dragged, moved with the arrow keys and taken away with Delete
 * or by dragging it off the bar. The chosen one has fields below.
 * @fires value-input - While a stop moves or its color is picked; `detail` are the stops.
 * @fires value-change - Once it is done; `detail` are the stops.
 */
export class PlatenStopEditor extends withProperties(EditorElement, {
  stops: reactive<readonly GradientStop[]>([], { attribute: false }),
  /** Index of the stop whose fields are shown. */
  chosen: internal(0),
}) {
  #drag: { pointerId: number; moved: boolean } | undefined;

  #set(type: 'value-input' | 'value-change', stops: readonly GradientStop[]): void {
    this.stops = stops;
    this.notify(type, stops);
  }

  #change(index: number, change: Partial<GradientStop>, type: 'value-input' | 'value-change'): void {
    this.#set(
      type,
      this.stops.map((stop, at) => (at === index ? { ...stop, ...change } : stop)),
    );
  }

  #remove(index: number): void {
    if (this.stops.length <= 1) return;
    const rest = this.stops.filter((_, at) => at !== index);
    this.chosen = Math.min(index, rest.length - 1);
    this.#set('value-change', rest);
    void this.updateComplete.then(() => this.#handle(this.chosen)?.focus());
  }

  #add(offset: number): void {
    if (this.stops.length >= maxStops) return;
    const stop = { offset, color: colorAt(this.stops, offset) };
    const next = [...this.stops, stop].toSorted((one, other) => one.offset - other.offset);
    this.chosen = next.indexOf(stop);
    this.#set('value-change', next);
    void this.updateComplete.then(() => this.#handle(this.chosen)?.focus());
  }

  /** The widest gap gets a stop in its middle. */
  #addBetween(): void {
    const offsets = [0, ...this.stops.map(({ offset }) => offset).toSorted((a, b) => a - b), 1];
    let at = 0.5;
    let widest = -1;
    for (let index = 1; index < offsets.length; index++) {
      const [from = 0, to = 1] = [offsets[index - 1], offsets[index]];
      if (to - from > widest) [widest, at] = [to - from, (from + to) / 2];
    }
    this.#add(round(at));
  }

  #reverse(): void {
    const next = this.stops.map((stop) => ({ ...stop, offset: round(1 - stop.offset) })).toReversed();
    this.chosen = this.stops.length - 1 - this.chosen;
    this.#set('value-change', next);
  }

  #handle(index: number): HTMLElement | undefined {
    return this.renderRoot.querySelectorAll<HTMLElement>('.handle')[index];
  }

  #offsetOf(event: PointerEvent): number {
    const bar = this.renderRoot.querySelector('.bar');
    if (!bar) return 0;
    const { left, width } = bar.getBoundingClientRect();
    return round(Math.min(1, Math.max(0, (event.clientX - left) / width)));
  }

  #onBar(event: PointerEvent): void {
    if (event.button === 0 && event.target === event.currentTarget) this.#add(this.#offsetOf(event));
  }

  #onDown(event: PointerEvent, index: number): void {
    if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.chosen = index;
    this.#drag = { pointerId: event.pointerId, moved: false };
  }

  #onMove(event: PointerEvent, index: number): void {
    if (this.#drag?.pointerId !== event.pointerId) return;
    const offset = this.#offsetOf(event);
    if (offset === this.stops[index]?.offset) return;
    this.#drag.moved = true;
    this.#change(index, { offset }, 'value-input');
  }

  #onUp(event: PointerEvent): void {
    const drag = this.#drag;
    this.#drag = undefined;
    if (!drag?.moved) return;
    const bar = this.renderRoot.querySelector('.bar')?.getBoundingClientRect();
    if (bar && Math.abs(event.clientY - (bar.top + bar.height / 2)) > 60 && this.stops.length > 1)
      this.#remove(this.chosen);
    else this.#set('value-change', this.stops);
  }

  #onKey(event: KeyboardEvent, index: number): void {
    const stop = this.stops[index];
    if (!stop) return;
    const isForward = event.key === 'ArrowRight' || event.key === 'ArrowUp';
    if (isForward || event.key === 'ArrowLeft' || event.key === 'ArrowDown') {
      const step = event.shiftKey ? 0.1 : 0.01;
      const offset = Math.min(1, Math.max(0, stop.offset + (isForward ? step : -step)));
      this.#change(index, { offset: round(offset) }, 'value-change');
    } else if (event.key === 'Home' || event.key === 'End') {
      this.#change(index, { offset: event.key === 'Home' ? 0 : 1 }, 'value-change');
    } else if (event.key === 'Delete' || event.key === 'Backspace') this.#remove(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  override render() {
    const index = Math.min(this.chosen, this.stops.length - 1);
    const stop = this.stops[index];
    const preview = previewPaint({ type: 'linear', angle: 90, stops: [...this.stops] });
    return html`
      <div
        class="bar"
        ${setStyle({ '--gradient': preview })}
        @pointerdown=${this.#onBar}
        @mousedown=${(event: MouseEvent) => {
          // The new stop has the focus; a press on the bar must not take it away again.
          if (event.target === event.currentTarget) event.preventDefault();
        }}
      >
        ${this.stops.map(
          ({ offset, color }, at) =>
            html`<span
              class="handle"
              role="slider"
              tabindex=${at === index ? 0 : -1}
              aria-label=${msg(str`Stop ${at + 1}`)}
              aria-valuenow=${Math.round(offset * 100)}
              aria-valuemin="0"
              aria-valuemax="100"
              aria-valuetext=${`${Math.round(offset * 100)} %, ${color}`}
              ?data-chosen=${at === index}
              ${setStyle({ '--at': `${offset * 100}%`, '--platen-swatch': browserColor(color) })}
              @pointerdown=${(event: PointerEvent) => this.#onDown(event, at)}
              @pointermove=${(event: PointerEvent) => this.#onMove(event, at)}
              @pointerup=${this.#onUp}
              @pointercancel=${this.#onUp}
              @focus=${() => (this.chosen = at)}
              @keydown=${(event: KeyboardEvent) => this.#onKey(event, at)}
            ></span>`,
        )}
      </div>
      <div class="row">
        <platen-number-field
          hide-label
          .label=${msg('Stop position')}
          .value=${(stop?.offset ?? 0) * 100}
          .min=${0}
          .max=${100}
          unit="%"
          @value-input=${(event: CustomEvent<number>) => {
            event.stopPropagation();
            this.#change(index, { offset: event.detail / 100 }, 'value-input');
          }}
          @value-change=${(event: CustomEvent<number>) => {
            event.stopPropagation();
            this.#change(index, { offset: event.detail / 100 }, 'value-change');
          }}
        ></platen-number-field>
        <div class="grow">
          ${colorInput(this.editor, {
            label: msg('Stop color'),
            hideLabel: true,
            value: stop?.color ?? '',
            input: (event) => {
              event.stopPropagation();
              this.#change(index, { color: event.detail }, 'value-input');
            },
            change: (event) => {
              event.stopPropagation();
              this.#change(index, { color: event.detail }, 'value-change');
            },
          })}
        </div>
      </div>
      <div class="row">
        <platen-icon-button
          icon="Plus"
          .label=${msg('Add stop')}
          ?disabled=${this.stops.length >= maxStops}
          @click=${this.#addBetween}
        ></platen-icon-button>
        <platen-icon-button
          icon="ArrowLeftRight"
          .label=${msg('Reverse gradient')}
          @click=${this.#reverse}
        ></platen-icon-button>
        <platen-icon-button
          icon="Trash2"
          .label=${msg('Delete stop')}
          ?disabled=${this.stops.length <= 1}
          @click=${() => this.#remove(index)}
        ></platen-icon-button>
      </div>
    `;
  }

  static override styles = [
    baseStyles,
    sectionStyles,
    css`
      :host {
        display: grid;
        gap: 10px;
      }
      .bar {
        position: relative;
        direction: ltr;
        height: 26px;
        margin-inline: 8px;
        border: 1px solid var(--platen-line-strong);
        border-radius: var(--platen-radius-small);
        background:
          var(--gradient),
          repeating-conic-gradient(#bbb 0 25%, #fff 0 50%) 0 0 / 8px 8px;
        cursor: copy;
        forced-color-adjust: none;
        touch-action: none;
      }
      .handle {
        position: absolute;
        inset-block-start: 50%;
        left: var(--at);
        width: 16px;
        height: 32px;
        border: 2px solid #fff;
        border-radius: 5px;
        background: var(--platen-swatch);
        box-shadow: 0 0 0 1px rgb(0 0 0 / 55%);
        translate: -50% -50%;
        cursor: grab;
        touch-action: none;
      }
      .handle[data-chosen] {
        box-shadow: 0 0 0 2px var(--platen-accent);
        z-index: 1;
      }
      platen-number-field {
        width: 84px;
      }
      @media (pointer: coarse) {
        .handle {
          width: 24px;
          height: 44px;
        }
      }
    `,
  ];
}

function round(offset: number): number {
  return Math.round(offset * 1000) / 1000;
}

defineElement('platen-stop-editor', PlatenStopEditor);
