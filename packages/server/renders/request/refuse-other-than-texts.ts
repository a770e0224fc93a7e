import {
  dataOfAddresses,
  findParameters,
  findPromptKey,
  parseModificationKey,
  type DataType,
  type Template,
} from '@platen/template';
import { ServiceError } from '../../http/service-error.ts';

/** Whether data holds words and figures only: no addresses and no colors, also not in its items and fields. */
function isOfTexts(data: DataType): boolean {
  if (data.type === 'list') return isOfTexts(data.items);
  if (data.type === 'object') return Object.values(data.fields).every(isOfTexts);
  return data.type === 'text' || data.type === 'number' || data.type === 'boolean' || data.type === 'date';
}

/**
 * Throws ServiceError `invalid_modifications` when a key is for anything but texts: a text parameter, a style of one, or data of texts that no address is made from. Keys that the template
 * does not know are left to the report.
 */
export function refuseOtherThanTexts(template: Template, modifications: Readonly<Record<string, unknown>>): void {
  const ofAddresses = dataOfAddresses(template);
  const issues = Object.keys(modifications).flatMap((key) => {
    if (findPromptKey(template, key))
      return [{ path: key, message: 'is a prompt: only texts and their styles can be set here' }];
    const { data } = findParameters(template, key);
    if (data && isOfTexts(data) && !ofAddresses.has(key.split('.', 1)[0] ?? key)) return [];
    const { page, name } = parseModificationKey(key);
    const own = findParameters(template, page === undefined ? name : `page${page}@${name}`);
    const isOther =
      data !== undefined ||
      (own.isUsed && (own.parameters.length === 0 || own.parameters.some(({ type }) => type !== 'text')));
    return isOther
      ? [{ path: key, message: 'is not a text parameter: only texts and their styles can be set here' }]
      : [];
  });
  const [first] = issues;
  if (!first) return;
  throw new ServiceError('invalid_modifications', `The modification ${first.path} ${first.message}.`, { issues });
}
