import { parseData, splitModifications, type Template } from '@platen/template';
import { ServiceError } from '../../http/service-error.ts';

/** Throws ServiceError `invalid_modifications` when values of a template's data are not of their types, with paths such as `items[3].price`. */
export function refuseUnfitData(
  { data }: Pick<Template, 'data'>,
  modifications: Readonly<Record<string, unknown>>,
): void {
  if (!data) return;
  const { issues } = parseData(data, splitModifications(data, modifications).data);
  const [first] = issues;
  if (!first) return;
  const rest = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  throw new ServiceError('invalid_modifications', `The modification ${first.path} ${first.message}${rest}.`, {
    issues,
  });
}
