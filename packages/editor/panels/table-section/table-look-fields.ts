import { msg, str } from '@lit/localize';
import type { Layer, Paint, TableLayer } from '@platen/template';
import { html, type TemplateResult } from 'lit';
import { valueOf } from '../../store/shared-values.ts';
import type { FieldHost } from '../inspector/inspector-section.ts';
import { propertiesOf } from '../inspector/properties-of.ts';
import { changing, numberField, selectField, switchField } from '../inspector/section-fields.ts';
import '../inspector/paint-field/paint-field.ts';
import '../../controls/button.ts';

type Lines = TableLayer['lines'];

const { of, on } = propertiesOf('table');

/** Fields for the fills of rows, the lines between cells, and the room in them. */
export function tableLookFields(host: FieldHost<Layer>): TemplateResult {
  const paint = (
    key: string,
    label: string,
    read: (layer: TableLayer) => Paint | undefined,
    write: (layer: TableLayer, value: Paint) => void,
  ) => {
    const { input, change } = changing<Layer, Paint>(host, { key, label, write: on(write) });
    const shared = host.shared(of(read));
    return html`<platen-paint-field
      .label=${label}
      .value=${valueOf(shared)}
      .mixed=${shared.kind === 'mixed'}
      @value-input=${input}
      @value-change=${change}
    ></platen-paint-field>`;
  };
  const number = (
    key: 'paddingX' | 'paddingY' | 'minRowHeight' | 'lineHeight',
    label: string,
    max: number,
    min = 0,
    step = 1,
  ) =>
    numberField(host, {
      key,
      label,
      min,
      max,
      step,
      read: of((layer) => layer[key]),
      write: on((layer, value) => (layer[key] = value)),
    });
  const line = (key: Exclude<keyof Lines, 'paint'>, label: string) =>
    numberField(host, {
      key: `line-${key}`,
      label,
      min: 0,
      max: 100,
      read: of((layer) => layer.lines[key]),
      write: on((layer, value) => (layer.lines = { ...layer.lines, [key]: value })),
    });
  const fills = valueOf(host.shared(of((layer) => layer.rowFills.length))) ?? 0;
  const transparent: Paint = { type: 'solid', color: 'transparent' };
  return html`
    ${paint(
      'headerFill',
      msg('Header fill'),
      (layer) => layer.headerFill ?? transparent,
      (layer, value) => (layer.headerFill = value),
    )}
    ${Array.from({ length: fills }, (_, index) =>
      paint(
        `rowFill-${index}`,
        msg(str`Row fill ${index + 1}`),
        (layer) => layer.rowFills[index],
        (layer, value) => (layer.rowFills[index] = value),
      ),
    )}
    <div class="row">
      <platen-button
        icon="Plus"
        ?disabled=${fills >= 8}
        @click=${() =>
          host.commit('rowFills', msg('Add row fill'), (layer) =>
            on<null>((table) =>
              table.rowFills.push({ type: 'solid', color: table.rowFills.length % 2 ? '#ffffff' : '#f4f4f5' }),
            )(layer, null),
          )}
        >${msg('Add row fill')}</platen-button
      >
      <platen-icon-button
        icon="Minus"
        .label=${msg('Remove row fill')}
        ?disabled=${fills === 0}
        @click=${() =>
          host.commit('rowFills', msg('Remove row fill'), (layer) =>
            on<null>((table) => table.rowFills.pop())(layer, null),
          )}
      ></platen-icon-button>
    </div>
    ${paint(
      'lines',
      msg('Line color'),
      (layer) => layer.lines.paint,
      (layer, value) => (layer.lines = { ...layer.lines, paint: value }),
    )}
    <div class="pair">
      ${line('row', msg('Row borders'))} ${line('column', msg('Column borders'))}
      ${line('header', msg('Header border'))} ${line('outer', msg('Outer border'))}
    </div>
    <div class="pair">
      ${number('paddingX', msg('Horizontal padding'), 500)} ${number('paddingY', msg('Vertical padding'), 500)}
      ${number('minRowHeight', msg('Minimum row height'), 2000)}
      ${number('lineHeight', msg('Line height'), 10, 0.1, 0.05)}
    </div>
    ${switchField(host, {
      key: 'grow',
      label: msg('Grow the box'),
      read: of((layer) => layer.grow),
      write: on((layer, value) => (layer.grow = value)),
    })}
    ${selectField(host, {
      key: 'direction',
      label: msg('Direction'),
      options: [
        { value: 'auto', label: msg('Automatic') },
        { value: 'ltr', label: msg('Left to right') },
        { value: 'rtl', label: msg('Right to left') },
      ],
      read: of((layer) => layer.direction),
      write: on((layer, value) => (layer.direction = value)),
    })}
  `;
}
