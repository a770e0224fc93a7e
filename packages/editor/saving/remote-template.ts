import { ServiceResponseError } from '@platen/api/client';
import type { Template } from '@platen/template';
import type { EditorService } from '../service/editor-service.ts';
import { parseOpened } from '../store/template-data.ts';

/** A template as the service has it. */
export interface RemoteVersion {
  /** The service's id. */
  id: string;
  template: Template;
  /** Counts every change of the content, from 1. */
  revision: number;
  /** Milliseconds since the epoch. */
  savedAtMs: number;
}

/** Response of the service to a save. */
export interface SavedVersion {
  id: string;
  name: string;
  revision: number;
}

/** Where templates are saved: the service, or a replacement in tests. */
export interface RemoteTemplates {
  /** Throws ServiceResponseError or, without a network, TypeError; PlatenError for a template that this editor cannot read. */
  read(id: string): Promise<RemoteVersion>;
  /** The template as it was at a revision; undefined when the service keeps that no longer. Throws as `read`. */
  readVersion(id: string, revision: number): Promise<Template | undefined>;
  /** Saves over `revision`. Throws ServiceResponseError `precondition_failed` when another was saved in the meantime. */
  save(id: string, template: Template, revision: number): Promise<SavedVersion>;
  /** Makes a template. The same `key` makes no second one. */
  create(template: Template, key: string): Promise<SavedVersion>;
}

/** Saves templates to the service. */
export function createRemoteTemplates({ client, scope }: Pick<EditorService, 'client' | 'scope'>): RemoteTemplates {
  const toSaved = (answer: { id: number; name: string; revision: number }): SavedVersion => ({
    id: String(answer.id),
    name: answer.name,
    revision: answer.revision,
  });
  return {
    async read(id) {
      if (!/^[1-9]\d{0,15}$/.test(id)) {
        const error = `There is no template ${id}: the ids of the service are numbers.`;
        throw new ServiceResponseError(404, { error, code: 'template-not-found' });
      }
      const answer = await client.getTemplate({ params: { id: Number(id) }, query: scope });
      return {
        id: String(answer.id),
        template: await parseOpened(answer.content),
        revision: answer.revision,
        savedAtMs: Date.parse(answer.updated_at),
      };
    },
    async readVersion(id, revision) {
      try {
        const params = { id: Number(id), version: revision };
        return await parseOpened((await client.getTemplateVersion({ params, query: scope })).content);
      } catch (error) {
        if (error instanceof ServiceResponseError && error.code === 'version_not_found') return undefined;
        throw error;
      }
    },
    async save(id, template, revision) {
      const headers = { 'if-match': `"${revision}"` };
      return toSaved(
        await client.saveTemplate({ params: { id: Number(id) }, query: scope, headers, body: { ...template } }),
      );
    },
    async create(template, key) {
      return toSaved(
        await client.createTemplate({ query: scope, body: { content: template } }, { idempotencyKey: key }),
      );
    },
  };
}
