import type { TemplateEntry } from '@platen/api';
import type { EditorService } from './editor-service.ts';

/** Which templates a list shows. */
export interface TemplateListQuery {
  /** Owner: the calling embed user, the workspace itself, or both. Default `own`. */
  owner?: 'own' | 'workspace' | 'all';
  /** Text that the name contains, in any case. */
  search?: string;
  /** From 1, the default. */
  page?: number;
  /** At most 40, the default. */
  limit?: number;
  signal?: AbortSignal;
}

/** A page of a list of templates, newest first. */
export interface TemplateList {
  templates: readonly TemplateEntry[];
  /** Templates that match, on all pages. */
  total: number;
  totalPages: number;
}

/** Lists templates of the service: “my templates” and “workspace templates”. Throws ServiceResponseError. */
export async function listTemplates(
  { client, scope }: Pick<EditorService, 'client' | 'scope'>,
  { owner = 'own', search = '', page = 1, limit = 40, signal }: TemplateListQuery = {},
): Promise<TemplateList> {
  const { data, pagination } = await client.listAllTemplates(
    { query: { ...scope, owner, page, limit, ...(search.trim() !== '' && { search: search.trim() }) } },
    signal ? { signal } : {},
  );
  return { templates: data, total: pagination.totalTemplates, totalPages: pagination.totalPages };
}
