import type { TemplateEntry } from '@platen/api';
import { isColorType } from '@platen/template';
import { ServiceError } from '../http/service-error.ts';

/** Refuses a field of a modification that has no counterpart here. */
export function refuseField(path: string): never {
  throw new ServiceError('invalid_modifications', `${path} is not supported by this service.`, {
    issues: [{ path, message: 'is not supported' }],
  });
}

/** The key of a layer's color: a parameter that is a color is set itself. */
export function colorKey({ modifications }: Pick<TemplateEntry, 'modifications'>, name: string, style: string): string {
  const own = modifications.find(({ key }) => key === name || key.endsWith(`@${name}`));
  return own && isColorType(own.type) ? name : `${name}.${style}`;
}

/** Refuses those of the named fields that a request has and that have no counterpart here. */
export function refuseFields(given: Readonly<Record<string, unknown>>, names: readonly string[], before = ''): void {
  for (const name of names) {
    if (given[name] !== undefined && given[name] !== null)
      throw new ServiceError('invalid_request', `${before}${name} is not supported by this service.`);
  }
}
