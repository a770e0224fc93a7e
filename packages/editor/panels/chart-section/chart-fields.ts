import { msg } from '@lit/localize';
import type { ChartLayer, Layer } from '@platen/template';
import { html, nothing, type TemplateResult } from 'lit';
import type { Editor } from '../../context/editor-context.ts';
import { valueOf } from '../../store/shared-values.ts';
import { colorField } from '../inspector/color-property-field.ts';
import type { FieldHost } from '../inspector/inspector-section.ts';
import { propertiesOf } from '../inspector/properties-of.ts';
import { numberField, selectField, sliderField, switchField, textField } from '../inspector/section-fields.ts';
import {
  curveOptions,
  directionOptions,
  labelOptions,
  legendOptions,
  numberOptions,
  stackingOptions,
  visibilityOptions,
} from './chart-names.ts';

/** A section that shows fields of charts. */
export type ChartHost = FieldHost<Layer> & { readonly editor: Editor | undefined };

const { of: ofChart, on: onChart } = propertiesOf('chart');

const barKinds = new Set<ChartLayer['kind']>(['bar', 'grouped', 'stacked', 'horizontal', 'waterfall']);
const lineKinds = new Set<ChartLayer['kind']>(['line', 'area', 'sparkline', 'radar']);
const roundKinds = new Set<ChartLayer['kind']>(['donut', 'gauge', 'ring']);
const stackedKinds = new Set<ChartLayer['kind']>(['stacked', 'horizontal', 'area']);

/** Legend, labels, shapes, colors of axes, and growth. */
export function lookFields(host: ChartHost): TemplateResult {
  const kind = valueOf(host.shared(ofChart((layer) => layer.kind)));
  const has = (kinds: ReadonlySet<ChartLayer['kind']>): boolean => kind !== undefined && kinds.has(kind);
  const number = (key: 'barRadius' | 'lineWidth' | 'padding', label: string, max: number, bind?: string) =>
    numberField(host, {
      key,
      label,
      min: 0,
      max,
      bind,
      read: ofChart((layer) => layer[key]),
      write: onChart((layer, value) => (layer[key] = value)),
    });
  return html`
    <div class="pair">
      ${selectField(host, {
        key: 'legend',
        label: msg('Legend'),
        options: legendOptions(),
        read: ofChart((layer) => layer.legend),
        write: onChart((layer, value) => (layer.legend = value)),
      })}
      ${selectField(host, {
        key: 'labels',
        label: msg('Values'),
        options: labelOptions(),
        read: ofChart((layer) => layer.labels),
        write: onChart((layer, value) => (layer.labels = value)),
      })}
    </div>
    ${
      has(stackedKinds)
        ? selectField(host, {
            key: 'stacking',
            label: msg('Stacking'),
            options: stackingOptions(),
            read: ofChart((layer) => layer.stacking),
            write: onChart((layer, value) => (layer.stacking = value)),
          })
        : nothing
    }
    ${
      has(barKinds)
        ? html`${sliderField(host, {
            key: 'barGap',
            label: msg('Gap between bars'),
            min: 0,
            max: 0.95,
            factor: 100,
            decimals: 0,
            unit: '%',
            read: ofChart((layer) => layer.barGap),
            write: onChart((layer, value) => (layer.barGap = value)),
          })}${number('barRadius', msg('Corner radius'), 500, 'barRadius')}`
        : nothing
    }
    ${
      has(lineKinds)
        ? html`${number('lineWidth', msg('Line width'), 100, 'lineWidth')}
          ${selectField(host, {
            key: 'curve',
            label: msg('Course of lines'),
            options: curveOptions(),
            read: ofChart((layer) => layer.curve),
            write: onChart((layer, value) => (layer.curve = value)),
          })}
          ${switchField(host, {
            key: 'points',
            label: msg('Mark values with points'),
            read: ofChart((layer) => layer.points),
            write: onChart((layer, value) => (layer.points = value)),
          })}`
        : nothing
    }
    ${
      has(roundKinds)
        ? sliderField(host, {
            key: 'hole',
            label: msg('Open part'),
            min: 0,
            max: 0.95,
            factor: 100,
            decimals: 0,
            unit: '%',
            read: ofChart((layer) => layer.hole),
            write: onChart((layer, value) => (layer.hole = value)),
          })
        : nothing
    }
    <div class="pair">
      ${colorField(host, {
        key: 'axisColor',
        label: msg('Axes'),
        bind: 'axisColor',
        read: ofChart((layer) => layer.axisColor),
        write: onChart((layer, value) => (layer.axisColor = value)),
      })}
      ${colorField(host, {
        key: 'gridColor',
        label: msg('Thin lines'),
        bind: 'gridColor',
        read: ofChart((layer) => layer.gridColor),
        write: onChart((layer, value) => (layer.gridColor = value)),
      })}
    </div>
    <div class="pair">
      ${number('padding', msg('Padding'), 2000)}
      ${selectField(host, {
        key: 'direction',
        label: msg('Direction'),
        options: directionOptions(),
        read: ofChart((layer) => layer.direction),
        write: onChart((layer, value) => (layer.direction = value)),
      })}
    </div>
    ${sliderField(host, {
      key: 'grow',
      label: msg('Growth'),
      bind: 'grow',
      min: 0,
      max: 1,
      factor: 100,
      decimals: 0,
      unit: '%',
      read: ofChart((layer) => layer.grow),
      write: onChart((layer, value) => (layer.grow = value)),
    })}
  `;
}

/** The axes: their titles, whether they are shown, and the ends of values. */
export function axisFields(host: ChartHost): TemplateResult {
  const end = (key: 'min' | 'max', label: string, usual: number): unknown => html`
    ${switchField(host, {
      key: `has-${key}`,
      label,
      read: ofChart((layer) => layer.valueAxis[key] !== undefined),
      write: onChart((layer, isSet) => {
        if (isSet) layer.valueAxis[key] = usual;
        else delete layer.valueAxis[key];
      }),
    })}
    ${
      valueOf(host.shared(ofChart((layer) => layer.valueAxis[key]))) === undefined
        ? nothing
        : numberField(host, {
            key,
            label,
            min: -1e15,
            max: 1e15,
            bind: key,
            read: ofChart((layer) => layer.valueAxis[key]),
            write: onChart((layer, value) => (layer.valueAxis[key] = value)),
          })
    }
  `;
  const axis = (key: 'valueAxis' | 'categoryAxis', title: string, shown: string): unknown => html`
    ${textField(host, {
      key: `${key}-title`,
      label: title,
      bind: key === 'valueAxis' ? 'valueTitle' : 'categoryTitle',
      maxlength: 500,
      read: ofChart((layer) => layer[key].title),
      write: onChart((layer, value) => (layer[key].title = value)),
    })}
    ${selectField(host, {
      key: `${key}-show`,
      label: shown,
      options: visibilityOptions(),
      read: ofChart((layer) => layer[key].show),
      write: onChart((layer, value) => (layer[key].show = value)),
    })}
  `;
  return html`
    ${axis('categoryAxis', msg('Title of names'), msg('Names'))}
    ${axis('valueAxis', msg('Title of values'), msg('Axis of values'))}
    ${switchField(host, {
      key: 'grid',
      label: msg('Grid'),
      read: ofChart((layer) => layer.valueAxis.grid),
      write: onChart((layer, value) => (layer.valueAxis.grid = value)),
    })}
    ${end('min', msg('Fixed minimum'), 0)} ${end('max', msg('Fixed maximum'), 100)}
  `;
}

/** How numbers are written. */
export function numberFields(host: ChartHost): TemplateResult {
  const style = valueOf(host.shared(ofChart((layer) => layer.numbers.style)));
  const text = (key: 'unit' | 'prefix' | 'suffix', label: string, maxlength: number, placeholder = '') =>
    textField(host, {
      key,
      label,
      maxlength,
      placeholder,
      read: ofChart((layer) => layer.numbers[key]),
      write: onChart((layer, value) => (layer.numbers[key] = value)),
    });
  return html`
    ${selectField(host, {
      key: 'numberStyle',
      label: msg('Format'),
      options: numberOptions(),
      read: ofChart((layer) => layer.numbers.style),
      write: onChart((layer, value) => (layer.numbers.style = value)),
    })}
    ${
      style === 'currency'
        ? textField(host, {
            key: 'currency',
            label: msg('Currency'),
            maxlength: 3,
            hint: msg('A code of three letters such as EUR'),
            read: ofChart((layer) => layer.numbers.currency),
            write: onChart((layer, value) => {
              if (/^[A-Za-z]{3}$/.test(value)) layer.numbers.currency = value.toUpperCase();
            }),
          })
        : nothing
    }
    ${style === 'unit' ? text('unit', msg('Unit'), 60, 'kilometer') : nothing}
    ${switchField(host, {
      key: 'has-decimals',
      label: msg('Fixed decimals'),
      read: ofChart((layer) => layer.numbers.maxDecimals !== undefined),
      write: onChart((layer, isSet) => {
        if (isSet) layer.numbers.minDecimals = layer.numbers.maxDecimals = 1;
        else {
          delete layer.numbers.minDecimals;
          delete layer.numbers.maxDecimals;
        }
      }),
    })}
    ${
      valueOf(host.shared(ofChart((layer) => layer.numbers.maxDecimals))) === undefined
        ? nothing
        : numberField(host, {
            key: 'decimals',
            label: msg('Decimals'),
            min: 0,
            max: 10,
            decimals: 0,
            read: ofChart((layer) => layer.numbers.maxDecimals),
            write: onChart(
              (layer, value) => (layer.numbers.minDecimals = layer.numbers.maxDecimals = Math.round(value)),
            ),
          })
    }
    <div class="pair">${text('prefix', msg('Text before'), 40)} ${text('suffix', msg('Text after'), 40)}</div>
  `;
}
