import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { People } from '../http/caller.ts';
import type { Vault } from '../vault/vault.ts';

/** Dependencies of the OAuth server. */
export interface OAuthParts {
  config: Config;
  /** Without a slash at its end. */
  publicUrl: string;
  database: Database;
  vault: Vault;
  log: Logger;
  people: People;
  now: () => Date;
}
