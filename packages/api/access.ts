import { z } from 'zod';
import { embedPermissions } from './embed-permissions.ts';

export { embedPermissions };

/** Access levels of an API key. `write` does not include `render`; a key has a set of them. */
export const accessLevels = ['read', 'render', 'write', 'approvals'] as const;
/** The schema of an access level. */
export const accessLevel = z.enum(accessLevels);
export type AccessLevel = z.infer<typeof accessLevel>;

/** Scopes of an OAuth token. The last two are this service's own. */
export const scopes = [
  'workspace:read',
  'workspace:templates:read',
  'workspace:templates:write',
  'render:generate',
  'mcp:access',
  'offline_access',
  'workspace:approvals:write',
  'workspace:assets:write',
  'workspace:social:write',
] as const;
/** The schema of an OAuth scope. */
export const scope = z.enum(scopes);
export type Scope = z.infer<typeof scope>;

/** The schema of an embed's permission. */
export const embedPermission = z.enum(embedPermissions);
export type EmbedPermission = z.infer<typeof embedPermission>;

/** Roles of a person in a workspace, from most to least permissions. */
export const memberRoles = ['owner', 'admin', 'member', 'reviewer'] as const;
/** The schema of a role. */
export const memberRole = z.enum(memberRoles);
export type MemberRole = z.infer<typeof memberRole>;

/**
 * The callers that may use an operation. `public` asks for no token. `caller` asks for an API key with `level`, an OAuth token with `scope`
 * (none will do where these are `never`), or, unless `embed` is `never`, a session of an embed: with that permission, or any session when
 * it is `any`. A person who is signed in, or whose token it is, needs `role` or one above it; see `minRole`. `person` asks for a person who
 * is signed in, whatever workspaces they are in: no key or token will do.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'person' }
  | {
      kind: 'caller';
      level: AccessLevel | 'never';
      scope: Scope | 'never';
      embed: EmbedPermission | 'any' | 'never';
      role?: MemberRole;
    };

/** The access of operations that credentials of a workspace may call. */
export type CallerAccess = Extract<Access, { kind: 'caller' }>;

/**
 * Returns the role an operation requires of a person: its own, else `reviewer` if the access level `read` or `approvals` is enough, and
 * `member` for the rest.
 */
export function minRole({ role, level }: CallerAccess): MemberRole {
  return role ?? (level === 'read' || level === 'approvals' ? 'reviewer' : 'member');
}

/** True if a role includes all permissions of another. */
export function isRoleAtLeast(role: MemberRole, min: MemberRole): boolean {
  return memberRoles.indexOf(role) <= memberRoles.indexOf(min);
}

/** Access to read templates. */
export const readTemplates: Access = { kind: 'caller', level: 'read', scope: 'workspace:templates:read', embed: 'any' };
/** Access to change templates, for the workspace itself and not for embeds. */
export const writeTemplates: Access = {
  kind: 'caller',
  level: 'write',
  scope: 'workspace:templates:write',
  embed: 'never',
};
/** Access to render and to view renders. */
export const renderTemplates: Access = { kind: 'caller', level: 'render', scope: 'render:generate', embed: 'never' };
/** Access to read the workspace's own data. */
export const readWorkspace: Access = { kind: 'caller', level: 'read', scope: 'workspace:read', embed: 'never' };
/** Access to read brand assets; users of embeds see their own. */
export const readAssets: Access = { kind: 'caller', level: 'read', scope: 'workspace:read', embed: 'any' };
/** Access to administer the workspace: an API key with `write`, or a signed-in admin. */
export const administerWorkspace: Access = {
  kind: 'caller',
  level: 'write',
  scope: 'never',
  embed: 'never',
  role: 'admin',
};
/** Access to decide on the whole workspace: for a signed-in owner, so that a leaked key cannot end it. */
export const ownWorkspace: Access = { kind: 'caller', level: 'never', scope: 'never', embed: 'never', role: 'owner' };
/** Access to a person's own data, such as their sessions. */
export const ownAccount: Extract<Access, { kind: 'person' }> = { kind: 'person' };
