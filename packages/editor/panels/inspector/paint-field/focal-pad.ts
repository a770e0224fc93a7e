import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { fieldStyles } from '../../../controls/field-styles.ts';
import { PlatenElement } from '../../../controls/platen-element.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { setStyle } from '../set-style.ts';
import { internal, reactive, withProperties } from '../../../controls/with-properties.ts';
import '../../../controls/number-field.ts';

/** A point of an image: fractions of its width and height. */
export interface FocalPoint {
  x: number;
  y: number;
}

/**
 * The point of an image that stays in sight, on a pad that is dragged or moved with the arrow keys, and as two numbers.
 * @fires value-input - While it is dragged; `detail` is the point.
 * @fires value-change - Once it is let go or typed; `detail` is the point.
 */
export class PlatenFocalPad extends withProperties(PlatenElement, {
  label: reactive(''),
  x: reactive(0.5, { type: Number }),
  y: reactive(0.5, { type: Number }),
  mixed: reactive(false, { type: Boolean }),
  /** Address of the image, shown on the pad; empty: none. */
  image: reactive(''),
  dragging: internal(false),
}) {
  #set(type: 'value-input' | 'value-change', x: number, y: number): void {
    this.x = clamp(x);
    this.y = clamp(y);
    this.mixed = false;
    this.notify(type, { x: this.x, y: this.y } satisfies FocalPoint);
  }

  #onPointer(event: PointerEvent): void {
    const pad = event.currentTarget;
    if (!(pad instanceof HTMLElement)) return;
    if (event.type === 'pointerdown') {
      if (event.button !== 0) return;
      pad.setPointerCapture(event.pointerId);
      this.dragging = true;
    }
    if (!this.dragging) return;
    if (event.type === 'pointerup' || event.type === 'pointercancel') {
      this.dragging = false;
      this.#set('value-change', this.x, this.y);
      return;
    }
    const { left, top, width, height } = pad.getBoundingClientRect();
    this.#set('value-input', (event.clientX - left) / width, (event.clientY - top) / height);
  }

  #onKey(event: KeyboardEvent): void {
    const step = event.shiftKey ? 0.1 : 0.01;
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    this.#set('value-change', this.x + move[0], this.y + move[1]);
  }

  override render() {
    const number = (label: string, value: number, set: (value: number) => readonly [number, number]) => {
      const on = (event: CustomEvent<number>): void => {
        event.stopPropagation();
        this.#set(event.type as 'value-input', ...set(event.detail / 100));
      };
      return html`<platen-number-field
        hide-label
        prefix-text=${label}
        .label=${`${this.label} ${label}`}
        .value=${value * 100}
        .min=${0}
        .max=${100}
        .decimals=${1}
        .mixed=${this.mixed}
        unit="%"
        @value-input=${on}
        @value-change=${on}
      ></platen-number-field>`;
    };
    return html`
      <span class="name">${this.label}</span>
      <div class="line">
        <div
          class="pad"
          tabindex="0"
          role="application"
          aria-label=${this.label}
          aria-roledescription=${msg('two-dimensional slider')}
          ${setStyle({
            '--x': `${this.x * 100}%`,
            '--y': `${this.y * 100}%`,
            '--image': /^(?:https?:|data:image\/|blob:)/i.test(this.image)
              ? `url(${JSON.stringify(this.image)})`
              : 'none',
          })}
          @pointerdown=${this.#onPointer}
          @pointermove=${this.#onPointer}
          @pointerup=${this.#onPointer}
          @pointercancel=${this.#onPointer}
          @keydown=${this.#onKey}
        >
          <span class="point"></span>
        </div>
        <div class="numbers">${number('X', this.x, (x) => [x, this.y])}${number('Y', this.y, (y) => [this.x, y])}</div>
      </div>
    `;
  }

  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      .line {
        display: grid;
        gap: 8px;
        grid-template-columns: minmax(0, 1fr) 92px;
      }
      .numbers {
        display: grid;
        gap: 6px;
        align-content: space-between;
      }
      .pad {
        position: relative;
        direction: ltr;
        min-height: 66px;
        border: 1px solid var(--platen-line-strong);
        border-radius: var(--platen-radius-small);
        background:
          var(--image) center / 100% 100% no-repeat,
          linear-gradient(
            90deg,
            transparent calc(33.3% - 1px),
            var(--platen-line) 0 33.3%,
            transparent 0 calc(66.6% - 1px),
            var(--platen-line) 0 66.6%,
            transparent 0
          ),
          linear-gradient(
            transparent calc(33.3% - 1px),
            var(--platen-line) 0 33.3%,
            transparent 0 calc(66.6% - 1px),
            var(--platen-line) 0 66.6%,
            transparent 0
          ),
          var(--platen-sunken);
        cursor: crosshair;
        touch-action: none;
      }
      .point {
        position: absolute;
        left: var(--x);
        top: var(--y);
        width: 14px;
        height: 14px;
        border: 2px solid #fff;
        border-radius: 50%;
        background: var(--platen-accent);
        box-shadow: 0 0 0 1px rgb(0 0 0 / 60%);
        translate: -50% -50%;
        pointer-events: none;
      }
    `,
  ];
}

function clamp(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
}

defineElement('platen-focal-pad', PlatenFocalPad);
