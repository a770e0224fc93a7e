import { mapSources, parseTemplate, type Template } from '@platen/template';
import { normalizeContent } from '../templates/template-columns.ts';
import type { ImportTarget } from './import-approvals.ts';

/** The content of a template with its assets and brand kit as they are called here; an asset that is not in the archive is none. */
export function readContent({ ids, kitIds }: ImportTarget, content: Record<string, unknown>): Template {
  const read = mapSources(normalizeContent(parseTemplate(content)), (source) => {
    const [, id] = /^asset:(\d{1,15})$/.exec(source) ?? [];
    return id === undefined ? source : `asset:${ids.find('brand_asset', Number(id)) ?? 0}`;
  });
  const kitId = kitIds.get(read.brandKit?.id ?? '');
  return read.brandKit && kitId !== undefined ? { ...read, brandKit: { ...read.brandKit, id: kitId } } : read;
}
