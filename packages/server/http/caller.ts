import type { AccessLevel, EmbedPermission, Scope } from '@platen/api';

/** The embed whose session calls, and its user: null when the embed keeps no data of its users apart. */
export interface CallingEmbed {
  id: number;
  publicId: string;
  userId: string | null;
  permissions: ReadonlySet<EmbedPermission>;
}

/** Who calls. Every row that is read or written goes through this. */
export interface Caller {
  kind: 'api-key' | 'oauth-token' | 'embed-session';
  workspaceId: number;
  /** The person who is credited: the key's creator or the token's user; null for embeds. */
  userId: number | null;
  /** Names the credential, for rate limits and idempotency: `key:12`, `token:…`, `session:…`. */
  credential: string;
  levels: ReadonlySet<AccessLevel>;
  scopes: ReadonlySet<Scope>;
  embed: CallingEmbed | null;
}

/** The rows a call may see: those of a workspace, or of one user of one embed in it. */
export interface ItemScope {
  workspaceId: number;
  embedId: number | null;
  embedUserId: string | null;
}

/**
 * Finds out who a bearer token belongs to. Answers undefined when the token is not of its kind; throws ServiceError when it is
 * and does not work. OAuth tokens bring one more.
 */
export type CallerResolver = (token: string, request: CallerRequest) => Promise<Caller | undefined>;

/** What resolvers see of a request. */
export interface CallerRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  ip: string;
}
