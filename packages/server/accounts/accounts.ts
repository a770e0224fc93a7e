import type { Dependencies } from '../dependencies.ts';
import { createAuth, type Auth } from './auth.ts';
import { createAttemptLimits, type AttemptLimits } from './attempt-limits.ts';
import { createKnownDevices, type KnownDevices } from './known-devices.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { createSecurityNotices, type SecurityNotices } from './security-notices.ts';

/** What everything about people's accounts works with. */
export interface Accounts extends Pick<
  Dependencies,
  'config' | 'database' | 'log' | 'now' | 'people' | 'publicUrl' | 'vault'
> {
  auth: Auth;
  mailer: Mailer;
  limits: AttemptLimits;
  devices: KnownDevices;
  notices: SecurityNotices;
  close(): Promise<void>;
}

/** Puts together what people's accounts need. Close it with the service. */
export function createAccounts(dependencies: Dependencies): Accounts {
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
