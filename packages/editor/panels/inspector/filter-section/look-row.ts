import { msg } from '@lit/localize';
import type { Image } from '@platen/engine/internal';
import type { Filter } from '@platen/template';
import { formatCssFilter } from '@platen/template/internal';
import { css, html } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { PlatenElement } from '../../../controls/platen-element.ts';
import { reactive, withProperties } from '../../../controls/with-properties.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { setStyle } from '../set-style.ts';
import { hasLook, looks, withLook } from './looks.ts';

const side = 104;

/**
 * A row of named looks, each on a thumbnail of the image.
 * @fires value-change - `detail` is the list of filters with the chosen look.
 */
export class PlatenLookRow extends withProperties(PlatenElement, {
  filters: reactive<readonly Filter[]>([], { attribute: false }),
  /** Undefined until it is there: the thumbnails are plain then. */
  image: reactive<Image | undefined>(undefined, { attribute: false }),
}) {
  override updated(changed: ReadonlyMap<PropertyKey, unknown>): void {
    if (!changed.has('image')) return;
    for (const canvas of this.renderRoot.querySelectorAll('canvas')) drawThumbnail(canvas, this.image);
  }

  override render() {
    return html`<div class="looks" role="group" aria-label=${msg('Looks')}>
      ${looks().map(
        (look) =>
          html`<button
            type="button"
            aria-pressed=${hasLook(this.filters, look) ? 'true' : 'false'}
            @click=${() => this.notify('value-change', withLook(this.filters, look))}
          >
            <canvas
              width=${side}
              height=${side}
              aria-hidden="true"
              ${setStyle({ filter: formatCssFilter(look.filters) ?? 'none' })}
            ></canvas
            ><span>${look.name}</span>
          </button>`,
      )}
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .looks {
        display: flex;
        gap: 6px;
        padding: 3px 3px 8px;
        overflow-x: auto;
      }
      button {
        display: flex;
        flex: none;
        flex-direction: column;
        gap: 3px;
        align-items: center;
        padding: 2px;
        border: 0;
        background: none;
        color: inherit;
        font: inherit;
        font-size: 0.86em;
        cursor: pointer;
      }
      canvas {
        display: block;
        width: 52px;
        height: 52px;
        border-radius: 8px;
        background: var(--platen-line);
        outline: 2px solid transparent;
        outline-offset: 1px;
      }
      button:hover canvas {
        outline-color: var(--platen-line);
      }
      button[aria-pressed='true'] canvas {
        outline-color: var(--platen-accent);
      }
      button[aria-pressed='true'] {
        font-weight: 650;
      }
    `,
  ];
}

/** The middle of an image, on a square. */
function drawThumbnail(canvas: HTMLCanvasElement, image: Image | undefined): void {
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, side, side);
  if (image?.kind !== 'pixels') return;
  const cut = Math.min(image.width, image.height);
  const [x, y] = [(image.width - cut) / 2, (image.height - cut) / 2];
  context?.drawImage(image.image.image, x, y, cut, cut, 0, 0, side, side);
}

defineElement('platen-look-row', PlatenLookRow);
