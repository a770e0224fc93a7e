import { msg, str } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import { defineElement } from '../controls/define.ts';
import { PlatenElement } from '../controls/platen-element.ts';
import { baseStyles } from '../theme/base-styles.ts';
import type { PinMark } from './threads.ts';
import { internal, reactive, withProperties } from '../controls/with-properties.ts';

/** A place on a page: parts of its width and height, from the left top. */
export interface PagePoint {
  x: number;
  y: number;
}

/** Parts of the page that an arrow key moves a pin by; ten times as much with Shift. */
const step = 0.01;
/** Characters of a comment that a pin's name has. */
const longestName = 80;

/**
 * Numbered pins over the image of a page, whose size it takes. While `placing`, a press puts a pin there, and so does Enter once the
 * arrow keys have moved it to its place; Escape ends it.
 * @fires pin-select - `detail` is the id of the pin that was pressed.
 * @fires pin-hover - `detail` is the id of the pin that the pointer or the focus is on, or undefined.
 * @fires pin-place - `detail` is where a new one was put.
 * @fires pin-cancel - None is put.
 */
export class PlatenPinLayer extends withProperties(PlatenElement, {
  pins: reactive<readonly PinMark[]>([], { attribute: false }),
  /** The pin that is marked. */
  activeId: reactive<number>(undefined, { attribute: false }),
  /** A pin whose comment is not written yet. */
  draft: reactive<PagePoint>(undefined, { attribute: false }),
  placing: reactive(false, { type: Boolean, reflect: true }),
  /** Where the keyboard has moved the new pin to. */
  aim: internal<PagePoint>(() => ({ x: 0.5, y: 0.5 })),
}) {
  /** Puts the focus on a pin. */
  focusPin(id: number): void {
    this.renderRoot.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('placing') && this.placing) this.renderRoot.querySelector<HTMLElement>('.target')?.focus();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('placing') && this.placing) this.aim = this.draft ?? { x: 0.5, y: 0.5 };
  }

  #onPress(event: MouseEvent): void {
    // The keyboard's own press has no place.
    if (event.detail === 0) return this.notify('pin-place', this.aim);
    const { left, top, width, height } = this.getBoundingClientRect();
    this.notify('pin-place', { x: part((event.clientX - left) / width), y: part((event.clientY - top) / height) });
  }

  #onKeydown(event: KeyboardEvent): void {
    const by = step * (event.shiftKey ? 10 : 1);
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowUp: [0, -by],
      ArrowDown: [0, by],
    };
    const move = moves[event.key];
    if (move) this.aim = { x: part(this.aim.x + move[0]), y: part(this.aim.y + move[1]) };
    else if (event.key === 'Escape') this.notify('pin-cancel');
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  override render() {
    const { draft, placing, aim } = this;
    return html`
      ${this.pins.map((pin) => this.#renderPin(pin))}
      ${draft && !placing ? html`<span class="pin draft" .style=${placeOf(draft)} aria-hidden="true">+</span>` : nothing}
      ${
        placing
          ? html`<button
                type="button"
                class="target"
                aria-label=${msg('Place a pin on the page. Arrow keys move it, Enter places it, Escape cancels.')}
                @click=${this.#onPress}
                @keydown=${this.#onKeydown}
              >
                <span class="pin draft" .style=${placeOf(aim)} aria-hidden="true">+</span>
              </button>
              <p class="visually-hidden" role="status">
                ${msg(str`${Math.round(aim.x * 100)} % from the left, ${Math.round(aim.y * 100)} % from the top`)}
              </p>`
          : nothing
      }
    `;
  }

  #renderPin(pin: PinMark) {
    const { id, number, isResolved, author, text } = pin;
    const words = text.length > longestName ? `${text.slice(0, longestName)}…` : text;
    const name = isResolved
      ? msg(str`Pin ${number}, resolved, ${author}: ${words}`)
      : msg(str`Pin ${number}, ${author}: ${words}`);
    return html`<button
      type="button"
      class="pin"
      data-id=${id}
      ?data-active=${id === this.activeId}
      ?data-resolved=${isResolved}
      aria-label=${name}
      title=${words}
      .style=${placeOf(pin)}
      @click=${() => this.notify('pin-select', id)}
      @pointerenter=${() => this.notify('pin-hover', id)}
      @pointerleave=${() => this.notify('pin-hover')}
      @focus=${() => this.notify('pin-hover', id)}
      @blur=${() => this.notify('pin-hover')}
    >
      ${number}
    </button>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        position: absolute;
        inset: 0;
        pointer-events: none;
      }
      /* Its corner at the left below is where it points. Images are not mirrored, so neither are places on them. */
      .pin {
        position: absolute;
        display: grid;
        place-items: center;
        min-width: 26px;
        height: 26px;
        padding: 0 6px;
        border: 2px solid #ffffff;
        border-radius: 14px 14px 14px 0;
        background: #4030d8;
        color: #ffffff;
        font-size: 12px;
        font-variant-numeric: tabular-nums;
        font-weight: 700;
        line-height: 1;
        box-shadow: 0 1px 4px rgb(0 0 0 / 45%);
        translate: 0 -100%;
        pointer-events: auto;
        cursor: pointer;
      }
      .pin[data-resolved] {
        background: #57545f;
      }
      .pin:is([data-active], :focus-visible) {
        z-index: 1;
        outline: 3px solid #ffb224;
        outline-offset: 0;
        scale: 1.15;
        transform-origin: 0 100%;
      }
      .draft {
        background: #c2185b;
        pointer-events: none;
      }
      .target {
        position: absolute;
        inset: 0;
        width: 100%;
        padding: 0;
        border: 0;
        background: rgb(64 48 216 / 6%);
        cursor: crosshair;
        pointer-events: auto;
      }
      .target .draft {
        visibility: hidden;
      }
      .target:focus-visible .draft {
        visibility: visible;
      }
      @media (pointer: coarse) {
        .pin {
          min-width: 34px;
          height: 34px;
        }
      }
      @media (forced-colors: active) {
        .pin {
          border-color: ButtonText;
          background: ButtonFace;
          color: ButtonText;
          forced-color-adjust: none;
        }
      }
    `,
  ];
}

function part(value: number): number {
  return Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000));
}

function placeOf({ x, y }: PagePoint): string {
  return `left: ${x * 100}%; top: ${y * 100}%`;
}

defineElement('platen-pin-layer', PlatenPinLayer);

declare global {
  interface HTMLElementTagNameMap {
    'platen-pin-layer': PlatenPinLayer;
  }
}
