import type { TemplateEntry } from '@platen/api';
import { colorKey, refuseField } from '../compat-values.ts';

/** Properties whose value is that of the parameter itself. */
const contents: ReadonlySet<string> = new Set(['text', 'image', 'video', 'value']);

/** Style keys by the properties that set them. */
const styles: Readonly<Record<string, string>> = {
  font: 'fontFamily',
  border_color: 'borderColor',
  border_width: 'borderWidth',
  border_radius: 'borderRadius',
  rotation: 'rotation',
};

/** Style keys by the properties that are pixels, such as `10px`. */
const lengths: Readonly<Record<string, string>> = {
  position_x_absolute: 'x',
  position_y_absolute: 'y',
  width: 'width',
  height: 'height',
};

/**
 * Layers of Placid as values by key. Properties that are null change nothing. Throws ServiceError `invalid_modifications` for properties
 * that have no counterpart, and for relative positions and sizes.
 */
export function readLayers(
  layers: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  template: Pick<TemplateEntry, 'modifications'>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, properties] of Object.entries(layers)) {
    for (const [property, value] of Object.entries(properties)) {
      if (value === null || value === undefined) continue;
      const style = styles[property];
      const length = lengths[property];
      const path = `layers.${name}.${property}`;
      if (contents.has(property)) values[name] = Array.isArray(value) ? refuseField(path) : value;
      else if (property === 'text_color') values[colorKey(template, name, 'color')] = value;
      else if (property === 'background_color') values[colorKey(template, name, 'backgroundColor')] = value;
      else if (property === 'hide') values[`${name}.visible`] = value !== true;
      else if (property === 'opacity') values[`${name}.opacity`] = Number(value) / 100;
      else if (style !== undefined) values[`${name}.${style}`] = value;
      else if (length !== undefined && isLength(value)) values[`${name}.${length}`] = value;
      else refuseField(path);
    }
  }
  return values;
}

/** Whether a value is a number of pixels; those with a sign or in percent are relative. */
function isLength(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?(px)?$/.test(value));
}
