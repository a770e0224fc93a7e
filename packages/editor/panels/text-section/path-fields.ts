import { msg } from '@lit/localize';
import type { Layer, TextLayer } from '@platen/template';
import { textLayer } from '@platen/template/internal';
import { html, nothing, type TemplateResult } from 'lit';
import type { Editor } from '../../context/editor-context.ts';
import { valueOf } from '../../store/shared-values.ts';
import type { FieldHost } from '../inspector/inspector-section.ts';
import { propertiesOf } from '../inspector/properties-of.ts';
import { selectField, sliderField, textField } from '../inspector/section-fields.ts';
import { pathPreset, pathPresets, type PathPreset } from '../../text/path/path-presets.ts';
import '../../controls/button.ts';

const { of: ofText, on: onText } = propertiesOf('text');

/** Fields for text on a path: which path, where on it the text begins, on which side. */
export function pathFields(host: FieldHost<Layer>, editor: Editor): TemplateResult {
  const path = valueOf(host.shared(ofText((layer) => layer.path)));
  const [single] = host.targets;
  const change = (layer: TextLayer, changes: Partial<NonNullable<TextLayer['path']>>): void => {
    if (layer.path) layer.path = { ...layer.path, ...changes };
  };
  return html`
    ${selectField<Layer, PathPreset | 'none' | 'own'>(host, {
      key: 'path',
      label: msg('On a path'),
      options: [
        { value: 'none', label: msg('None') },
        ...pathPresets().map(({ preset, label }) => ({ value: preset, label })),
        { value: 'own', label: msg('Custom path'), disabled: true },
      ],
      read: ofText((layer) =>
        layer.path
          ? (pathPresets().find(({ preset }) => pathPreset(preset, layer) === layer.path?.d)?.preset ?? 'own')
          : 'none',
      ),
      write: onText((layer, preset) => {
        if (preset === 'none') delete layer.path;
        else if (preset !== 'own') {
          layer.path = { offset: 0, side: 'left', ...layer.path, d: pathPreset(preset, layer) };
        }
      }),
    })}
    ${
      path
        ? html`
            ${sliderField(host, {
              key: 'path-offset',
              label: msg('Path offset'),
              min: -1,
              max: 2,
              factor: 100,
              unit: '%',
              decimals: 1,
              read: ofText((layer) => layer.path?.offset),
              write: onText((layer, offset) => change(layer, { offset })),
            })}
            ${selectField(host, {
              key: 'path-side',
              label: msg('Side of path'),
              options: [
                { value: 'left', label: msg('Left') },
                { value: 'right', label: msg('Right') },
              ],
              read: ofText((layer) => layer.path?.side),
              write: onText((layer, side) => change(layer, { side })),
            })}
            ${textField(host, {
              key: 'path-data',
              label: msg('Path (SVG)'),
              multiline: true,
              read: ofText((layer) => layer.path?.d),
              write: onText((layer, d) => {
                const parsed = textLayer.shape.path.safeParse({ ...layer.path, d: d.trim() });
                if (parsed.success) layer.path = parsed.data;
              }),
            })}
            ${
              host.targets.length === 1 && single
                ? html`<platen-button
                    icon="Spline"
                    @click=${() => {
                      editor.state.editing.value = { kind: 'text-path', layerId: single.id };
                      editor.artboard?.focus();
                    }}
                    >${msg('Move along path on artboard')}</platen-button
                  >`
                : nothing
            }
          `
        : nothing
    }
  `;
}
