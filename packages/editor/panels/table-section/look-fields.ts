import { msg } from '@lit/localize';
import type { CellBorder, CellBorders, CellLook, Layer, Paint, TableLayer, TextStyle } from '@platen/template';
import { html, type TemplateResult } from 'lit';
import { valueOf } from '../../store/shared-values.ts';
import type { FieldHost } from '../inspector/inspector-section.ts';
import { propertiesOf } from '../inspector/properties-of.ts';
import { changing, numberField, selectField, switchField } from '../inspector/section-fields.ts';
import '../inspector/paint-field/paint-field.ts';

/** Target of the fields: how some cells look, and how to change that on a draft. */
export interface LookTarget {
  /** Identifies the fields in their section. */
  key: string;
  read(layer: TableLayer): CellLook;
  write(layer: TableLayer, change: (look: CellLook) => void): void;
}

const { of, on } = propertiesOf('table');
const transparent: Paint = { type: 'solid', color: 'transparent' };

/** Fields for how cells look: their fill, their letters, where the text stands, and their borders. */
export function lookFields(host: FieldHost<Layer>, target: LookTarget): TemplateResult {
  const change = <Value>(write: (look: CellLook, value: Value) => void) =>
    on<Value>((layer, value) => target.write(layer, (look) => write(look, value)));
  const styleOf = (layer: TableLayer): TextStyle => ({ ...layer.style, ...target.read(layer).style });
  const inStyle = <Key extends keyof TextStyle>(name: Key) =>
    change<TextStyle[Key]>((look, value) => (look.style = Object.assign({ ...look.style }, { [name]: value })));
  const paint = (
    key: string,
    label: string,
    read: (layer: TableLayer) => Paint,
    write: (layer: Layer, value: Paint) => void,
  ) => {
    const { input, change: commit } = changing<Layer, Paint>(host, { key: `${target.key}-${key}`, label, write });
    const shared = host.shared(of(read));
    return html`<platen-paint-field
      .label=${label}
      .value=${valueOf(shared)}
      .mixed=${shared.kind === 'mixed'}
      @value-input=${input}
      @value-change=${commit}
    ></platen-paint-field>`;
  };
  return html`
    ${paint(
      'fill',
      msg('Cell fill'),
      (layer) => target.read(layer).fill ?? transparent,
      change<Paint>((look, value) => (look.fill = value)),
    )}
    ${paint('color', msg('Text color'), (layer) => styleOf(layer).fill, inStyle('fill'))}
    <div class="pair">
      ${switchField(host, {
        key: `${target.key}-bold`,
        label: msg('Bold'),
        read: of((layer) => styleOf(layer).fontWeight >= 600),
        write: (layer, isOn) => inStyle('fontWeight')(layer, isOn ? 700 : 400),
      })}
      ${switchField(host, {
        key: `${target.key}-italic`,
        label: msg('Italic'),
        read: of((layer) => styleOf(layer).fontStyle === 'italic'),
        write: (layer, isOn) => inStyle('fontStyle')(layer, isOn ? 'italic' : 'normal'),
      })}
    </div>
    ${numberField(host, {
      key: `${target.key}-size`,
      label: msg('Size'),
      min: 0.1,
      max: 5000,
      read: of((layer) => styleOf(layer).fontSize),
      write: inStyle('fontSize'),
    })}
    <div class="pair">
      ${selectField<Layer, NonNullable<CellLook['align']>>(host, {
        key: `${target.key}-align`,
        label: msg('Align text'),
        options: [
          { value: 'start', label: msg('Start') },
          { value: 'center', label: msg('Center') },
          { value: 'end', label: msg('End') },
        ],
        read: of((layer) => target.read(layer).align ?? 'start'),
        write: change((look, value) => (look.align = value)),
      })}
      ${selectField<Layer, NonNullable<CellLook['verticalAlign']>>(host, {
        key: `${target.key}-vertical`,
        label: msg('Vertical'),
        options: [
          { value: 'top', label: msg('Top') },
          { value: 'middle', label: msg('Middle') },
          { value: 'bottom', label: msg('Bottom') },
        ],
        read: of((layer) => target.read(layer).verticalAlign ?? 'middle'),
        write: change((look, value) => (look.verticalAlign = value)),
      })}
    </div>
    ${borderFields(host, target, paint)}
  `;
}

type PaintField = (
  key: string,
  label: string,
  read: (layer: TableLayer) => Paint,
  write: (layer: Layer, value: Paint) => void,
) => TemplateResult;

const sides = ['top', 'bottom', 'start', 'end'] as const satisfies readonly (keyof CellBorders)[];

function borderFields(host: FieldHost<Layer>, target: LookTarget, paint: PaintField): TemplateResult {
  const names = {
    top: msg('Top border'),
    bottom: msg('Bottom border'),
    start: msg('Start border'),
    end: msg('End border'),
  };
  const field = (side: (typeof sides)[number]) =>
    numberField(host, {
      key: `${target.key}-border-${side}`,
      label: names[side],
      min: 0,
      max: 100,
      read: of((layer) => target.read(layer).borders?.[side]?.width ?? widthOf(layer, side)),
      write: on<number>((layer, width) =>
        target.write(layer, (look) => {
          look.borders = { ...look.borders, [side]: { ...look.borders?.[side], width } };
        }),
      ),
    });
  return html`<div class="pair">${sides.map(field)}</div>
    ${paint(
      'border-color',
      msg('Border color'),
      (layer) => bordersOf(target.read(layer))[0]?.paint ?? layer.lines.paint,
      on<Paint>((layer, value) =>
        target.write(layer, (look) => {
          const { borders = {} } = look;
          const own = sides.filter((side) => borders[side]);
          // Without a border of its own, color gives it all four.
          look.borders = Object.fromEntries(
            (own.length > 0 ? own : sides).map((side) => [side, { width: 1, ...borders[side], paint: value }]),
          );
        }),
      ),
    )}`;
}

function bordersOf({ borders = {} }: CellLook): CellBorder[] {
  return sides.flatMap((side) => borders[side] ?? []);
}

/** The width of the table's own line on a side. */
function widthOf({ lines }: TableLayer, side: keyof CellBorders): number {
  return side === 'top' || side === 'bottom' ? lines.row : lines.column;
}
