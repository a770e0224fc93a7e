import { ServiceError } from '../../http/service-error.ts';
import type { RenderedTemplate } from '../request/render-request.ts';

/** A template as clients name it: by a number or numeric text a studio template, by any other text one of the library. */
export function readAnyTemplate(named: number | string | undefined): RenderedTemplate {
  if (named === undefined) {
    throw new ServiceError('template_id_missing', 'templateId is missing.');
  }
  const text = String(named);
  if (!/^\d+$/.test(text)) {
    if (/^[a-z0-9-]{1,100}$/.test(text)) return { kind: 'library', slug: text };
    throw new ServiceError('template-not-found', 'There is no template with this name.');
  }
  const id = Number(text);
  // What is larger than any id is one that no template has.
  return { kind: 'studio', id: Number.isSafeInteger(id) ? id : 0 };
}
