import type { Concern } from '../http/concern.ts';
import { serveOAuthApps } from './apps/serve-oauth-apps.ts';
import { serveOAuth } from './serve-oauth.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Vault } from '../vault/vault.ts';
import type { Logger } from 'pino';
import type { People } from '../http/caller.ts';

interface Parts {
  config: Config;
  publicUrl: string;
  database: Database;
  vault: Vault;
  log: Logger;
  people: People;
  now: () => Date;
}

/** The OAuth server, and the apps that are registered with it. */
export function createOAuth(parts: Parts): Concern {
  return {
    pages: (app) => serveOAuth(app, parts),
    routes: (routes) => serveOAuthApps(routes, parts),
  };
}
