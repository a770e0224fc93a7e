import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import { findManagers } from '../workspaces/plan-deletion.ts';
import { removeFilesOfRemoved, removeWorkspace } from '../workspaces/remove-workspace.ts';
import { removeAccount } from './account-deletion.ts';
import { createMailer } from './mailer.ts';
import { writeSecurityNotice, type Addressee } from './security-notices.ts';

/** Deletes the workspaces and accounts that are due, and files of deleted ones. Their people are notified by email. */
export async function removeDue(
  dependencies: {
    config: Config;
    publicUrl: string;
    database: Database;
    storage: Storage;
    log: Logger;
    now: () => Date;
  },
  signal: AbortSignal,
): Promise<void> {
  const { database, now } = dependencies;
  const mailer = createMailer(dependencies);
  try {
    const workspaces = await database.query
      .selectFrom('workspace')
      .select(['id', 'name'])
      .where('deletes_at', '<=', now())
      .execute();
    for (const { id, name } of workspaces) {
      await attempt(dependencies, signal, { workspaceId: id }, async () => {
        const notified = await readAddressees(dependencies, await findManagers(dependencies, id));
        await removeWorkspace(dependencies, id, signal);
        for (const each of notified) {
          mailer.send(writeSecurityNotice('workspace_deleted', each, { ...dependencies, at: now(), workspace: name }));
        }
      });
    }
    const people = await database.query.selectFrom('person').select('id').where('deletes_at', '<=', now()).execute();
    for (const { id } of people) {
      await attempt(dependencies, signal, { personId: id }, async () => {
        const [addressee] = await readAddressees(dependencies, [id]);
        const email = await removeAccount(dependencies, id, signal);
        if (email === undefined || !addressee) return;
        mailer.send(writeSecurityNotice('account_deleted', addressee, { ...dependencies, at: now() }));
      });
    }
    await removeFilesOfRemoved(dependencies, signal);
  } finally {
    await mailer.close();
  }
}

/** Does one deletion; an error is logged, and left to the next hour, so that the others are done. Throws when aborted. */
async function attempt(
  { log }: { log: Logger },
  signal: AbortSignal,
  about: Record<string, number>,
  run: () => Promise<void>,
): Promise<void> {
  signal.throwIfAborted();
  try {
    await run();
  } catch (error) {
    if (signal.aborted) throw error;
    log.error({ err: error, ...about }, 'A deletion that is due failed; it is tried again in an hour');
  }
}

/** Where people are written to and in which language, before they are gone. */
async function readAddressees(
  { database }: { database: Database },
  personIds: readonly number[],
): Promise<Addressee[]> {
  if (personIds.length === 0) return [];
  const rows = await database.query
    .selectFrom('person')
    .leftJoin('notification_settings', 'notification_settings.person_id', 'person.id')
    .select(['person.email', 'notification_settings.language'])
    .where('person.id', 'in', [...personIds])
    .execute();
  return rows.flatMap(({ email, language }) => (email === null ? [] : [{ email, language: language ?? 'en' }]));
}
