import { msg } from '@lit/localize';
import type { Layer, Paint, Stroke, TextLayer } from '@platen/template';
import { html, nothing, type TemplateResult } from 'lit';
import { valueOf } from '../../store/shared-values.ts';
import type { FieldHost } from '../inspector/inspector-section.ts';
import { propertiesOf } from '../inspector/properties-of.ts';
import { changing, numberField, selectField, switchField, withParameter } from '../inspector/section-fields.ts';
import { newStroke, strokeDetails } from '../inspector/stroke-section/stroke-fields.ts';
import '../inspector/paint-field/paint-field.ts';

const { of: ofText, on: onText } = propertiesOf('text');

type Background = NonNullable<TextLayer['background']>;

const highlight: Background = {
  paint: { type: 'solid', color: '#ffe066' },
  scope: 'line',
  radius: 0,
  paddingX: 0,
  paddingY: 0,
};

function paintField(
  host: FieldHost<Layer>,
  label: string,
  bind: string,
  read: (layer: TextLayer) => Paint | undefined,
  write: (layer: TextLayer, paint: Paint) => void,
): TemplateResult {
  const { input, change } = changing<Layer, Paint>(host, { key: bind, label, write: onText(write) });
  return withParameter(
    bind,
    label,
    html`<platen-paint-field
      .label=${label}
      .value=${valueOf(host.shared(ofText(read)))}
      .mixed=${host.shared(ofText(read)).kind === 'mixed'}
      @value-input=${input}
      @value-change=${change}
    ></platen-paint-field>`,
  );
}

/** Fields for what lies behind the lines or the box of a text. */
export function backgroundFields(host: FieldHost<Layer>): TemplateResult {
  const isOn = valueOf(host.shared(ofText((layer) => layer.background !== undefined)));
  const change = (layer: TextLayer, changes: Partial<Background>): void => {
    layer.background = { ...(layer.background ?? highlight), ...changes };
  };
  const number = (key: 'radius' | 'paddingX' | 'paddingY', label: string, bind?: string) =>
    numberField(host, {
      key: `background-${key}`,
      label,
      bind,
      min: 0,
      max: 1000,
      read: ofText((layer) => layer.background?.[key]),
      write: onText((layer, value) => change(layer, { [key]: value })),
    });
  return html`
    ${switchField(host, {
      key: 'background',
      label: msg('Text background'),
      read: ofText((layer) => layer.background !== undefined),
      write: onText((layer, on) => {
        if (on) layer.background = { ...highlight };
        else delete layer.background;
      }),
    })}
    ${
      isOn
        ? html`
            ${paintField(
              host,
              msg('Background'),
              'textBackgroundColor',
              (layer) => layer.background?.paint,
              (layer, paint) => change(layer, { paint }),
            )}
            <div class="pair">
              ${selectField(host, {
                key: 'background-scope',
                label: msg('Apply to'),
                options: [
                  { value: 'line', label: msg('Each line') },
                  { value: 'box', label: msg('Text box') },
                ],
                read: ofText((layer) => layer.background?.scope),
                write: onText((layer, scope) => change(layer, { scope })),
              })}
              ${number('radius', msg('Radius'), 'textBackgroundRadius')}
              ${number('paddingX', msg('Horizontal padding'))} ${number('paddingY', msg('Vertical padding'))}
            </div>
          `
        : nothing
    }
  `;
}

/** Fields for the outline of letters. */
export function outlineFields(host: FieldHost<Layer>): TemplateResult {
  const shared = host.shared(ofText((layer) => layer.stroke !== undefined));
  const stroke = valueOf(host.shared(ofText((layer) => layer.stroke)));
  const change = (layer: TextLayer, changes: Partial<Stroke>): void => {
    layer.stroke = { ...(layer.stroke ?? newStroke('outside')), ...changes };
  };
  return html`
    ${switchField(host, {
      key: 'stroke',
      label: msg('Text outline'),
      read: ofText((layer) => layer.stroke !== undefined),
      write: onText((layer, on) => {
        if (on) layer.stroke = newStroke('outside');
        else delete layer.stroke;
      }),
    })}
    ${
      valueOf(shared)
        ? html`
            ${paintField(
              host,
              msg('Stroke'),
              'textStrokeColor',
              (layer) => layer.stroke?.paint,
              (layer, paint) => change(layer, { paint }),
            )}
            ${numberField(host, {
              key: 'stroke-width',
              label: msg('Stroke width'),
              bind: 'textStrokeWidth',
              min: 0,
              max: 1000,
              step: 0.5,
              read: ofText((layer) => layer.stroke?.width),
              write: onText((layer, width) => change(layer, { width })),
            })}
            ${
              stroke
                ? strokeDetails(stroke, (type, next) => {
                    const write = onText<null>((layer) => (layer.stroke = next));
                    if (type === 'value-input')
                      host.preview('stroke-details', msg('Stroke'), (layer) => write(layer, null));
                    else host.commit('stroke-details', msg('Stroke'), (layer) => write(layer, null));
                  })
                : nothing
            }
          `
        : nothing
    }
  `;
}
