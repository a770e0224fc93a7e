import type { Concern } from '../http/concern.ts';
import { serveBundledFiles } from './serve-bundled-files.ts';
import { serveSharePages } from './serve-share-pages.ts';
import { serveSharedTemplates } from './serve-shared-templates.ts';
import { serveSharing } from './serve-sharing.ts';
import type { Database } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import type { Queue } from '../jobs/queue.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import type { Vault } from '../vault/vault.ts';

interface Parts {
  publicUrl: string;
  database: Database;
  storage: Storage;
  queue: Queue;
  fetcher: SafeFetcher;
  vault: Vault;
  /** Where the built page of shared templates lies; default: in its package. */
  sharePageFolder?: string;
  now: () => Date;
}

/** Templates that are shared by a link: their pages, files and operations. */
export function createSharing(parts: Parts): Concern {
  return {
    async pages(app) {
      serveBundledFiles(app);
      await serveSharePages(app, parts);
    },
    routes(routes) {
      serveSharing(routes, parts);
      serveSharedTemplates(routes, parts);
    },
  };
}
