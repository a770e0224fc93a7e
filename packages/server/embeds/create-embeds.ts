import type { Concern } from '../http/concern.ts';
import { serveEditorFiles } from './serve-editor-files.ts';
import { serveEmbeds } from './serve-embeds.ts';
import type { Database } from '../db/database.ts';
import type { Vault } from '../vault/vault.ts';

interface Parts {
  publicUrl: string;
  database: Database;
  vault: Vault;
  /** Where the editor's built files lie; default: in its package. */
  editorFolder?: string;
  now: () => Date;
}

/** The editor on other sites: its files, and the embeds of workspaces. */
export function createEmbeds(parts: Parts): Concern {
  return {
    pages: (app) => serveEditorFiles(app, parts),
    routes: (routes) => serveEmbeds(routes, parts),
  };
}
