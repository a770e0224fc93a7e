import type { Layer } from '@platen/template';
import type { LayerSection } from '../inspector-section.ts';
import { numberField, type NumberProperty } from '../section-fields.ts';

/** A field for an angle of the selected layers, in degrees; while they are turned on the artboard, as they are there. */
export function angleField(
  section: LayerSection,
  key: 'rotation' | 'skewX' | 'skewY',
  label: string,
  more: Partial<NumberProperty<Layer>>,
) {
  return numberField(section, {
    key,
    label,
    unit: '°',
    read: (layer) => section.editor?.artboard?.liveLayers.value.get(layer.id)?.[key] ?? layer[key],
    write: (layer, value) => void (layer[key] = value),
    ...more,
  });
}
