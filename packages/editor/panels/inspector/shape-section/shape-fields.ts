import { msg } from '@lit/localize';
import type { ArrowHead, Layer, ShapeGeometry } from '@platen/template';
import { shapeGeometry } from '@platen/template/internal';
import { html, nothing, type TemplateResult } from 'lit';
import { valueOf } from '../../../store/shared-values.ts';
import type { FieldHost } from '../inspector-section.ts';
import { numberField, selectField, textField } from '../section-fields.ts';
import { newGeometry } from './new-geometry.ts';

/** Where a geometry is stored: in a shape layer itself, or in the mask of a layer. */
export interface GeometryPlace {
  read(layer: Layer): ShapeGeometry | undefined;
  write(layer: Layer, geometry: ShapeGeometry): void;
}

type Of<Shape extends ShapeGeometry['shape']> = Extract<ShapeGeometry, { shape: Shape }>;

/** Fields for what kind of shape it is, and for what that kind has. */
export function shapeFields(host: FieldHost<Layer>, place: GeometryPlace): TemplateResult {
  const shape = valueOf(host.shared((layer) => place.read(layer)?.shape));
  const number = <Shape extends ShapeGeometry['shape']>(
    of: readonly Shape[],
    key: string,
    label: string,
    read: (geometry: Of<Shape>) => number,
    change: (geometry: Of<Shape>, value: number) => Of<Shape>,
    more: { min: number; max: number; decimals?: number; unit?: string; factor?: number },
  ) => {
    const ofKind = (layer: Layer): Of<Shape> | undefined => {
      const geometry = place.read(layer);
      return geometry && of.some((each) => each === geometry.shape) ? (geometry as Of<Shape>) : undefined;
    };
    return numberField(host, {
      key: `shape-${key}`,
      label,
      read: (layer) => {
        const geometry = ofKind(layer);
        return geometry && read(geometry);
      },
      write: (layer, value) => {
        const geometry = ofKind(layer);
        if (geometry) place.write(layer, change(geometry, value));
      },
      ...more,
    });
  };
  const head = (end: 'start' | 'end', label: string) =>
    selectField(host, {
      key: `shape-${end}`,
      label,
      read: (layer) => {
        const geometry = place.read(layer);
        return geometry?.shape === 'arrow' ? geometry[end] : undefined;
      },
      write: (layer, value: ArrowHead) => {
        const geometry = place.read(layer);
        if (geometry?.shape === 'arrow') place.write(layer, { ...geometry, [end]: value });
      },
      options: [
        { value: 'none', label: msg('None') },
        { value: 'triangle', label: msg('Triangle') },
        { value: 'open', label: msg('Open') },
        { value: 'circle', label: msg('Circle') },
        { value: 'bar', label: msg('Bar') },
        { value: 'diamond', label: msg('Diamond') },
      ],
    });
  return html`
    ${selectField(host, {
      key: 'shape-kind',
      label: msg('Shape'),
      read: (layer) => place.read(layer)?.shape,
      write: (layer, value: ShapeGeometry['shape']) => {
        if (place.read(layer)?.shape !== value) place.write(layer, newGeometry(value));
      },
      options: [
        { value: 'rectangle', label: msg('Rectangle') },
        { value: 'ellipse', label: msg('Ellipse') },
        { value: 'polygon', label: msg('Polygon') },
        { value: 'star', label: msg('Star') },
        { value: 'line', label: msg('Line') },
        { value: 'arrow', label: msg('Arrow') },
        { value: 'path', label: msg('Path') },
      ],
    })}
    ${
      shape === 'polygon' || shape === 'star'
        ? html`<div class="pair">
            ${number(
              ['polygon'],
              'sides',
              msg('Sides'),
              ({ sides }) => sides,
              (old, sides) => ({ ...old, sides }),
              {
                min: 3,
                max: 100,
                decimals: 0,
              },
            )}
            ${number(
              ['star'],
              'points',
              msg('Points'),
              ({ points }) => points,
              (old, points) => ({ ...old, points }),
              {
                min: 3,
                max: 100,
                decimals: 0,
              },
            )}
            ${number(
              ['star'],
              'inner',
              msg('Inner radius'),
              ({ innerRatio }) => innerRatio,
              (old, innerRatio) => ({ ...old, innerRatio }),
              { min: 0.01, max: 1, unit: '%', factor: 100 },
            )}
            ${number(
              ['polygon', 'star'],
              'round',
              msg('Rounding'),
              ({ cornerRadius }) => cornerRadius,
              (old, cornerRadius) => ({ ...old, cornerRadius }),
              { min: 0, max: 5000, unit: 'px' },
            )}
          </div>`
        : nothing
    }
    ${
      shape === 'arrow'
        ? html`<div class="pair">${head('start', msg('At its start'))} ${head('end', msg('At its end'))}</div>
            ${number(
              ['arrow'],
              'head',
              msg('Arrowhead size'),
              ({ headSize }) => headSize,
              (old, headSize) => ({ ...old, headSize }),
              { min: 1, max: 50, unit: '×' },
            )}`
        : nothing
    }
    ${
      shape === 'path'
        ? html`${textField(host, {
            key: 'shape-path',
            label: msg('Path (SVG)'),
            multiline: true,
            read: (layer) => {
              const geometry = place.read(layer);
              return geometry?.shape === 'path' ? geometry.d : undefined;
            },
            write: (layer, d) => {
              const geometry = place.read(layer);
              const next =
                geometry?.shape === 'path' ? shapeGeometry.safeParse({ ...geometry, d: d.trim() }) : undefined;
              // What is no path leaves the one that was there.
              if (next?.success) place.write(layer, next.data);
            },
          })}
          ${selectField(host, {
            key: 'shape-rule',
            label: msg('Overlapping areas'),
            read: (layer) => {
              const geometry = place.read(layer);
              return geometry?.shape === 'path' ? geometry.fillRule : undefined;
            },
            write: (layer, fillRule: Of<'path'>['fillRule']) => {
              const geometry = place.read(layer);
              if (geometry?.shape === 'path') place.write(layer, { ...geometry, fillRule });
            },
            options: [
              { value: 'nonzero', label: msg('Filled') },
              { value: 'evenodd', label: msg('Hole') },
            ],
          })}`
        : nothing
    }
  `;
}
