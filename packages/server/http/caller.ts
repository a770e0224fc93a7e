import type { AccessLevel, EmbedPermission, MemberRole, Scope } from '@platen/api';

/** The embed whose session calls, and its user: null when the embed keeps no data of its users apart. */
export interface CallingEmbed {
  id: number;
  publicId: string;
  userId: string | null;
  permissions: ReadonlySet<EmbedPermission>;
}

/** The caller. Every row that is read or written is checked against it. */
export interface Caller {
  kind: 'api-key' | 'oauth-token' | 'embed-session' | 'person';
  workspaceId: number;
  /** The person who is credited: the key's creator or the token's user; null for embeds. */
  userId: number | null;
  /** Names the credential, for rate limits and idempotency: `key:12`, `token:…`, `session:…`, `person:…`. */
  credential: string;
  levels: ReadonlySet<AccessLevel>;
  scopes: ReadonlySet<Scope>;
  embed: CallingEmbed | null;
  /** The role in the workspace, for tokens and signed-in people; null for keys and embeds. */
  role: MemberRole | null;
  /** Whether it is a test key. */
  isTest?: boolean;
  /** When the signed-in person last showed who they are; keys and tokens have none. */
  provedAt?: Date;
}

/** A person who is signed in: their session's cookie came with the request. */
export interface SignedInPerson {
  personId: number;
  sessionId: string;
  /** When they last signed in, or showed again who they are. */
  provedAt: Date;
}

/**
 * Finds out who a bearer token belongs to. Answers undefined when the token is not of its kind; throws ServiceError when it is
 * and does not work. OAuth tokens bring one more.
 */
export type CallerResolver = (token: string, request: CallerRequest) => Promise<Caller | undefined>;

/** The parts of a request that resolvers see. */
export interface CallerRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  ip: string;
  /** The called resource: a token issued for the MCP server (RFC 8707) works only there. Default `api`. */
  resource?: 'api' | 'mcp';
}

/** Knows people by the cookies of their requests. */
export interface People {
  /** The person who is signed in, or undefined. */
  find(request: Pick<CallerRequest, 'headers'>): Promise<SignedInPerson | undefined>;
}
