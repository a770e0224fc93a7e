import { isRoleAtLeast, type MemberRecord, type MemberRole } from '@platen/api';
import { sql } from 'kysely';
import type { Caller } from '../http/caller.ts';
import { requireLevels } from '../http/require-levels.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Accounts } from './accounts.ts';

type Parts = Pick<Accounts, 'database' | 'now'>;

/** The people of a workspace, who came first first, or one of them. */
export async function findMembers(
  { database }: Parts,
  workspaceId: number,
  personId?: number,
): Promise<MemberRecord[]> {
  const members = database.query
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select(['person.id', 'person.email', 'person.full_name', 'member.role', 'member.created_at'])
    .where('member.workspace_id', '=', workspaceId);
  const rows = await (personId === undefined ? members : members.where('person.id', '=', personId))
    .orderBy('member.created_at')
    .orderBy('person.id')
    .limit(2000)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    email: row.email,
    full_name: row.full_name,
    role: row.role,
    joined_at: row.created_at.toISOString(),
  }));
}

/** Changes a person's role. Throws ServiceError `not_found`, `access_denied`, and `conflict` for the last owner. */
export async function changeRole(parts: Parts, caller: Caller, personId: number, role: MemberRole): Promise<void> {
  const { database } = parts;
  await database.transaction(async () => {
    const present = await lockMember(parts, caller.workspaceId, personId);
    checkMayManage(caller, [present, role]);
    if (present === role) return;
    if (present === 'owner') await checkOwnerStays(parts, caller.workspaceId, personId);
    await database.query
      .updateTable('member')
      .set({ role })
      .where('workspace_id', '=', caller.workspaceId)
      .where('person_id', '=', personId)
      .execute();
  });
}

/**
 * Takes someone out of the workspace, or lets them leave. Their invitations continue, and so do API keys that they made unless those are
 * revoked with them. Answers the keys that still work. Throws ServiceError as `changeRole`.
 */
export async function removeMember(
  parts: Parts,
  caller: Caller,
  personId: number,
  { revokeApiKeys }: { revokeApiKeys: boolean },
): Promise<{ id: number; name: string }[]> {
  const { database, now } = parts;
  const { workspaceId } = caller;
  return database.transaction(async () => {
    const present = await lockMember(parts, workspaceId, personId);
    const isSelf = caller.kind !== 'api-key' && caller.userId === personId;
    if (!isSelf) checkMayManage(caller, [present]);
    if (present === 'owner') await checkOwnerStays(parts, workspaceId, personId);
    await database.query
      .deleteFrom('member')
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', personId)
      .execute();
    await endAppsOf(parts, { workspaceId, personId });
    const works = sql<boolean>`workspace_id = ${workspaceId} and person_id = ${personId} and revoked_at is null
      and (expires_at is null or expires_at > ${now()})`;
    if (revokeApiKeys) {
      await database.query.updateTable('api_key').set({ revoked_at: now() }).where(works).execute();
      return [];
    }
    return database.query.selectFrom('api_key').select(['id', 'name']).where(works).orderBy('id').limit(200).execute();
  });
}

/** Permanently ends the access that a person gave apps in a workspace, so that a later invitation does not restore it. */
async function endAppsOf(
  { database }: Pick<Parts, 'database'>,
  { workspaceId, personId }: { workspaceId: number; personId: number },
): Promise<void> {
  const grants = database.query.selectFrom('oauth_grant').select('id').where('person_id', '=', personId);
  const ended = await database.query
    .deleteFrom('oauth_grant_workspace')
    .where('workspace_id', '=', workspaceId)
    .where('grant_id', 'in', grants)
    .returning('grant_id')
    .execute();
  if (ended.length === 0) return;
  // Those that reach no other workspace are over.
  const ids = ended.map((row) => row.grant_id);
  const left = database.query.selectFrom('oauth_grant_workspace').select('grant_id').where('grant_id', 'in', ids);
  await database.query.deleteFrom('oauth_grant').where('id', 'in', ids).where('id', 'not in', left).execute();
}

/**
 * Throws ServiceError when the caller may not manage people of these roles: owners are for owners, others for admins. API keys need
 * every access level, as with less one could invite someone who may do more, and count as admins.
 */
export function checkMayManage(caller: Caller, roles: readonly MemberRole[]): void {
  requireLevels(caller, 'An API key manages people only with every access level.');
  const own = caller.kind === 'api-key' ? 'admin' : caller.role;
  if (own === null || !isRoleAtLeast(own, 'admin')) {
    throw new ServiceError('access_denied', 'This needs the role "admin" or higher.', { required: ['admin'] });
  }
  if (roles.includes('owner') && own !== 'owner') {
    throw new ServiceError('access_denied', 'Only owners make owners and change them.', { required: ['owner'] });
  }
}

/** The role of someone, held until the transaction ends: of two owners who remove each other one does. */
async function lockMember({ database }: Parts, workspaceId: number, personId: number): Promise<MemberRole> {
  await database.query.selectFrom('workspace').select('id').where('id', '=', workspaceId).forUpdate().execute();
  const row = await database.query
    .selectFrom('member')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!row) throw new ServiceError('not_found', 'No member with this ID is in the workspace.');
  return row.role;
}

/** Throws ServiceError `conflict` when nobody else owns the workspace. */
async function checkOwnerStays({ database }: Parts, workspaceId: number, personId: number): Promise<void> {
  const { count } = await database.query
    .selectFrom('member')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .innerJoin('person', 'person.id', 'member.person_id')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    // One whose account is about to be deleted is none that stays.
    .where('person.deletes_at', 'is', null)
    .where('person.id', '<>', personId)
    .executeTakeFirstOrThrow();
  if (count < 1) {
    throw new ServiceError('conflict', 'A workspace needs an owner. Make someone else an owner first.');
  }
}
