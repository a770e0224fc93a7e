import { msg } from '@lit/localize';
import type { Stroke } from '@platen/template';
import { html, nothing, type TemplateResult } from 'lit';
import { parseDash } from './parse-dash.ts';
import '../../../controls/number-field.ts';
import '../../../controls/select-field.ts';
import '../../../controls/text-field.ts';

/** A thin black stroke. */
export function newStroke(position: Stroke['position']): Stroke {
  return {
    paint: { type: 'solid', color: '#000000' },
    width: 2,
    position,
    dash: [],
    dashOffset: 0,
    cap: 'butt',
    join: 'miter',
    miterLimit: 10,
  };
}

/** Fields for what a stroke has beside its paint and width. `set` gets the changed stroke with the event that changed it. */
export function strokeDetails(
  stroke: Stroke,
  set: (type: 'value-input' | 'value-change', stroke: Stroke) => void,
): TemplateResult {
  const on =
    (change: (value: never) => Partial<Stroke>) =>
    (event: CustomEvent<never>): void => {
      event.stopPropagation();
      set(event.type === 'value-input' ? 'value-input' : 'value-change', { ...stroke, ...change(event.detail) });
    };
  const number = (
    label: string,
    value: number,
    min: number,
    max: number,
    unit: string,
    change: (value: number) => Partial<Stroke>,
  ) =>
    html`<platen-number-field
      .label=${label}
      .value=${value}
      .min=${min}
      .max=${max}
      .unit=${unit}
      @value-input=${on(change)}
      @value-change=${on(change)}
    ></platen-number-field>`;
  return html`
    <div class="pair">
      <platen-select-field
        .label=${msg('Position')}
        .value=${stroke.position}
        .options=${[
          { value: 'inside', label: msg('Inside') },
          { value: 'center', label: msg('Center') },
          { value: 'outside', label: msg('Outside') },
        ]}
        @value-change=${on((position: Stroke['position']) => ({ position }))}
      ></platen-select-field>
      <platen-select-field
        .label=${msg('Cap')}
        .value=${stroke.cap}
        .options=${[
          { value: 'butt', label: msg('Flat') },
          { value: 'round', label: msg('Round') },
          { value: 'square', label: msg('Square') },
        ]}
        @value-change=${on((cap: Stroke['cap']) => ({ cap }))}
      ></platen-select-field>
    </div>
    <div class="pair">
      <platen-select-field
        .label=${msg('Corners')}
        .value=${stroke.join}
        .options=${[
          { value: 'miter', label: msg('Miter') },
          { value: 'round', label: msg('Round') },
          { value: 'bevel', label: msg('Bevel') },
        ]}
        @value-change=${on((join: Stroke['join']) => ({ join }))}
      ></platen-select-field>
      ${
        stroke.join === 'miter'
          ? number(msg('Miter limit'), stroke.miterLimit, 1, 100, '×', (miterLimit) => ({ miterLimit }))
          : nothing
      }
    </div>
    <div class="pair">
      <platen-text-field
        .label=${msg('Dashes')}
        .value=${stroke.dash.join(' ')}
        .placeholder=${msg('None')}
        @value-input=${(event: Event) => event.stopPropagation()}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          const dash = parseDash(event.detail);
          if (dash) set('value-change', { ...stroke, dash });
        }}
      ></platen-text-field>
      ${
        stroke.dash.length > 0
          ? number(msg('Dash offset'), stroke.dashOffset, -100_000, 100_000, 'px', (dashOffset) => ({ dashOffset }))
          : nothing
      }
    </div>
  `;
}
