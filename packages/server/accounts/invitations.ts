import type { MemberRole } from '@platen/api';
import { sql } from 'kysely';
import { createPublicId, hashSecret } from '../http/bearer-secret.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Accounts } from './accounts.ts';

type Parts = Pick<Accounts, 'database' | 'now'>;

/** How long an invitation can be accepted. */
export const invitationMs = 7 * 24 * 3600 * 1000;
/** Invitations of a workspace that are open at a time. */
const maxInvitations = 200;
const tokenShape = /^[A-Za-z0-9]{22}$/;

/** An invitation as its workspace sees it: without its token. */
export interface StoredInvitation {
  id: number;
  email: string;
  role: MemberRole;
  invited_by: number | null;
  created_at: Date;
  expires_at: Date;
}

const columns = ['id', 'email', 'role', 'invited_by', 'created_at', 'expires_at'] as const;

/**
 * Invites an address to a workspace; an earlier invitation of it there ends. Answers the token of the link, which is stored nowhere.
 * Throws ServiceError `conflict` for someone who is already in the workspace.
 */
export async function addInvitation(
  { database, now }: Parts,
  invited: { workspaceId: number; email: string; role: MemberRole; invitedBy: number | null },
): Promise<{ token: string; invitation: StoredInvitation }> {
  const { workspaceId, email, role, invitedBy } = invited;
  return database.transaction(async () => {
    const member = await database.query
      .selectFrom('member')
      .innerJoin('person', 'person.id', 'member.person_id')
      .select('person.id')
      .where('member.workspace_id', '=', workspaceId)
      .where(sql`lower(person.email)`, '=', email)
      .executeTakeFirst();
    if (member) throw new ServiceError('conflict', `${email} is already in the workspace.`);
    await database.query
      .deleteFrom('invitation')
      .where('workspace_id', '=', workspaceId)
      .where((either) => either.or([either('expires_at', '<=', now()), either(sql`lower(email)`, '=', email)]))
      .execute();
    const { count } = await database.query
      .selectFrom('invitation')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow();
    if (count >= maxInvitations) {
      throw new ServiceError('conflict', `${maxInvitations} invitations are open. Revoke those that are not needed.`);
    }
    const token = createPublicId('');
    const invitation = await database.query
      .insertInto('invitation')
      .values({
        workspace_id: workspaceId,
        email,
        role,
        token_hash: hashSecret(token),
        invited_by: invitedBy,
        created_at: now(),
        expires_at: new Date(now().getTime() + invitationMs),
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return { token, invitation };
  });
}

/** The invitations of a workspace that can still be accepted, newest first. */
export async function findInvitations({ database, now }: Parts, workspaceId: number): Promise<StoredInvitation[]> {
  return database.query
    .selectFrom('invitation')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '>', now())
    .orderBy('id', 'desc')
    .execute();
}

/** An invitation as those who have its link see it. */
export interface OpenInvitation {
  workspace_id: number;
  workspace_name: string;
  email: string;
  role: MemberRole;
  inviter: string | null;
}

/** The invitation of a token, or undefined when it was accepted, revoked or has expired. */
export async function readInvitation({ database, now }: Parts, token: string): Promise<OpenInvitation | undefined> {
  if (!tokenShape.test(token)) return undefined;
  return database.query
    .selectFrom('invitation')
    .innerJoin('workspace', 'workspace.id', 'invitation.workspace_id')
    .leftJoin('person', 'person.id', 'invitation.invited_by')
    .select([
      'invitation.workspace_id',
      'workspace.name as workspace_name',
      'invitation.email',
      'invitation.role',
      'person.full_name as inviter',
    ])
    .where('invitation.token_hash', '=', hashSecret(token))
    .where('invitation.expires_at', '>', now())
    .executeTakeFirst();
}

/** Takes an invitation; of many at once one does. Throws ServiceError `not_found`. */
export async function spendInvitation(
  { database, now }: Parts,
  token: string,
): Promise<{ workspace_id: number; email: string; role: MemberRole }> {
  const spent = await database.query
    .deleteFrom('invitation')
    .where('token_hash', '=', hashSecret(token.slice(0, 100)))
    .where('expires_at', '>', now())
    .returning(['workspace_id', 'email', 'role'])
    .executeTakeFirst();
  if (!spent) throw new ServiceError('not_found', 'The invitation was already accepted, was revoked, or has expired.');
  return spent;
}

/**
 * Adds a signed-in person to a workspace by an invitation for their own address. Returns the workspace. Throws ServiceError `not_found`,
 * and `access_denied` if the invitation is for someone else, who can still accept it.
 */
export async function acceptInvitation(
  { database, now }: Parts,
  { token, personId }: { token: string; personId: number },
): Promise<{ workspaceId: number; role: MemberRole }> {
  return database.transaction(async () => {
    const invitation = await spendInvitation({ database, now }, token);
    const person = await database.query
      .selectFrom('person')
      .select('email')
      .where('id', '=', personId)
      .executeTakeFirstOrThrow();
    if (person.email?.toLowerCase() !== invitation.email) {
      throw new ServiceError('access_denied', 'This invitation is for a different email address.');
    }
    const { workspace_id: workspaceId, role } = invitation;
    await database.query
      .insertInto('member')
      .values({ workspace_id: workspaceId, person_id: personId, role })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'person_id']).doNothing())
      .execute();
    return { workspaceId, role };
  });
}
