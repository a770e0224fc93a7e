import { findParameters, parseModificationKey, type Template } from '@platen/template';
import { ServiceError } from '../../http/service-error.ts';

/**
 * Throws ServiceError `invalid_modifications` when a key is for anything but a text parameter or a style of one. Keys that the template
 * does not know are left to the report.
 */
export function refuseOtherThanTexts(template: Template, modifications: Readonly<Record<string, unknown>>): void {
  const issues = Object.keys(modifications).flatMap((key) => {
    const { page, name } = parseModificationKey(key);
    const own = findParameters(template, page === undefined ? name : `page${page}@${name}`);
    const isOther = own.isUsed && (own.parameters.length === 0 || own.parameters.some(({ type }) => type !== 'text'));
    return isOther
      ? [{ path: key, message: 'is not a text parameter: only texts and their styles can be set here' }]
      : [];
  });
  const [first] = issues;
  if (!first) return;
  throw new ServiceError('invalid_modifications', `The modification ${first.path} ${first.message}.`, { issues });
}
