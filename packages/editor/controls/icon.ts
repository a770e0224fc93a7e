import { css, svg, html, nothing, LitElement } from 'lit';
import { defineElement } from './define.ts';
import { findIcon, type IconDrawing } from './icon-registry.ts';
import { reactive, withProperties } from './with-properties.ts';
import './icons.ts';

/**
 * An icon of Lucide by its name, such as `Undo2`. It says nothing to screen readers: what holds it has the words.
 * @cssproperty --platen-icon-size - Default 18px.
 * @cssproperty --platen-icon-fill - Inside its lines. Default none.
 */
export class PlatenIcon extends withProperties(LitElement, {
  name: reactive(''),
}) {
  override render() {
    const drawing = findIcon(this.name);
    if (!drawing) return nothing;
    return html`<svg
      viewBox="0 0 24 24"
      stroke="currentColor"
      stroke-width="1.75"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      ${drawing.map(drawShape)}
    </svg>`;
  }

  static override styles = css`
    :host {
      display: inline-flex;
      flex: none;
      width: var(--platen-icon-size, 18px);
      height: var(--platen-icon-size, 18px);
    }
    :host([hidden]) {
      display: none;
    }
    svg {
      fill: var(--platen-icon-fill, none);
      width: 100%;
      height: 100%;
    }
    :host([flip]:dir(rtl)) svg {
      transform: scaleX(-1);
    }
  `;
}

function drawShape([tag, a]: IconDrawing[number]) {
  switch (tag) {
    case 'path':
      return svg`<path d=${a['d']} fill=${a['fill'] ?? nothing}></path>`;
    case 'circle':
      return svg`<circle cx=${a['cx']} cy=${a['cy']} r=${a['r']} fill=${a['fill'] ?? nothing}></circle>`;
    case 'ellipse':
      return svg`<ellipse cx=${a['cx']} cy=${a['cy']} rx=${a['rx']} ry=${a['ry']}></ellipse>`;
    case 'line':
      return svg`<line x1=${a['x1']} y1=${a['y1']} x2=${a['x2']} y2=${a['y2']}></line>`;
    case 'rect':
      return svg`<rect x=${a['x'] ?? 0} y=${a['y'] ?? 0} width=${a['width']} height=${a['height']} rx=${a['rx'] ?? nothing} ry=${a['ry'] ?? nothing}></rect>`;
    case 'polyline':
      return svg`<polyline points=${a['points']}></polyline>`;
    default:
      return svg`<polygon points=${a['points'] ?? ''}></polygon>`;
  }
}

defineElement('platen-icon', PlatenIcon);

declare global {
  interface HTMLElementTagNameMap {
    'platen-icon': PlatenIcon;
  }
}
