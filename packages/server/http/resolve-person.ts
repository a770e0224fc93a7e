import type { MemberRole } from '@platen/api';
import type { Database } from '../db/database.ts';
import type { Caller, CallerRequest, SignedInPerson } from './caller.ts';
import { chooseWorkspace } from './choose-workspace.ts';
import { ServiceError } from './service-error.ts';

/** A person in one of their workspaces. */
export interface Membership {
  workspaceId: number;
  role: MemberRole;
}

/** The workspaces of a person and what they are there, the oldest workspace first. */
export async function findMemberships({ database }: { database: Database }, personId: number): Promise<Membership[]> {
  const rows = await database.query
    .selectFrom('member')
    .select(['workspace_id', 'role'])
    .where('person_id', '=', personId)
    .orderBy('workspace_id')
    .execute();
  return rows.map((row) => ({ workspaceId: row.workspace_id, role: row.role }));
}

/**
 * A person who is signed in as caller, in the workspace that `x-workspace-id` names or else their first. Throws ServiceError
 * `access_denied` when they are in no such workspace.
 */
export async function resolvePerson(
  dependencies: { database: Database },
  person: SignedInPerson,
  request: CallerRequest,
): Promise<Caller> {
  const memberships = await findMemberships(dependencies, person.personId);
  if (memberships.length === 0) {
    throw new ServiceError('access_denied', 'You have no workspace. Ask an owner for an invitation, or create one.');
  }
  const workspaceId = chooseWorkspace(
    request,
    memberships.map((membership) => membership.workspaceId),
  );
  const role = memberships.find((membership) => membership.workspaceId === workspaceId)?.role ?? null;
  return {
    kind: 'person',
    workspaceId,
    userId: person.personId,
    credential: `person:${person.personId}`,
    levels: new Set(),
    scopes: new Set(),
    embed: null,
    role,
    provedAt: person.provedAt,
  };
}
