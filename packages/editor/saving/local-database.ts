import type { DBSchema, IDBPDatabase } from 'idb';
import type { Template } from '@platen/template';

/** The unsaved state of a template at the last commit. */
export interface Draft {
  /** The editor it comes from: random, one for each time a template is opened. */
  id: string;
  /** Whose and which template: see `draftScope`. */
  scope: string;
  template: Template;
  /** The revision that it was changed from; undefined for a template that the service does not have. */
  revision: number | undefined;
  /** Milliseconds since the epoch. */
  atMs: number;
}

/** A state of a template, stored on this device for restoring. */
export interface RestorePoint {
  id?: number;
  scope: string;
  /** In the interface's language. */
  label: string;
  template: Template;
  /** Milliseconds since the epoch. */
  atMs: number;
  /** Length of the template as JSON, in characters. */
  size: number;
}

/** The shape of the editor's database in the browser. */
export interface LocalSchema extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { scope: string; atMs: number } };
  restorePoints: { key: number; value: RestorePoint; indexes: { scope: string; atMs: number } };
}
export type LocalDatabase = IDBPDatabase<LocalSchema>;

/**
 * Opens the editor's database of this origin. Undefined where the browser keeps none, as in some private windows and sandboxed
 * frames; then nothing is kept on this device.
 */
export async function openLocalDatabase(name = 'platen-editor'): Promise<LocalDatabase | undefined> {
  try {
    const { openDB } = await import('idb');
    return await openDB<LocalSchema>(name, 1, {
      upgrade(database) {
        const drafts = database.createObjectStore('drafts', { keyPath: 'id' });
        drafts.createIndex('scope', 'scope');
        drafts.createIndex('atMs', 'atMs');
        const points = database.createObjectStore('restorePoints', { keyPath: 'id', autoIncrement: true });
        points.createIndex('scope', 'scope');
        points.createIndex('atMs', 'atMs');
      },
      // A page with a newer editor must not wait for this one.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
  } catch {
    return undefined;
  }
}

/** Names a template of a person on a service, so that drafts of others are never mixed in. */
export function draftScope(place: {
  /** Empty without a service. */
  baseUrl: string;
  embedId?: string | undefined;
  embedUserId?: string | undefined;
  /** The service's id or the host's own name; undefined for a template that has neither yet. */
  templateId: string | undefined;
}): string {
  const { baseUrl, embedId = '', embedUserId = '', templateId = '' } = place;
  return JSON.stringify([baseUrl, embedId, embedUserId, templateId]);
}
