import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Vault } from '../vault/vault.ts';
import type { People } from '../http/caller.ts';
import { createAuth, type Auth } from './auth.ts';
import { createAttemptLimits, type AttemptLimits } from './attempt-limits.ts';
import { createKnownDevices, type KnownDevices } from './known-devices.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { createSecurityNotices, type SecurityNotices } from './security-notices.ts';

interface Parts {
  config: Config;
  publicUrl: string;
  database: Database;
  vault: Vault;
  log: Logger;
  people: People;
  now: () => Date;
}

/** Dependencies of account functions. */
export interface Accounts extends Parts {
  auth: Auth;
  mailer: Mailer;
  limits: AttemptLimits;
  devices: KnownDevices;
  notices: SecurityNotices;
  close(): Promise<void>;
}

/** Puts together what people's accounts need. Close it with the service. */
export function createAccounts(dependencies: Parts): Accounts {
  const { config, database, log, now, people, publicUrl, vault } = dependencies;
  const mailer = createMailer(dependencies);
  const limits = createAttemptLimits(dependencies);
  return {
    config,
    database,
    log,
    now,
    people,
    publicUrl,
    vault,
    auth: createAuth(dependencies),
    mailer,
    limits,
    devices: createKnownDevices(dependencies),
    notices: createSecurityNotices({ database, log, mailer, now, publicUrl }),
    async close() {
      await Promise.all([mailer.close(), limits.close()]);
    },
  };
}
