import type { Accounts } from '../accounts/accounts.ts';
import type { Concern } from '../http/concern.ts';
import { serveExport } from './archive/serve-export.ts';
import { serveWorkspace } from './serve-workspace.ts';
import type { Database } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import type { RenderLedger } from '../renders/cache/render-ledger.ts';
import type { Vault } from '../vault/vault.ts';
import type { Logger } from 'pino';

interface Parts {
  publicUrl: string;
  database: Database;
  storage: Storage;
  ledger: RenderLedger;
  vault: Vault;
  log: Logger;
  now: () => Date;
}

/** Workspaces: their keys, secrets and usage, and archives of them. */
export function createWorkspaces(parts: Parts, accounts: Accounts): Concern {
  return {
    routes(routes) {
      serveWorkspace(routes, parts);
      serveExport(routes, parts, accounts);
    },
  };
}
