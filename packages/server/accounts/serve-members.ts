import { operations } from '@platen/api';
import type { Caller } from '../http/caller.ts';
import { findMemberships } from '../http/resolve-person.ts';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { formatString, chooseLanguage } from '../pages/page-language.ts';
import { addWorkspace } from '../workspaces/create-workspace.ts';
import type { Accounts } from './accounts.ts';
import { acceptInvitation, addInvitation, findInvitations, type StoredInvitation } from './invitations.ts';
import { joiningStrings } from './joining-strings.ts';
import { changeRole, checkMayManage, findMembers, removeMember } from './members.ts';

/** Workspaces that one person may own. */
const maxOwned = 50;

/** Workspaces, who is in them, and who is asked in. */
export function serveMembers(routes: Routes, accounts: Accounts): void {
  const { config, database, limits, mailer, publicUrl } = accounts;

  routes.serve(operations.listWorkspaces, async (_input, { person }) => {
    const rows = await database.query
      .selectFrom('member')
      .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
      .select(['workspace.id', 'workspace.name', 'member.role'])
      .where('member.person_id', '=', person.personId)
      .orderBy('workspace.id')
      .execute();
    return { data: rows.map(({ id, name, role }) => ({ id: String(id), name, role })) };
  });

  routes.serve(operations.createWorkspace, async ({ body }, { person }) => {
    const memberships = await findMemberships(accounts, person.personId);
    const owned = memberships.filter(({ role }) => role === 'owner').length;
    if (config.signUp !== 'open' && owned === 0) {
      throw new ServiceError('access_denied', 'Only owners of a workspace may create another one here.');
    }
    if (owned >= maxOwned) throw new ServiceError('conflict', `You already own ${maxOwned} workspaces.`);
    const id = await addWorkspace(accounts, { name: body.name, ownerId: person.personId });
    return new Reply(201, { data: { id: String(id), name: body.name, role: 'owner' } });
  });

  routes.serve(operations.updateWorkspace, async ({ body }, { caller }) => {
    await database.query
      .updateTable('workspace')
      .set({ name: body.name })
      .where('id', '=', caller.workspaceId)
      .execute();
    return { data: { id: String(caller.workspaceId), name: body.name } };
  });

  routes.serve(operations.listMembers, async (_input, { caller }) => ({
    data: await findMembers(accounts, caller.workspaceId),
  }));

  routes.serve(operations.updateMember, async ({ params, body }, { caller }) => {
    await changeRole(accounts, caller, params.personId, body.role);
    const [member] = await findMembers(accounts, caller.workspaceId, params.personId);
    if (!member) throw new ServiceError('not_found', 'This person has just left the workspace.');
    return { data: member };
  });

  routes.serve(operations.removeMember, async ({ params, query }, { caller }) => {
    const keys = await removeMember(accounts, caller, params.personId, {
      revokeApiKeys: query.revoke_api_keys === true,
    });
    return {
      data: { id: String(params.personId), api_keys: keys.map(({ id, name }) => ({ id: String(id), name })) },
    };
  });

  routes.serve(operations.listInvitations, async (_input, { caller }) => ({
    data: (await findInvitations(accounts, caller.workspaceId)).map(toRecord),
  }));

  routes.serve(operations.createInvitation, async ({ body }, { caller, request }) => {
    checkMayManage(caller, [body.role]);
    const { email, role } = body;
    const { workspaceId } = caller;
    const made = await addInvitation(accounts, { workspaceId, email, role, invitedBy: inviterOf(caller) });
    const url = `${publicUrl}/invitations/${made.token}`;
    if (mailer.isSet) await mailInvitation(workspaceId, email, url, request.headers['accept-language']);
    return new Reply(201, { data: { ...toRecord(made.invitation), url, is_mailed: mailer.isSet } });
  });

  routes.serve(operations.revokeInvitation, async ({ params }, { caller }) => {
    const row = await database.query
      .selectFrom('invitation')
      .select('role')
      .where('workspace_id', '=', caller.workspaceId)
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!row) throw new ServiceError('not_found', 'There is no such invitation.');
    checkMayManage(caller, [row.role]);
    await database.query.deleteFrom('invitation').where('id', '=', params.id).execute();
    return { data: { id: String(params.id) } };
  });

  routes.serve(operations.acceptInvitation, async ({ body }, { person, request }) => {
    await limits.count('token', request.ip);
    const { workspaceId, role } = await acceptInvitation(accounts, { token: body.token, personId: person.personId });
    return { data: { id: String(workspaceId), name: await nameOf(workspaceId), role } };
  });

  async function mailInvitation(workspaceId: number, to: string, link: string, accepted?: string): Promise<void> {
    const strings = joiningStrings[chooseLanguage(accepted)];
    const workspace = await nameOf(workspaceId);
    mailer.send({
      to,
      subject: formatString(strings.invitationMailSubject, { workspace }).replaceAll(/\s+/g, ' '),
      text: formatString(strings.invitationMail, { workspace, link }),
    });
  }

  async function nameOf(workspaceId: number): Promise<string> {
    const row = await database.query
      .selectFrom('workspace')
      .select('name')
      .where('id', '=', workspaceId)
      .executeTakeFirstOrThrow();
    return row.name;
  }
}

/** Returns who invites: the person, or null for keys. */
function inviterOf({ kind, userId }: Caller): number | null {
  return kind === 'api-key' ? null : userId;
}

function toRecord(row: StoredInvitation) {
  return {
    id: String(row.id),
    email: row.email,
    role: row.role,
    invited_by: row.invited_by === null ? null : String(row.invited_by),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}
