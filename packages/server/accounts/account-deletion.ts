import type { AccountDeletion } from '@platen/api';
import { sql } from 'kysely';
import { ServiceError } from '../http/service-error.ts';
import { removeWorkspace, type RemovalParts } from '../workspaces/remove-workspace.ts';
import type { Accounts } from './accounts.ts';

type Parts = Pick<Accounts, 'config' | 'database' | 'now'>;

/** Whether a person's account is to be deleted, and what goes with it. */
export async function readAccountDeletion(
  { database }: Pick<Parts, 'database'>,
  personId: number,
): Promise<AccountDeletion> {
  const person = await database.query
    .selectFrom('person')
    .select('deletes_at')
    .where('id', '=', personId)
    .executeTakeFirst();
  const owned = await findOwned({ database }, personId);
  const toNamed = ({ id, name }: OwnedWorkspace): { id: string; name: string } => ({ id: String(id), name });
  return {
    deletes_at: person?.deletes_at?.toISOString() ?? null,
    workspaces: owned.filter(({ members }) => members === 1).map(toNamed),
    blockers: owned.filter(({ members }) => members > 1).map(toNamed),
  };
}

interface OwnedWorkspace {
  id: number;
  name: string;
  members: number;
}

/** The workspaces that would be left without an owner. An owner who is about to go is none that stays. */
async function findOwned({ database }: Pick<Parts, 'database'>, personId: number): Promise<OwnedWorkspace[]> {
  const { rows } = await sql<OwnedWorkspace>`
    select workspace.id, workspace.name,
      (select count(*) from member where member.workspace_id = workspace.id) as members
    from workspace join member as own on own.workspace_id = workspace.id
    where own.person_id = ${personId} and own.role = 'owner' and not exists (
      select from member join person on person.id = member.person_id
      where member.workspace_id = workspace.id and member.role = 'owner' and person.id <> ${personId}
        and person.deletes_at is null)
    order by workspace.id`.execute(database.query);
  return rows;
}

/**
 * Plans the end of an account. Other sessions and the access of apps end now. Throws ServiceError `conflict` while others are left in a
 * workspace without an owner.
 */
export async function planAccountDeletion(
  parts: Parts,
  { personId, sessionId }: { personId: number; sessionId: string },
): Promise<AccountDeletion> {
  const { config, database, now } = parts;
  return database.transaction(async () => {
    const { blockers } = await readAccountDeletion(parts, personId);
    if (blockers.length > 0) {
      const names = blockers.map(({ name }) => `“${name}”`).join(', ');
      throw new ServiceError(
        'conflict',
        `You are the only owner of ${names}, which has other members. Make someone else an owner, or delete it first.`,
      );
    }
    await database.query
      .updateTable('person')
      .set({ deletes_at: new Date(now().getTime() + config.accountDeletionMs) })
      .where('id', '=', personId)
      .where('deletes_at', 'is', null)
      .execute();
    await database.query
      .deleteFrom('person_session')
      .where('person_id', '=', personId)
      .where('id', '<>', Number(sessionId))
      .execute();
    await database.query.deleteFrom('oauth_grant').where('person_id', '=', personId).execute();
    return readAccountDeletion(parts, personId);
  });
}

/** Cancels the deletion of an account. */
export async function keepAccount({ database }: Pick<Parts, 'database'>, personId: number): Promise<boolean> {
  const { numUpdatedRows } = await database.query
    .updateTable('person')
    .set({ deletes_at: null })
    .where('id', '=', personId)
    .where('deletes_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Deletes an account whose time has come, and the workspaces in which nobody else is. API keys that the person made continue in the name of
 * an owner of their workspace. Answers the address of the person; undefined when others would be left without an owner, so that it is
 * put off.
 */
export async function removeAccount(
  parts: RemovalParts & Parts,
  personId: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { database, log, now } = parts;
  const { workspaces, blockers } = await readAccountDeletion(parts, personId);
  if (blockers.length > 0) {
    log.warn({ personId, blockers }, 'An account is not deleted: others would be left without an owner');
    return undefined;
  }
  for (const { id } of workspaces) await removeWorkspace(parts, Number(id), signal);
  return database.transaction(async () => {
    const person = await database.query
      .selectFrom('person')
      .select('email')
      .where('id', '=', personId)
      .where('deletes_at', '<=', now())
      .forUpdate()
      .executeTakeFirst();
    if (!person) return undefined;
    await sql`update api_key set person_id = (
        select member.person_id from member where member.workspace_id = api_key.workspace_id
          and member.role = 'owner' and member.person_id <> ${personId}
        order by member.created_at, member.person_id limit 1)
      where person_id = ${personId}`.execute(database.query);
    await sql`delete from oauth_state where payload->>'accountId' = ${String(personId)}
      or payload->'session'->>'accountId' = ${String(personId)}`.execute(database.query);
    await database.query.deleteFrom('person_verification').where('value', '=', String(personId)).execute();
    if (person.email !== null) {
      await database.query.deleteFrom('person_verification').where('value', '=', person.email).execute();
      await database.query
        .deleteFrom('invitation')
        .where(sql`lower(email)`, '=', person.email)
        .execute();
      await database.query.deleteFrom('oauth_tester').where('email', '=', person.email).execute();
    }
    await database.query.deleteFrom('person').where('id', '=', personId).execute();
    return person.email ?? undefined;
  });
}
