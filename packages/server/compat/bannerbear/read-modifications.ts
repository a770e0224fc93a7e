import type { TemplateEntry } from '@platen/api';
import { colorKey, refuseField } from '../compat-values.ts';

/** Style keys by the fields that set them. */
const styles: Readonly<Record<string, string>> = {
  font_family: 'fontFamily',
  text_align_h: 'textAlign',
  text_align_v: 'verticalAlign',
  border_color: 'borderColor',
  border_width: 'borderWidth',
};

/**
 * Modifications of Bannerbear as values by key. Fields that are null change nothing. Throws ServiceError `invalid_modifications` for
 * fields that have no counterpart.
 */
export function readModifications(
  modifications: readonly Readonly<Record<string, unknown>>[],
  template: Pick<TemplateEntry, 'modifications'>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [index, { name: given, ...fields }] of modifications.entries()) {
    const name = String(given);
    for (const [field, value] of Object.entries(fields)) {
      if (value === null || value === undefined) continue;
      const style = styles[field];
      if (field === 'text' || field === 'image_url') values[name] = value;
      else if (field === 'color') values[colorKey(template, name, 'color')] = value;
      else if (field === 'background') values[`${name}.backgroundColor`] = value;
      else if (field === 'hide') values[`${name}.visible`] = value !== true;
      else if (style !== undefined) values[`${name}.${style}`] = value;
      else refuseField(`modifications[${index}].${field}`);
    }
  }
  return values;
}
