import { msg } from '@lit/localize';
import type { Layer, SvgLayer } from '@platen/template';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { drawingColors } from '../../../store/colors/drawing-colors.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { colorField, colorInput } from '../color-property-field.ts';
import { LayerSection } from '../inspector-section.ts';
import { sectionStyles } from '../section-styles.ts';
import { selectField, switchField } from '../section-fields.ts';
import { setStyle } from '../set-style.ts';
import { sourceProperty } from '../source-field/source-property.ts';
import { internal, reactive, withProperties } from '../../../controls/with-properties.ts';
import '../../../controls/button.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/section.ts';

/** Inspector section for the source of the selected drawings and their colors: one for all, or one for each color found in them. */
export class PlatenSvgSection extends withProperties(LayerSection, {
  /** Whether the colors alone are shown, without a heading. */
  colorsOnly: reactive(false, { type: Boolean, attribute: 'colors-only' }),
  isBusy: internal(false),
}) {
  protected override watched(layer: Layer): readonly unknown[] {
    return layer.type === 'svg'
      ? [layer.type, layer.source, layer.fit, layer.color, layer.colors, layer.id, layer.locked]
      : [layer.type, layer.id];
  }

  /** The colors of the drawing as it came; empty until it is loaded. */
  #ownColors(source: string): readonly string[] {
    // Read, so that the section is drawn again once the drawing is there.
    void this.editor?.state.layout.value;
    const image = this.editor?.artboard?.resources?.images.get(source);
    return image?.kind === 'drawing' ? drawingColors(image.drawing) : [];
  }

  #recolor(type: string, from: string, to: string | undefined): void {
    const label = msg('Recolor');
    const change = (layer: Layer): void => {
      const own = drawing(layer);
      if (!own) return;
      const others = own.colors.filter((each) => each.from.toLowerCase() !== from);
      own.colors = to === undefined ? others : [...others, { from, to }].slice(-256);
    };
    if (type === 'value-input') this.preview('colors', label, change);
    else this.commit('colors', label, change);
  }

  async #turnIntoShapes(): Promise<void> {
    const { editor } = this;
    const layer = drawing(editor?.state.selectedLayers.peek()[0]);
    if (!editor || !layer) return;
    this.isBusy = true;
    try {
      const { turnIntoShapes } = await import('../../../files/svg-importer.ts');
      if (!(await turnIntoShapes(editor, layer))) editor.notify({ kind: 'info', text: msg('This drawing is empty.') });
    } catch (error) {
      const text = error instanceof Error ? error.message : msg('The file could not be read.');
      editor.notify({ kind: 'error', text });
    } finally {
      this.isBusy = false;
    }
  }

  override render() {
    const { targets } = this;
    if (targets.length === 0 || targets.some(({ type }) => type !== 'svg')) return nothing;
    const single = targets.length === 1 ? drawing(targets[0]) : undefined;
    if (this.colorsOnly) return html`<div class="items">${this.#renderColors(single)}</div>`;
    return html`<platen-section .heading=${msg('Drawing')} collapsible>
      ${sourceProperty(this, {
        key: 'source',
        label: msg('File'),
        kind: 'image',
        bind: 'content',
        read: (layer) => drawing(layer)?.source,
        write: (layer, source) => {
          const own = drawing(layer);
          if (own) own.source = source;
        },
      })}
      ${selectField(this, {
        key: 'fit',
        label: msg('Fit'),
        bind: 'objectFit',
        read: (layer) => drawing(layer)?.fit,
        write: (layer, fit: SvgLayer['fit']) => {
          const own = drawing(layer);
          if (own) own.fit = fit;
        },
        options: [
          { value: 'contain', label: msg('Contain') },
          { value: 'cover', label: msg('Cover') },
          { value: 'fill', label: msg('Stretch') },
        ],
      })}
      ${this.#renderColors(single)}
      ${
        single
          ? html`<platen-button
              icon="Spline"
              ?disabled=${single.source === '' || single.locked || this.isBusy}
              @click=${() => void this.#turnIntoShapes()}
              >${msg('Edit as shapes')}</platen-button
            >`
          : nothing
      }
    </platen-section>`;
  }

  #renderColors(single: SvgLayer | undefined) {
    return html`${switchField(this, {
      key: 'one-color',
      label: msg('Single color'),
      bind: 'svgColor',
      read: (layer) => (drawing(layer) ? drawing(layer)?.color !== undefined : undefined),
      write: (layer, isOn) => {
        const own = drawing(layer);
        if (!own) return;
        if (isOn) own.color = '#000000';
        else delete own.color;
      },
    })}
    ${colorField(this, {
      key: 'color',
      label: msg('Color'),
      read: (layer) => drawing(layer)?.color,
      write: (layer, value) => {
        const own = drawing(layer);
        if (own) own.color = value;
      },
    })}
    ${single ? this.#renderOwnColors(single) : nothing}`;
  }

  #renderOwnColors(layer: SvgLayer) {
    const found = this.#ownColors(layer.source);
    const changed = layer.colors.map(({ from }) => from.toLowerCase());
    const colors = [...new Set([...found, ...changed])];
    if (colors.length === 0) return nothing;
    return html`<p class="caption">${msg('Colors in the drawing')}</p>
      <ul class="items">
        ${colors.map((from) => {
          const to = layer.colors.find((each) => each.from.toLowerCase() === from)?.to;
          const on = (event: CustomEvent<string>): void => {
            event.stopPropagation();
            this.#recolor(event.type, from, event.detail);
          };
          return html`<li class="row">
            <span class="own" ${setStyle({ '--platen-swatch': from })}></span>
            <platen-icon name="ArrowRight" flip></platen-icon>
            <div class="grow">
              ${colorInput(this.editor, { label: from, hideLabel: true, value: to ?? from, input: on, change: on })}
            </div>
            <platen-icon-button
              icon="Undo2"
              flip
              .label=${msg('Reset color')}
              ?disabled=${to === undefined}
              @click=${() => this.#recolor('value-change', from, undefined)}
            ></platen-icon-button>
          </li>`;
        })}
      </ul>`;
  }

  static override styles = [
    baseStyles,
    sectionStyles,
    css`
      .own {
        flex: none;
        width: 22px;
        height: 22px;
        border: 1px solid var(--platen-line-strong);
        border-radius: 4px;
        background: var(--platen-swatch);
        forced-color-adjust: none;
      }
      platen-icon {
        --platen-icon-size: 14px;
        color: var(--platen-ink-soft);
      }
    `,
  ];
}

function drawing(layer: Layer | undefined): SvgLayer | undefined {
  return layer?.type === 'svg' ? layer : undefined;
}

defineElement('platen-svg-section', PlatenSvgSection);
