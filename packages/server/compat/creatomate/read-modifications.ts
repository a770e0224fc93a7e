import type { TemplateEntry } from '@platen/api';
import { colorKey, refuseField } from '../compat-values.ts';

/** Style keys by the properties that set them. */
const styles: Readonly<Record<string, string>> = {
  font_family: 'fontFamily',
  font_size: 'fontSize',
  font_weight: 'fontWeight',
  letter_spacing: 'letterSpacing',
  opacity: 'opacity',
  background_color: 'backgroundColor',
  stroke_color: 'stroke',
  stroke_width: 'strokeWidth',
  visible: 'visible',
  volume: 'volume',
};

/** Opacities and volumes are written as `50%`. */
function valueOf(property: string, value: unknown): unknown {
  const [, percent] = /^(\d+(?:\.\d+)?)\s*%$/.exec(typeof value === 'string' ? value : '') ?? [];
  return percent !== undefined && (property === 'opacity' || property === 'volume') ? Number(percent) / 100 : value;
}

/**
 * Modifications of Creatomate, such as `Title`, `Title.text`, `Photo.source` and `Title.fill_color`, as values by key. Those that are
 * null change nothing. Throws ServiceError `invalid_modifications` for properties that have no counterpart.
 */
export function readModifications(
  modifications: Readonly<Record<string, unknown>>,
  template: Pick<TemplateEntry, 'modifications'>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(modifications)) {
    if (value === null || value === undefined) continue;
    const dot = path.lastIndexOf('.');
    const [name, property] = dot < 0 ? [path, 'text'] : [path.slice(0, dot), path.slice(dot + 1)];
    const style = styles[property];
    if (property === 'text' || property === 'source') values[name] = value;
    else if (property === 'fill_color') values[colorKey(template, name, 'color')] = value;
    else if (style !== undefined) values[`${name}.${style}`] = valueOf(property, value);
    else refuseField(`modifications.${path}`);
  }
  return values;
}
