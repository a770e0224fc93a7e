import { css, html, svg } from 'lit';
import { msg } from '@lit/localize';
import { baseStyles } from '../theme/base-styles.ts';
import { placePoint, pointAt, withPoint, type Curve, type CurveBox } from '../geometry/easing-curve.ts';
import { defineElement } from './define.ts';
import { PlatenElement } from './platen-element.ts';
import { reactive, withProperties } from './with-properties.ts';
import './number-field.ts';

/** Pixels of the drawing. */
const box: CurveBox = { width: 200, height: 200 };

/**
 * The course of a change as a curve with two handles: they are dragged, moved by arrow keys (with Shift ten times as far), or typed as numbers.
 * @fires value-input - While a handle is dragged; `detail` is the curve.
 * @fires value-change - When it is let go, at each step by key, and when a number was typed; `detail` is the curve.
 */
export class PlatenCurveField extends withProperties(PlatenElement, {
  label: reactive(''),
  value: reactive<Curve>([0.42, 0, 0.58, 1], { attribute: false }),
  disabled: reactive(false, { type: Boolean, reflect: true }),
}) {
  #dragged: { point: 0 | 1; before: Curve } | undefined;

  #set(value: Curve, type: 'value-input' | 'value-change'): void {
    this.value = value;
    this.notify(type, value);
  }

  #press(event: PointerEvent, point: 0 | 1): void {
    if (event.button !== 0 || this.disabled || !(event.currentTarget instanceof Element)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#dragged = { point, before: this.value };
  }

  #move(event: PointerEvent): void {
    const drawing = this.renderRoot.querySelector('svg');
    if (!this.#dragged || !drawing) return;
    const { left, top, width, height } = drawing.getBoundingClientRect();
    const at = pointAt({ width, height }, event.clientX - left, event.clientY - top);
    this.#set(withPoint(this.value, this.#dragged.point, at), 'value-input');
  }

  #release(): void {
    if (!this.#dragged) return;
    this.#dragged = undefined;
    this.#set(this.value, 'value-change');
  }

  #onKey(event: KeyboardEvent, point: 0 | 1): void {
    if (event.key === 'Escape' && this.#dragged) {
      const { before } = this.#dragged;
      this.#dragged = undefined;
      this.#set(before, 'value-change');
    } else {
      const step = event.shiftKey ? 0.1 : 0.01;
      const across = { ArrowLeft: -step, ArrowRight: step }[event.key] ?? 0;
      const up = { ArrowUp: step, ArrowDown: -step }[event.key] ?? 0;
      if (this.disabled || (across === 0 && up === 0)) return;
      const [x = 0, y = 0] = this.value.slice(point * 2);
      this.#set(withPoint(this.value, point, { x: x + across, y: y + up }), 'value-change');
    }
    event.preventDefault();
    event.stopPropagation();
  }

  override render() {
    const [x1, y1, x2, y2] = this.value;
    const place = (x: number, y: number): string => {
      const { x: left, y: top } = placePoint(box, x, y);
      return `${left} ${top}`;
    };
    const [from, to] = [placePoint(box, 0, 0), placePoint(box, 1, 1)];
    const points = [placePoint(box, x1, y1), placePoint(box, x2, y2)] as const;
    return html`<div class="plane" dir="ltr">
        <svg viewBox="0 0 ${box.width} ${box.height}" aria-hidden="true">
          ${[from.y, to.y].map((y) => svg`<line class="edge" x1="0" x2=${box.width} y1=${y} y2=${y}></line>`)}
          <path class="arm" d="M${from.x} ${from.y}L${points[0].x} ${points[0].y}"></path>
          <path class="arm" d="M${to.x} ${to.y}L${points[1].x} ${points[1].y}"></path>
          <path class="curve" d="M${place(0, 0)}C${place(x1, y1)} ${place(x2, y2)} ${place(1, 1)}"></path>
        </svg>
        ${points.map(({ x, y }, index) => this.#handle(index === 0 ? 0 : 1, x, y))}
      </div>
      <div class="numbers">
        ${this.#number(0, msg('Start: time'))} ${this.#number(1, msg('Start: progress'))}
        ${this.#number(2, msg('End: time'))} ${this.#number(3, msg('End: progress'))}
      </div>`;
  }

  #handle(point: 0 | 1, left: number, top: number) {
    const [x = 0, y = 0] = this.value.slice(point * 2);
    // Its style as a property: content security policies refuse the attribute.
    return html`<span
      class="handle"
      role="slider"
      tabindex=${this.disabled ? -1 : 0}
      aria-label=${point === 0 ? msg('Handle at the start') : msg('Handle at the end')}
      aria-valuemin="-10"
      aria-valuemax="10"
      aria-valuenow=${y}
      aria-valuetext=${`${x}, ${y}`}
      .style=${`left: ${(100 * left) / box.width}%; top: ${(100 * top) / box.height}%`}
      @pointerdown=${(event: PointerEvent) => this.#press(event, point)}
      @pointermove=${this.#move}
      @pointerup=${this.#release}
      @pointercancel=${this.#release}
      @keydown=${(event: KeyboardEvent) => this.#onKey(event, point)}
    ></span>`;
  }

  #number(index: 0 | 1 | 2 | 3, label: string) {
    const isTime = index % 2 === 0;
    const point = index < 2 ? 0 : 1;
    return html`<platen-number-field
      .label=${label}
      .value=${this.value[index]}
      .min=${isTime ? 0 : -10}
      .max=${isTime ? 1 : 10}
      .step=${0.01}
      ?disabled=${this.disabled}
      @value-input=${(event: Event) => event.stopPropagation()}
      @value-change=${(event: CustomEvent<number>) => {
        event.stopPropagation();
        const [x = 0, y = 0] = this.value.slice(point * 2);
        const next = isTime ? { x: event.detail, y } : { x, y: event.detail };
        this.#set(withPoint(this.value, point, next), 'value-change');
      }}
    ></platen-number-field>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: 10px;
      }
      .plane {
        position: relative;
        width: 100%;
        max-width: 260px;
        aspect-ratio: 1;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
        touch-action: none;
      }
      svg {
        display: block;
        width: 100%;
        height: 100%;
        overflow: hidden;
      }
      .edge {
        stroke: var(--platen-line-strong);
        stroke-dasharray: 3 3;
      }
      .arm {
        stroke: var(--platen-ink-soft);
        stroke-width: 1.5;
      }
      .curve {
        fill: none;
        stroke: var(--platen-accent);
        stroke-linecap: round;
        stroke-width: 2.5;
      }
      .handle {
        position: absolute;
        width: 14px;
        height: 14px;
        margin: -7px;
        border: 2px solid var(--platen-accent);
        border-radius: 50%;
        background: var(--platen-surface);
        cursor: grab;
        touch-action: none;
      }
      .handle:focus-visible {
        outline: 2px solid var(--platen-accent);
        outline-offset: 2px;
      }
      :host([disabled]) .handle {
        cursor: default;
        opacity: 0.5;
      }
      @media (pointer: coarse) {
        .handle {
          width: 22px;
          height: 22px;
          margin: -11px;
        }
      }
      .numbers {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 8px;
        max-width: 260px;
      }
      @media (forced-colors: active) {
        .handle {
          border-color: Highlight;
        }
        .curve {
          stroke: Highlight;
        }
      }
    `,
  ];
}

defineElement('platen-curve-field', PlatenCurveField);
