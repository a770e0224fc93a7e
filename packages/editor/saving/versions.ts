import type { TemplateVersion } from '@platen/api';
import type { Template } from '@platen/template';
import type { EditorService } from '../service/editor-service.ts';
import type { RestorePoints } from './restore-points.ts';
import { parseOpened } from '../store/template-data.ts';

/** A state of a template that one can look at and go back to. */
export interface SavedVersion {
  /** `service:<number>` or `device:<number>`. */
  id: string;
  /** `service` is a version that everybody sees, `device` a restore point of this browser. */
  kind: 'service' | 'device';
  /** The number of the version, or of the point. */
  number: number;
  /** Why it was kept, where that is known; empty otherwise. */
  note: string;
  /** The name that somebody gave it; empty for most. */
  name: string;
  /** Who saved it, where that is known; empty otherwise, and for restore points. */
  author: string;
  atMs: number;
  isCurrent: boolean;
}

/** A page of the history. */
export interface VersionList {
  versions: readonly SavedVersion[];
  /** For the next page of the service's versions; undefined at the end. */
  cursor: number | undefined;
}

/** The history of a template: versions of the service and restore points of this device. */
export interface VersionHistory {
  /** The service's versions, newest first, 30 at a time; the first page has the restore points too. Throws ServiceResponseError. */
  list(cursor?: number): Promise<VersionList>;
  /** The template as it was. Throws ServiceResponseError, PlatenError, or Error for a point that is gone. */
  read(version: SavedVersion): Promise<Template>;
  /** Gives a version of the service another name, empty for none. Throws ServiceResponseError. */
  rename(version: SavedVersion, name: string): Promise<SavedVersion>;
}

function toSaved(version: TemplateVersion): SavedVersion {
  return {
    id: `service:${version.version}`,
    kind: 'service',
    number: Number(version.version),
    note: version.note ?? '',
    name: version.name ?? '',
    author: version.author ?? version.embed_user_id ?? '',
    atMs: Date.parse(version.created_at),
    isCurrent: version.is_current,
  };
}

/** Opens the history of a template; `id` is the service's, undefined for one that is not saved. */
export function openHistory(
  service: Pick<EditorService, 'client' | 'scope'> | undefined,
  id: string | undefined,
  points: Pick<RestorePoints, 'list' | 'read'> | undefined,
): VersionHistory {
  return {
    async list(cursor) {
      const restorePoints = cursor === undefined ? ((await points?.list()) ?? []) : [];
      const own = restorePoints.map((point): SavedVersion => ({
        id: `device:${point.id}`,
        kind: 'device',
        number: point.id,
        note: point.label,
        name: '',
        author: '',
        atMs: point.atMs,
        isCurrent: false,
      }));
      if (!service || id === undefined) return { versions: own, cursor: undefined };
      const { data, pagination } = await service.client.listTemplateVersions({
        params: { id: Number(id) },
        query: { ...service.scope, limit: 30, ...(cursor !== undefined && { cursor }) },
      });
      const versions = [...own, ...data.map(toSaved)].toSorted((a, b) => b.atMs - a.atMs);
      return { versions, cursor: pagination.next_cursor ?? undefined };
    },
    async read(version) {
      if (version.kind === 'device') {
        const template = await points?.read(version.number);
        if (!template) throw new Error('This restore point is gone.');
        return template;
      }
      if (!service || id === undefined) throw new Error('The template is not saved.');
      const params = { id: Number(id), version: version.number };
      return await parseOpened((await service.client.getTemplateVersion({ params, query: service.scope })).content);
    },
    async rename(version, name) {
      if (!service || id === undefined) throw new Error('The template is not saved.');
      const params = { id: Number(id), version: version.number };
      return toSaved(await service.client.updateTemplateVersion({ params, query: service.scope, body: { name } }));
    },
  };
}
