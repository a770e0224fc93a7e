import { z } from 'zod';
import { embedPermissions } from './embed-permissions.ts';

export { embedPermissions };

/** What an API key may do. `write` does not include `render`; a key holds any set of them. */
export const accessLevels = ['read', 'render', 'write', 'approvals'] as const;
/** The schema of an access level. */
export const accessLevel = z.enum(accessLevels);
export type AccessLevel = z.infer<typeof accessLevel>;

/** What an OAuth token may do. The last two are this service's own. */
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

/**
 * Who may call an operation. `public` asks for no token. `caller` asks for an API key with `level`, an OAuth token with `scope`
 * (none will do when it is `never`), or, unless `embed` is `never`, a session of an embed: with that permission, or any session when
 * it is `any`.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'caller'; level: AccessLevel; scope: Scope | 'never'; embed: EmbedPermission | 'any' | 'never' };

/** The rights of operations that read templates. */
export const readTemplates: Access = { kind: 'caller', level: 'read', scope: 'workspace:templates:read', embed: 'any' };
/** The rights of operations that only a workspace itself, and no embed, may change templates with. */
export const writeTemplates: Access = {
  kind: 'caller',
  level: 'write',
  scope: 'workspace:templates:write',
  embed: 'never',
};
/** The rights of operations that render or look at renders. */
export const renderTemplates: Access = { kind: 'caller', level: 'render', scope: 'render:generate', embed: 'never' };
/** The rights of operations that read what belongs to the workspace. */
export const readWorkspace: Access = { kind: 'caller', level: 'read', scope: 'workspace:read', embed: 'never' };
/** The rights of operations that administer the workspace: an API key with `write` and nothing else. */
export const administerWorkspace: Access = { kind: 'caller', level: 'write', scope: 'never', embed: 'never' };
