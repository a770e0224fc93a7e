import type { TemplateEntry } from '@platen/api';
import { colorKey, refuseField } from '../compat-values.ts';

/** Properties whose value is that of the parameter itself. */
const contents: ReadonlySet<string> = new Set(['text', 'src', 'image', 'value']);

/** Properties that are style keys here by the same name. */
const styles: ReadonlySet<string> = new Set([
  'fontSize',
  'fontFamily',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'textAlign',
  'opacity',
  'borderColor',
  'borderWidth',
  'borderRadius',
  'x',
  'y',
  'width',
  'height',
  'rotation',
  'visible',
]);

/**
 * Data of RenderForm, such as `title.text`, `photo.src` and `title.color`, as values by key. Those that are null change nothing. Throws
 * ServiceError `invalid_modifications` for properties that have no counterpart.
 */
export function readData(
  data: Readonly<Record<string, unknown>>,
  template: Pick<TemplateEntry, 'modifications'>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(data)) {
    if (value === null || value === undefined) continue;
    const dot = path.lastIndexOf('.');
    const [name, property] = dot < 0 ? [path, 'value'] : [path.slice(0, dot), path.slice(dot + 1)];
    if (contents.has(property)) values[name] = value;
    else if (property === 'color' || property === 'backgroundColor') values[colorKey(template, name, property)] = value;
    else if (styles.has(property)) values[`${name}.${property}`] = value;
    else refuseField(`data.${path}`);
  }
  return values;
}
