import type { MemberRole } from '@platen/api';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { isAdmin, type Actor } from '../rules/actor.ts';
import { ApprovalError } from './approval-error.ts';

/** A person of the workspace by name. */
export interface Member extends Actor {
  name: string;
}

/** The actor of an approval call, and the members of the workspace. */
export interface ApprovalCall {
  workspaceId: number;
  actor: Actor;
  /** Everyone in the workspace, by id. */
  members: readonly Member[];
  credential: string;
  sessionId: string | null;
}

/** The headers of approval endpoints. */
export interface ApprovalHeaders {
  'x-service-user-id'?: string | undefined;
  'x-session-id'?: string | undefined;
}

/**
 * Finds out in whose name approvals are called. API keys need an enterprise plan and act for who made them, or for the owner, admin
 * or member that `X-Service-User-Id` names. Throws ApprovalError.
 */
export async function resolveActor(
  { config, database }: { config: Config; database: Database },
  caller: Caller,
  headers: ApprovalHeaders,
): Promise<ApprovalCall> {
  const { workspaceId, credential } = caller;
  if (caller.kind !== 'person' && !config.hasApprovalsApi) {
    const sentence = 'Approvals are not switched on for API keys and apps here; people who are signed in can use them.';
    throw new ApprovalError('approvals_unavailable', 'approvals_unavailable', sentence);
  }
  const { plan } = await database.query
    .selectFrom('workspace')
    .select('plan')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  if (plan === 'free') {
    throw new ApprovalError('plan_required', 'plan_required', 'Approvals are part of the paid plans.', {
      required: ['paid'],
      context: { plan },
    });
  }
  if (caller.kind === 'api-key' && plan !== 'enterprise') {
    const sentence = 'Using approvals with an API key needs an enterprise plan; people and apps can use them.';
    throw new ApprovalError('enterprise_api_required', 'enterprise_api_required', sentence, {
      required: ['enterprise'],
      context: { plan },
    });
  }
  const members = await listMembers({ database }, workspaceId);
  const actor = chooseActor(caller, headers['x-service-user-id'], members);
  return { workspaceId, actor, members, credential, sessionId: headers['x-session-id'] ?? null };
}

/** Everyone in a workspace. */
export async function listMembers({ database }: { database: Database }, workspaceId: number): Promise<Member[]> {
  const rows = await database.query
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select(['person.id', 'person.full_name', 'person.email', 'member.role'])
    .where('member.workspace_id', '=', workspaceId)
    .orderBy('person.id')
    .execute();
  return rows.map(({ id, full_name, email, role }) => ({ personId: id, role, name: full_name ?? email ?? '' }));
}

const mayBeNamed: ReadonlySet<MemberRole> = new Set(['owner', 'admin', 'member']);

function chooseActor(caller: Caller, named: string | undefined, members: readonly Member[]): Actor {
  if (named === undefined) {
    const own = members.find(({ personId }) => personId === caller.userId);
    if (own) return own;
    const sentence = 'The caller is not a member of the workspace. Give a member’s id in X-Service-User-Id.';
    throw new ApprovalError('permission_denied', 'approval.member_required', sentence);
  }
  if (caller.kind !== 'api-key') {
    const sentence = 'X-Service-User-Id is for API keys only: a token or a session already belongs to a person.';
    throw new ApprovalError('permission_denied', 'approval.member_header_not_allowed', sentence);
  }
  if (!/^[1-9]\d{0,15}$/.test(named)) {
    const sentence = 'X-Service-User-Id is not a user id.';
    throw new ApprovalError('validation_failed', 'approval.member_header_invalid', sentence, {
      issues: [{ path: 'X-Service-User-Id', reason: sentence }],
    });
  }
  const member = members.find(({ personId }) => String(personId) === named);
  if (member && mayBeNamed.has(member.role)) return member;
  const sentence = 'X-Service-User-Id is not the id of an owner, admin or member of this workspace.';
  throw new ApprovalError('permission_denied', 'approval.member_header_not_member', sentence, {
    required: [...mayBeNamed],
  });
}

/** The call, when an owner or admin makes it or it is made in their name. Throws ApprovalError `permission_denied`. */
export function refuseOthersThanAdmins(call: ApprovalCall): ApprovalCall {
  if (isAdmin(call.actor)) return call;
  const sentence = 'Only owners and admins of the workspace can create and change flows.';
  throw new ApprovalError('permission_denied', 'approval.flow.manage_denied', sentence, {
    role: call.actor.role,
    required: ['admin'],
  });
}
