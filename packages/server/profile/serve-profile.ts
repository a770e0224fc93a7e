import { operations, type OperationInput, type Profile } from '@platen/api';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import type { Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { changeProfile } from './change-profile.ts';

/** The caller's own profile. */
export function serveProfile(
  routes: Routes,
  dependencies: { database: Database; config: Pick<Config, 'smtpUrl'> },
): void {
  routes.serve(operations.getProfile, async (_input, { caller }) => ({
    data: await readProfile(dependencies, personOf(caller), caller.kind === 'person' ? null : caller.workspaceId),
  }));

  const change = async (
    { body }: Pick<OperationInput<typeof operations.updateProfile>, 'body'>,
    { caller }: { caller: Caller },
  ): Promise<{ data: { updated: string[] } }> => ({
    data: { updated: await changeProfile(dependencies, personOf(caller), body) },
  });
  routes.serve(operations.updateProfile, change);
  routes.serve(operations.updateProfileByPost, change);
}

function personOf(caller: Caller): number {
  if (caller.userId === null)
    throw new ServiceError('access_denied', 'This request needs a signed-in person or an API key.');
  return caller.userId;
}

/** A person's profile with those of their workspaces that the credential reaches: one, or for `null` all. */
async function readProfile(
  { database, config }: { database: Database; config: Pick<Config, 'smtpUrl'> },
  personId: number,
  workspaceId: number | null,
): Promise<Profile> {
  const person = await database.query
    .selectFrom('person')
    .selectAll()
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const account = await database.query
    .selectFrom('person_account')
    .select('id')
    .where('person_id', '=', personId)
    .where('password', 'is not', null)
    .executeTakeFirst();
  const memberships = database.query
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select(['workspace.id', 'workspace.name', 'workspace.deletes_at', 'member.role'])
    .where('member.person_id', '=', person.id)
    .orderBy('workspace.id');
  const workspaces = await (
    workspaceId === null ? memberships : memberships.where('workspace.id', '=', workspaceId)
  ).execute();
  return {
    id: String(person.id),
    email: person.email,
    email_verified: person.email_verified,
    has_password: account !== undefined,
    has_mail_server: config.smtpUrl !== undefined,
    full_name: person.full_name,
    work_role: person.work_role,
    work_url: person.work_url,
    deletes_at: person.deletes_at?.toISOString() ?? null,
    workspaces: workspaces.map(({ id, name, role, deletes_at }) => ({
      id: String(id),
      name,
      role,
      deletes_at: deletes_at?.toISOString() ?? null,
    })),
  };
}
